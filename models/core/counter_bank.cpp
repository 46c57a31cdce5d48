// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/counter_bank.h"

#include <algorithm>

namespace armpmu {
namespace {

std::uint64_t low_bits(unsigned count) {
    return ~std::uint64_t{0} >> (64 - count);
}

} // namespace

CounterBank::CounterBank(Cells& cells, unsigned counters, unsigned width)
    : cells_(cells), counters_(counters), arming_of_(cells.size()) {
    for (unsigned i = 0; i < counters; ++i) set_width(i, width);
}

std::uint64_t CounterBank::seen(const Counter& counter) const {
    std::uint64_t sum = 0;
    for (const std::size_t cell : counter.cells) sum += cells_.total(cell);
    return sum;
}

std::uint64_t CounterBank::gained(const Counter& counter) const {
    return seen(counter) - counter.seen_at_base;
}

std::uint64_t CounterBank::counted(const Counter& counter) const {
    if (counter.shift == 0) return gained(counter);
    return (counter.remainder + gained(counter)) >> counter.shift;
}

std::uint64_t CounterBank::value(unsigned counter) const {
    const Counter& c = counters_[counter];
    return (c.base + counted(c)) & c.mask;
}

std::uint64_t CounterBank::remainder(unsigned counter) const {
    const Counter& c = counters_[counter];
    if (c.shift == 0) return c.remainder;
    return (c.remainder + gained(c)) & low_bits(c.shift);
}

// The past into the base.
void CounterBank::rebase(Counter& counter) {
    const std::uint64_t events = gained(counter);
    counter.base = (counter.base + counted(counter)) & counter.mask;
    if (counter.shift != 0)
        counter.remainder = (counter.remainder + events) & low_bits(counter.shift);
    counter.seen_at_base += events;
}

void CounterBank::set_value(unsigned counter, std::uint64_t value) {
    Counter& c = counters_[counter];
    rebase(c);
    c.base = value & c.mask;
}

void CounterBank::set_view(unsigned counter, const std::vector<std::size_t>& cells) {
    Counter& c = counters_[counter];
    if (c.cells == cells) return;
    rebase(c);
    c.cells = cells;
    c.seen_at_base = seen(c);
}

void CounterBank::set_width(unsigned counter, unsigned width) {
    counters_[counter].mask = low_bits(width);
    set_overflow_bits(counter, width);
}

void CounterBank::set_overflow_bits(unsigned counter, unsigned bits) {
    rebase(counters_[counter]);
    counters_[counter].overflow_mask = low_bits(bits);
}

void CounterBank::set_divider(unsigned counter, unsigned shift) {
    rebase(counters_[counter]);
    counters_[counter].shift = shift;
}

void CounterBank::set_remainder(unsigned counter, std::uint64_t events) {
    rebase(counters_[counter]);
    counters_[counter].remainder = events;
}

std::uint64_t CounterBank::wraps_of(const Counter& counter, std::uint64_t counts) {
    const std::uint64_t low = counter.base & counter.overflow_mask;
    if (counter.overflow_mask == ~std::uint64_t{0}) return low + counts < low ? 1 : 0;
    const std::uint64_t modulus = counter.overflow_mask + 1;
    return counts / modulus + (low + counts % modulus) / modulus;
}

std::uint64_t CounterBank::increase(unsigned counter, std::uint64_t n) {
    Counter& c = counters_[counter];
    rebase(c);
    const std::uint64_t wraps = wraps_of(c, n);
    c.base = (c.base + n) & c.mask;
    return wraps;
}

std::uint64_t CounterBank::resolve() {
    std::uint64_t wrapped = 0;
    for (unsigned i = 0; i < counters_.size(); ++i) {
        Counter& c = counters_[i];
        c.wraps = wraps_of(c, counted(c));
        if (c.wraps != 0) wrapped |= std::uint64_t{1} << i;
        rebase(c);
    }
    arm();
    return wrapped;
}

std::uint64_t CounterBank::distance(unsigned counter) const {
    const Counter& c = counters_[counter];
    if (c.cells.empty()) return Cells::kNever;
    const std::uint64_t counts_less_one = ~value(counter) & c.overflow_mask;
    if (counts_less_one >= Cells::kNever >> c.shift) return Cells::kNever;
    return ((counts_less_one + 1) << c.shift) - (c.shift == 0 ? 0 : remainder(counter));
}

void CounterBank::arm() {
    for (const std::size_t cell : armed_) cells_.disarm(cell);
    armed_.clear();
    ++arming_;
    for (unsigned i = 0; i < counters_.size(); ++i) {
        const Counter& c = counters_[i];
        if (c.cells.empty()) continue;
        const std::uint64_t share = (distance(i) - 1) / c.cells.size() + 1;
        for (const std::size_t cell : c.cells) {
            if (arming_of_[cell] != arming_) {
                arming_of_[cell] = arming_;
                armed_.push_back(cell);
                cells_.arm(cell, share);
            } else if (share < static_cast<std::uint64_t>(cells_.left(cell))) {
                cells_.arm(cell, share);
            }
        }
    }
}

std::uint64_t CounterBank::nearest() const {
    std::uint64_t nearest = Cells::kNever;
    for (const std::size_t cell : armed_) {
        const auto left = static_cast<std::uint64_t>(std::max<std::int64_t>(cells_.left(cell), 0));
        nearest = std::min(nearest, left);
    }
    return nearest;
}

} // namespace armpmu
