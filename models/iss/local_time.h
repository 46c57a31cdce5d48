// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/tlm/time.h"
#include "models/iss/core.h"

#include <systemc>

#include <algorithm>
#include <cstdint>

namespace armpmu::iss {

// A core's cycles as time of the simulation, ahead of which it runs.
class LocalTime {
  public:
    LocalTime(const Core& core, Picoseconds period) : core_(core), period_(period) {}

    Picoseconds now() const { return core_.cycle() * period_; }
    Picoseconds period() const { return period_; }
    // How far ahead of simulated time the core is; not negative.
    sc_core::sc_time ahead() const {
        const Picoseconds present = systemc::to_picoseconds(sc_core::sc_time_stamp());
        return systemc::to_sc_time(now() - std::min(now(), present));
    }
    // The first cycle that does not begin before a time.
    std::uint64_t cycle_of(const sc_core::sc_time& time) const {
        const Picoseconds t = systemc::to_picoseconds(time);
        return t / period_ + (t % period_ != 0);
    }

  private:
    const Core& core_;
    Picoseconds period_;
};

} // namespace armpmu::iss
