// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"
#include "vectors/forms/vcd_codes.h"
#include "vectors/forms/vcd_declarations.h"
#include "vectors/forms/vcd_lines.h"
#include "vectors/forms/vcd_sampler.h"
#include "vectors/forms/vcd_setter.h"
#include "vectors/forms/vcd_text.h"
#include "vectors/forms/vcd_time.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace armpmu::vectors {

// Reads time stamps and changes behind a VCD's declarations. Throws VectorError.
class VcdChanges {
  public:
    // `own`: a file of ours, which says where it ends. All outlive this.
    VcdChanges(VcdText& text, VcdDeclarations& declarations, VcdSampler& sampler, bool own)
        : text_(text), declarations_(declarations), codes_(declarations.take_codes()),
          sampler_(sampler), setter_(text, codes_, sampler),
          period_(dynamic_cast<VcdPeriodSampler*>(&sampler)), own_(own) {}

    // Reads on until the sampler gives a run; false at the end.
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
    std::optional<Place> cut_; // of such a line, of which something is missing
    std::optional<std::uint64_t> own_end_;
};

} // namespace armpmu::vectors
