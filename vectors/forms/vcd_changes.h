// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"
#include "vectors/forms/digits.h"
#include "vectors/forms/vcd_codes.h"
#include "vectors/forms/vcd_declarations.h"
#include "vectors/forms/vcd_sampler.h"
#include "vectors/forms/vcd_setter.h"
#include "vectors/forms/vcd_text.h"

#include <cstdint>
#include <optional>
#include <string_view>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace armpmu::vectors {

// Which of 64 characters are '\n', the first one lowest.
inline std::uint64_t line_ends(const char* text) {
    std::uint64_t ends = 0;
#ifdef __SSE2__
    for (int i = 0; i < 4; ++i) {
        const __m128i part = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + 16 * i));
        const int found = _mm_movemask_epi8(_mm_cmpeq_epi8(part, _mm_set1_epi8('\n')));
        ends |= static_cast<std::uint64_t>(static_cast<unsigned>(found)) << 16 * i;
    }
#else
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    constexpr std::uint64_t kLow = 0x7f * kOnes;
    for (int i = 0; i < 8; ++i) {
        const std::uint64_t part = eight_characters(text + 8 * i) ^ '\n' * kOnes;
        const std::uint64_t others = ((part & kLow) + kLow) | part | kLow;
        ends |= (~others >> 7) * 0x0102040810204080 >> 56 << 8 * i;
    }
#endif
    return ends;
}

// The lines of a text of whole lines, one after another; where they end is looked up ahead.
class LineEnds {
  public:
    // `at` is the begin of a line; up to 64 characters behind the text's last line are read.
    void start(const char* at) {
        base_ = at_ = at;
        ends_ = line_ends(base_);
    }
    const char* at() const { return at_; } // a line's begin
    // Its '\n', or the character 64 characters after its begin, whichever comes first.
    const char* end() {
        if (ends_ == 0) start(at_);
        return base_ + (ends_ == 0 ? 64 : __builtin_ctzll(ends_));
    }
    // To the next line; `end` is what `end()` says.
    void pass(const char* end) {
        at_ = end + 1;
        ends_ &= ends_ - 1;
    }

  private:
    const char* at_ = nullptr;
    const char* base_ = nullptr;
    std::uint64_t ends_ = 0; // of lines not passed, from base_ on
};

// Reads the time stamps and changes after a VCD's declarations. Throws VectorError.
class VcdChanges {
  public:
    // `own`: a file of ours, which says where it ends. All outlive this.
    VcdChanges(VcdText& text, VcdDeclarations& declarations, VcdSampler& sampler, bool own)
        : text_(text), declarations_(declarations), codes_(declarations.take_codes()),
          sampler_(sampler), setter_(text, codes_, sampler),
          period_(dynamic_cast<VcdPeriodSampler*>(&sampler)), own_(own) {}

    // Reads on until the sampler has a run; false at the end.
    bool next(Span& run);
    // How many rows a file of ours says it has.
    std::optional<std::uint64_t> own_end() const { return own_end_; }
    const VcdCodes& codes() const { return codes_; }
    // Whether the last line has no line end.
    bool unended() const { return last_seen_; }

  private:
    void last_line();
    static std::string_view last_change(std::string_view line);
    bool whole(std::string_view change) const;
    bool quick(Span& run);
    bool other_line(const char* line_end, Span& run, bool& ended);
    bool pass(VcdTime next, Span& run);
    bool time_stamp(Span& run);
    VcdTime time();
    void change();
    void bit();
    void bits();
    void real();
    void text();
    void ports();
    void no_value();
    bool keyword(Span& run);
    void other_keyword(std::string_view word, const char* begin);
    void skip_in_line();
    void comment();
    std::uint32_t code(const char*& at);
    std::uint32_t odd_code(const char* begin, const char*& at);
    std::uint32_t signal_of(std::string_view word) const;

    VcdText& text_;
    VcdDeclarations& declarations_;
    VcdCodes codes_;
    LineEnds lines_;
    VcdSampler& sampler_;
    VcdSetter setter_;
    VcdPeriodSampler* period_; // the same, if it is one: not virtual
    bool own_;
    VcdTime time_;
    bool ended_ = false;
    bool flushed_ = false;
    bool last_seen_ = false;   // a line without line end
    std::optional<Place> cut_; // of such a line, if it is incomplete
    std::optional<std::uint64_t> own_end_;
};

} // namespace armpmu::vectors
