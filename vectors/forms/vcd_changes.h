// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"
#include "vectors/forms/vcd_bit_codes.h"
#include "vectors/forms/vcd_codes.h"
#include "vectors/forms/vcd_lines.h"
#include "vectors/forms/vcd_sampler.h"
#include "vectors/forms/vcd_text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace armpmu::vectors {

// What stands behind a VCD's declarations: time stamps and changes. Throws VectorError.
class VcdChanges {
  public:
    // `own`: a file of ours, which says where it ends. `text` and `sampler` outlive this.
    VcdChanges(VcdText& text, VcdCodes codes, VcdSampler& sampler, bool own)
        : text_(text), codes_(std::move(codes)), bit_codes_(codes_, sampler.binding()),
          sampler_(sampler), period_(dynamic_cast<VcdPeriodSampler*>(&sampler)), own_(own) {}

    // Reads on until the sampler gives a run; false at the end.
    bool next(Span& run);
    // How many rows a file of ours says it has.
    std::optional<std::uint64_t> own_end() const { return own_end_; }

  private:
    bool quick(Span& run);
    bool other_line(const char* line_end, Span& run, bool& ended);
    bool pass(std::uint64_t next, Span& run);
    bool time_stamp(Span& run);
    std::uint64_t time();
    void bit();
    void bits();
    void other();
    bool keyword(Span& run);
    void comment();
    std::uint32_t code(const char*& at);
    [[noreturn]] void refuse_code(const char* begin, const char* end);
    void set(std::uint32_t slot, const char* digits, std::size_t count);
    void set_known(std::uint32_t slot);
    void set_parts(std::uint32_t slot, const char* digits, std::size_t count);
    void set_unknown(std::uint32_t slot, const char* digits, std::size_t count);

    VcdText& text_;
    VcdCodes codes_;
    VcdBitCodes bit_codes_;
    LineEnds lines_;
    VcdSampler& sampler_;
    VcdPeriodSampler* period_; // the same, if it is one: not virtual
    bool own_;
    std::uint64_t time_ = 0;
    bool ended_ = false;
    bool flushed_ = false;
    std::optional<std::uint64_t> own_end_;
};

} // namespace armpmu::vectors
