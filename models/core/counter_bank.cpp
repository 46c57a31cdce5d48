// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/counter_bank.h"

#include <algorithm>

namespace armpmu {

CounterBank::CounterBank(Cells& cells, unsigned counters, unsigned width)
    : cells_(cells), mask_((std::uint64_t{1} << width) - 1), counters_(counters) {}

std::uint64_t CounterBank::seen(const Counter& counter) const {
    std::uint64_t sum = 0;
    for (const std::size_t cell : counter.cells) sum += cells_.total(cell);
    return sum;
}

std::uint64_t CounterBank::unwrapped(unsigned counter) const {
    const Counter& c = counters_[counter];
    return c.base + (seen(c) - c.seen_at_base);
}

void CounterBank::rebase(Counter& counter, std::uint64_t value) {
    counter.base = value;
    counter.seen_at_base = seen(counter);
}

void CounterBank::set_value(unsigned counter, std::uint64_t value) {
    rebase(counters_[counter], value & mask_);
}

void CounterBank::set_view(unsigned counter, const std::vector<std::size_t>& cells) {
    Counter& c = counters_[counter];
    if (c.cells == cells) return;
    const std::uint64_t value = unwrapped(counter);
    c.cells = cells;
    rebase(c, value);
}

std::uint64_t CounterBank::resolve() {
    std::uint64_t wrapped = 0;
    for (unsigned i = 0; i < counters_.size(); ++i) {
        Counter& c = counters_[i];
        const std::uint64_t value = unwrapped(i);
        c.wraps = value / (mask_ + 1);
        if (c.wraps == 0) continue;
        wrapped |= std::uint64_t{1} << i;
        rebase(c, value & mask_);
    }
    arm();
    return wrapped;
}

void CounterBank::arm() {
    for (const std::size_t cell : armed_) cells_.disarm(cell);
    armed_.clear();
    for (unsigned i = 0; i < counters_.size(); ++i) {
        const Counter& c = counters_[i];
        if (c.cells.empty()) continue;
        const std::uint64_t distance = mask_ + 1 - value(i);
        const std::uint64_t share = (distance + c.cells.size() - 1) / c.cells.size();
        for (const std::size_t cell : c.cells) {
            if (std::find(armed_.begin(), armed_.end(), cell) == armed_.end()) {
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
