// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/clocked_device.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// What the counters counted in the last clocks. An explanation is about what was selected and
// enabled when an event came, not about what a write of the same clock makes of it.
class CounterUses {
  public:
    // Before a clock that may change what counters count.
    void changes(std::uint64_t clock, std::vector<CounterUse> before) {
        log_.emplace_back(clock, std::move(before));
    }
    // Clocks before this one are not asked for any more.
    void forget(std::uint64_t before) {
        while (!log_.empty() && log_.front().first < before) log_.pop_front();
    }
    // Those under which the events of a clock count; `now`: those of the present.
    std::vector<CounterUse> at(std::uint64_t clock, std::vector<CounterUse> now) const {
        for (const auto& [changed, before] : log_)
            if (changed >= clock) return before;
        return now;
    }

  private:
    std::deque<std::pair<std::uint64_t, std::vector<CounterUse>>> log_;
};

} // namespace armpmu::vectors
