// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/event_producer.h"

#include <cstdint>

namespace armpmu {

// Cycles of a clock computed from time, without ticking. The first cycle begins at time 0. Between
// changes the count is exact; when the period changes, the current cycle keeps its elapsed share,
// rounded down to a picosecond.
class CycleClock {
  public:
    static constexpr Picoseconds kNever = ~Picoseconds{0};

    // A period of 0 is a stopped clock.
    explicit CycleClock(Picoseconds period) : period_(period), scale_(period) {}

    Picoseconds period() const { return period_; }
    // Cycles completed by `time`, which must not lie before the last change.
    std::uint64_t cycles_at(Picoseconds time) const;
    // When that many cycles will have been completed; kNever when the clock is stopped or that is
    // beyond the end of time.
    Picoseconds time_of(std::uint64_t cycles) const;

    void set_period(Picoseconds period, Picoseconds at);

    // The saved state of the clock, with which it continues at another time.
    struct Phase {
        Picoseconds period = 0;
        Picoseconds elapsed = 0; // of the cycle under way, out of `scale`
        Picoseconds scale = 0;   // the last period that was not 0
    };
    Phase phase_at(Picoseconds time) const;
    void resume(const Phase& phase, Picoseconds at);

  private:
    Picoseconds period_;
    Picoseconds scale_;
    std::uint64_t done_ = 0;  // cycles completed at `since_`
    Picoseconds since_ = 0;   // last change
    Picoseconds elapsed_ = 0; // of the cycle under way at `since_`, out of `scale_`
};

} // namespace armpmu
