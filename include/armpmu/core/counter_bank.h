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
// The distance to its overflow is split over its cells as deadlines (shares s1..sk with s1+..+sk =
// distance + k - 1 at most, so the sum cannot reach the distance before some share does); when a
// cell reaches its deadline the owner calls `resolve()`, which finds the counters that have really
// wrapped and splits the others' remaining distances again.
//
// Counters are `width` bits wide (1..64) and wrap to 0. A counter may report the carry out of a
// lower bit as its wrap (`set_overflow_bits`) and count every 2^shift-th event (`set_divider`).
class CounterBank {
  public:
    CounterBank(Cells& cells, unsigned counters, unsigned width);

    std::uint64_t value(unsigned counter) const;
    void set_value(unsigned counter, std::uint64_t value);

    // The cells that counter sees from now on. What it counted so far stays in its value.
    void set_view(unsigned counter, const std::vector<std::size_t>& cells);

    // For a counter that differs from the others: its own width, and how many of its low bits carry
    // into the wrap.
    void set_width(unsigned counter, unsigned width);
    void set_overflow_bits(unsigned counter, unsigned bits);
    // One count per 2^shift events. The events since the last count are the remainder, which stays
    // as it is while the shift is 0.
    void set_divider(unsigned counter, unsigned shift);
    std::uint64_t remainder(unsigned counter) const;
    void set_remainder(unsigned counter, std::uint64_t events);

    // Counts `n` that come from no cell. Returns how often the counter wrapped.
    std::uint64_t increase(unsigned counter, std::uint64_t n);

    // Bit n is set when counter n has wrapped since the last call. Re-arms all deadlines.
    // `wraps(n)` returns how often counter n wrapped in that call. Must be called after every
    // deadline, before any of the calls above.
    std::uint64_t resolve();
    std::uint64_t wraps(unsigned counter) const { return counters_[counter].wraps; }

    // Arms the cells' deadlines again after any of the setters above; before it, deadlines are
    // those of the old views. (One call after a batch of changes.)
    void arm();

    // Events until that counter wraps, in all of its cells together; Cells::kNever when it sees
    // none or would take longer than that.
    std::uint64_t distance(unsigned counter) const;
    // The least number of events in one cell that could make a counter overflow; Cells::kNever when
    // no counter sees a cell.
    std::uint64_t nearest() const;

  private:
    struct Counter {
        std::uint64_t base = 0;
        std::uint64_t seen_at_base = 0; // sum of its cells' totals when it was re-based
        std::uint64_t wraps = 0;
        std::uint64_t remainder = 0; // at the base
        std::uint64_t mask = 0;
        std::uint64_t overflow_mask = 0;
        unsigned shift = 0;
        std::vector<std::size_t> cells;
    };
    std::uint64_t seen(const Counter& counter) const;
    std::uint64_t gained(const Counter& counter) const; // events since the base
    std::uint64_t counted(const Counter& counter) const;
    void rebase(Counter& counter);
    static std::uint64_t wraps_of(const Counter& counter, std::uint64_t counts);

    Cells& cells_;
    std::vector<Counter> counters_;
    std::vector<std::size_t> armed_;
    std::vector<std::uint64_t> arming_of_; // the arming in which a cell was last armed
    std::uint64_t arming_ = 0;
};

} // namespace armpmu
