// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/vectors/vcd_sampler.h"

#include <limits>
#include <string>

namespace armpmu::vectors {
namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

} // namespace

void VcdSampler::fail_unknown(const VcdValues& values, std::size_t slot, std::uint64_t time) {
    const std::string& name = binding_.slots()[slot].name;
    const std::string when = " where a row needs it, at #" + std::to_string(time);
    const std::uint64_t line = values.unknown_since(slot);
    if (line == VcdValues::kNever) text_.fail(text_.at(), name + " has no value" + when);
    fail_at(text_.name(), {line, 1}, name + " is x or z from here on" + when);
}

void VcdSampler::check_known(const VcdValues& values, std::uint64_t time) {
    if (!values.known()) fail_unknown(values, values.first_unknown(), time);
}

VcdPeriodSampler::VcdPeriodSampler(VcdText& text, const VcdBinding& binding, const Layout& layout,
                                   const VcdTimescale& timescale, std::uint64_t clock_ps)
    : VcdSampler(text, binding, layout), step_(timescale.ps) {
    if (step_ == 0) text.fail(text.at(), "there is no $timescale");
    if (clock_ps > kMost / timescale.per_ps) text.fail(text.at(), "the period is too long");
    period_ = clock_ps * timescale.per_ps;
}

Span VcdPeriodSampler::pass(std::uint64_t from, std::uint64_t to) {
    if (to > kMost / step_) text().fail(text().at(), "the time is beyond 64 bits");
    const std::uint64_t end = to * step_;
    if (end <= next_) return {};
    check_known(values(), from);
    const std::uint64_t rows = (end - 1) / period_ + 1;
    const Span span{values().row(), rows - rows_};
    rows_ = rows;
    next_ = rows > kMost / period_ ? kMost : rows * period_;
    return span;
}

VcdEdgeSampler::VcdEdgeSampler(VcdText& text, const VcdBinding& binding, const Layout& layout)
    : VcdSampler(text, binding, layout), clock_bit_(static_cast<unsigned>(64 * layout.words())),
      before_(layout, binding.slots().size()), row_(layout.words()) {}

char VcdEdgeSampler::clock(const VcdValues& values) const {
    if (!values.known(binding().clock())) return 'x';
    return get_bits(values.row(), clock_bit_, 1) == 0 ? '0' : '1';
}

Span VcdEdgeSampler::end(std::uint64_t from) {
    const char clock_now = clock(values());
    const bool edge = clock(before_) == '0' && clock_now == '1';
    if (rows_ != 0 && clock_now == 'x' && off_line_ == 0)
        fail_unknown(values(), binding().clock(), from);
    if (edge) {
        if (off_line_ != 0)
            fail_at(text().name(), {off_line_, 1},
                    "$dumpoff: clocks are missing from here on to #" + std::to_string(from));
        check_known(before_, from);
        row_.assign(before_.row(), before_.row() + row_.size());
        ++rows_;
    }
    before_.copy(values());
    return {row_.data(), edge ? std::uint64_t{1} : 0};
}

void VcdEdgeSampler::off(std::uint64_t line) {
    if (rows_ != 0 && off_line_ == 0) off_line_ = line;
}

} // namespace armpmu::vectors
