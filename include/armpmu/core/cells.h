// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu {

// Running totals, one per cell (an event in one class), each with a deadline.
//
// A cell holds what is left until its deadline, so that counting is one subtraction whose flags say
// whether the deadline is reached; the total is the distance from `limit_`. Totals only grow, are
// never reset by hardware registers and do not wrap within 2^62 events per arming.
//
// Deadlines: `arm(i, distance)` makes `add` report true when `distance` (>= 1) more events have
// been added, and then at every further `add` until it is armed or disarmed again.
class Cells {
  public:
    static constexpr std::uint64_t kNever = std::uint64_t{1} << 62;
    // A row that is held longer is added in parts, so that no addition comes near a cell's range.
    static constexpr std::uint64_t kCyclesAtOnce = std::uint64_t{1} << 56;

    explicit Cells(std::size_t count) : left_(count, kNever), limit_(count, kNever) {}

    // Adds `n` (at most 2^61) events; true when the deadline is reached.
    bool add(std::size_t cell, std::uint64_t n) {
        return (left_[cell] -= static_cast<std::int64_t>(n)) <= 0;
    }

    std::uint64_t total(std::size_t cell) const {
        return limit_[cell] - static_cast<std::uint64_t>(left_[cell]);
    }
    // Events to go until the deadline; zero or less when it is reached.
    std::int64_t left(std::size_t cell) const { return left_[cell]; }

    void arm(std::size_t cell, std::uint64_t distance) {
        limit_[cell] = total(cell) + distance;
        left_[cell] = static_cast<std::int64_t>(distance);
    }
    void disarm(std::size_t cell) { arm(cell, kNever); }
    // Once all counters are resolved, cells that no counter sees need no deadline.
    void disarm_reached() {
        for (std::size_t cell = 0; cell < left_.size(); ++cell)
            if (left_[cell] <= 0) disarm(cell);
    }

    void set_total(std::size_t cell, std::uint64_t total) {
        limit_[cell] = total + kNever;
        left_[cell] = kNever;
    }
    std::size_t size() const { return left_.size(); }

  private:
    std::vector<std::int64_t> left_;
    std::vector<std::uint64_t> limit_;
};

} // namespace armpmu
