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

// Signals have no value before their first.
void VcdSampler::keep_unknown(const Layout& layout) {
    std::vector<std::uint64_t> bits(layout.words() + 1);
    const auto add = [&](unsigned first, unsigned width) {
        for (unsigned bit = first; bit < first + width; ++bit)
            bits[bit / 64] |= std::uint64_t{1} << bit % 64;
    };
    for (const VcdSlot& slot : binding_.slots()) {
        if (slot.whole) add(slot.first, slot.width);
        for (const unsigned first : slot.others) add(first, slot.width);
        for (const VcdSlot::Part& part : slot.parts) add(part.to, part.width);
    }
    values_.keep_unknown(std::move(bits));
}

VcdPeriodSampler::VcdPeriodSampler(VcdText& text, const VcdBinding& binding, const Layout& layout,
                                   const VcdTimescale& timescale, std::uint64_t clock_ps,
                                   bool keeps_unknown)
    : VcdSampler(text, binding, layout), step_(timescale.ps) {
    if (keeps_unknown) keep_unknown(layout);
    if (!timescale.fault.empty()) fail_at(text.name(), timescale.place, timescale.fault);
    if (step_ == 0) text.fail(text.at(), "there is no $timescale");
    if (clock_ps > kMost / timescale.per_ps) text.fail(text.at(), "the period is too long");
    period_ = clock_ps * timescale.per_ps;
    last_time_ = kMost / step_;
    last_rows_ = kMost / period_;
}

void VcdPeriodSampler::fail_time() {
    text().fail(text().at(), "the time is beyond 64 bits");
}

VcdEdgeSampler::VcdEdgeSampler(VcdText& text, const VcdBinding& binding, const Layout& layout,
                               const VcdMap& map)
    : VcdSampler(text, binding, layout), clock_bit_(static_cast<unsigned>(64 * layout.words())),
      before_(layout, binding.slots().size()) {
    if (map.unknown) keep_unknown(layout);
    before_.copy(values());
    if (map.after.empty()) return;
    after_.resize(layout.words());
    for (const Field& field : layout.fields())
        for (unsigned bit = field.first; bit < field.first + field.width; ++bit)
            if (map.after.count(field.name) != 0) after_[bit / 64] |= std::uint64_t{1} << bit % 64;
}

void VcdEdgeSampler::check_rise(bool unended) {
    if (rows_ != 0) return;
    const char now = clock(values());
    const std::string level = now == 'x' ? "has no value" : std::string("is ") + now;
    text().fail(text().at(),
                "the clock " + binding().name_of(binding().clock()) +
                    " never rises from 0 to 1, so there is no row; at the end it " + level +
                    (unended ? "; the last line has no line end: the file is cut off" : ""));
}

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
    bool ended = false;
    if (after_.empty()) {
        ended = edge && runs().add(before_.row(), before_.unknown_bits(), 1, run);
    } else {
        if (waits_ && clock_now != '1') {
            check_known(before_, from);
            ended = complete(run);
        }
        if (edge) {
            const std::uint64_t* unknown = before_.unknown_bits();
            waiting_.assign(before_.row(), before_.row() + after_.size());
            waiting_unknown_.assign(after_.size(), 0);
            if (unknown != nullptr) waiting_unknown_.assign(unknown, unknown + after_.size());
            waits_ = true;
        }
    }
    before_.copy(values());
    return ended;
}

// The waiting row, with the present values.
bool VcdEdgeSampler::complete(Span& run) {
    const std::uint64_t* unknown = before_.unknown_bits();
    bool known = true;
    for (std::size_t w = 0; w < after_.size(); ++w) {
        waiting_[w] = (waiting_[w] & ~after_[w]) | (before_.row()[w] & after_[w]);
        const std::uint64_t behind = unknown == nullptr ? 0 : unknown[w];
        waiting_unknown_[w] = (waiting_unknown_[w] & ~after_[w]) | (behind & after_[w]);
        known &= waiting_unknown_[w] == 0;
    }
    waits_ = false;
    return runs().add(waiting_.data(), known ? nullptr : waiting_unknown_.data(), 1, run);
}

bool VcdEdgeSampler::flush(Span& run) {
    return waits_ && complete(run);
}

void VcdEdgeSampler::off(std::uint64_t line) {
    if (rows_ != 0 && off_line_ == 0) off_line_ = line;
}

} // namespace armpmu::vectors
