// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/cells.h"

#include <cstdint>
#include <vector>

namespace armpmu {

// Hardware counters as views on cells.
//
// A counter's value is its base plus what its cells gained since it was last re-based. Nothing
// happens to it while events are counted; it is re-based whenever the set of cells it sees changes.
// The distance to its overflow is split over its cells as deadlines (shares s1..sk with
// s1+..+sk = distance + k - 1 at most, so the sum cannot reach the distance before some share
// does); when a cell reaches its deadline the owner calls `resolve()`, which finds the counters
// that have really wrapped and splits again what is left of the others.
//
// Counters are `width` bits wide (1..63) and wrap to 0.
class CounterBank {
  public:
    CounterBank(Cells& cells, unsigned counters, unsigned width);

    std::uint64_t value(unsigned counter) const { return unwrapped(counter) & mask_; }
    void set_value(unsigned counter, std::uint64_t value);

    // The cells that counter sees from now on. What it counted so far stays in its value.
    void set_view(unsigned counter, const std::vector<std::size_t>& cells);

    // Bit n is set when counter n has wrapped since the last call. Re-arms all deadlines.
    // `wraps(n)` tells how often counter n wrapped in that call.
    std::uint64_t resolve();
    std::uint64_t wraps(unsigned counter) const { return counters_[counter].wraps; }

    // Arms the cells' deadlines anew after `set_value` or `set_view` calls; before it, deadlines
    // are those of the old views. (One call after a batch of changes.)
    void arm();

    // The least number of events in one cell that could make a counter overflow; Cells::kNever when
    // no counter sees a cell.
    std::uint64_t nearest() const;

  private:
    struct Counter {
        std::uint64_t base = 0;
        std::uint64_t seen_at_base = 0; // sum of its cells' totals when it was re-based
        std::uint64_t wraps = 0;
        std::vector<std::size_t> cells;
    };
    std::uint64_t seen(const Counter& counter) const;
    std::uint64_t unwrapped(unsigned counter) const;
    void rebase(Counter& counter, std::uint64_t value);

    Cells& cells_;
    std::uint64_t mask_;
    std::vector<Counter> counters_;
    std::vector<std::size_t> armed_;
};

} // namespace armpmu
