// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/row_feed.h"

#include <algorithm>
#include <utility>

namespace armpmu::interconnect {

// The sink is asked for its limit only when a row is held longer than the one cycle that any row
// may last.
void RowFeed::hold(const cci550::EventRow& row, std::uint64_t cycles) {
    while (cycles > 0) {
        if (cycles_ == 0) {
            row_ = row;
            limit_ = 0;
        }
        if (limit_ == 0 && cycles_ + cycles > 1)
            limit_ = std::max<std::uint64_t>(1, sink_.earliest_overflow());
        const std::uint64_t limit = std::max<std::uint64_t>(1, limit_);
        const std::uint64_t part = std::min(cycles, limit - std::min(limit, cycles_));
        cycles_ += part;
        cycles -= part;
        if (limit_ != 0 && cycles_ >= limit_) flush();
    }
}

void RowFeed::flush() {
    if (cycles_ != 0) sink_.clock(row_, std::exchange(cycles_, 0));
}

} // namespace armpmu::interconnect
