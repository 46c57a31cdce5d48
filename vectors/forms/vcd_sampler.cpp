// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_sampler.h"

#include <string>
#include <utility>

namespace armpmu::vectors {

void VcdSampler::fail_unknown(const VcdValues& values, std::size_t slot, std::uint64_t time) {
    const std::string name = binding_.name_of(slot);
    const std::string when = " where a row needs it, at #" + std::to_string(time);
    const std::uint64_t line = values.unknown_since(slot);
    if (line == VcdValues::kNever) text_.fail(text_.at(), name + " has no value" + when);
    fail_at(text_.name(), {line, 1}, name + " is x or z from here on" + when);
}

VcdPeriodSampler::VcdPeriodSampler(VcdText& text, const VcdBinding& binding, const Layout& layout,
                                   const VcdTimescale& timescale, std::uint64_t clock_ps)
    : VcdSampler(text, binding, layout), step_(timescale.ps) {
    if (step_ == 0) text.fail(text.at(), "there is no $timescale");
    if (clock_ps > kMost / timescale.per_ps) text.fail(text.at(), "the period is too long");
    period_ = clock_ps * timescale.per_ps;
    last_time_ = kMost / step_;
    last_rows_ = kMost / period_;
}

void VcdPeriodSampler::fail_time() {
    text().fail(text().at(), "the time is beyond 64 bits");
}

VcdEdgeSampler::VcdEdgeSampler(VcdText& text, const VcdBinding& binding, const Layout& layout)
    : VcdSampler(text, binding, layout), clock_bit_(static_cast<unsigned>(64 * layout.words())),
      before_(layout, binding.slots().size()) {}

char VcdEdgeSampler::clock(const VcdValues& values) const {
    if (!values.known(binding().clock())) return 'x';
    return get_bits(values.row(), clock_bit_, 1) == 0 ? '0' : '1';
}

bool VcdEdgeSampler::end(std::uint64_t from, Span& run) {
    const char clock_now = clock(values());
    const bool edge = clock(before_) == '0' && clock_now == '1';
    if (rows_ != 0 && clock_now == 'x' && off_line_ == 0)
        fail_unknown(values(), binding().clock(), from);
    if (edge) {
        if (off_line_ != 0)
            fail_at(text().name(), {off_line_, 1},
                    "$dumpoff: clocks are missing from here on to #" + std::to_string(from));
        check_known(before_, from);
        ++rows_;
    }
    const bool ended = edge && runs().add(before_.row(), 1, run);
    before_.copy(values());
    return ended;
}

void VcdEdgeSampler::off(std::uint64_t line) {
    if (rows_ != 0 && off_line_ == 0) off_line_ = line;
}

} // namespace armpmu::vectors
