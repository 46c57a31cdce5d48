// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <systemc>

#include <cstdint>

namespace armpmu::interconnect {

// Cycles of a clock whose first one begins at time 0, in SystemC's own time resolution.

// The cycle that a time lies in, which is how many have ended by then.
inline std::uint64_t cycle_at(const sc_core::sc_time& time, const sc_core::sc_time& period) {
    return time.value() / period.value();
}
// sc_max_time() for one that time has no room for.
inline sc_core::sc_time begin_of(std::uint64_t cycle, const sc_core::sc_time& period) {
    const bool room = cycle < sc_core::sc_max_time().value() / period.value();
    return room ? sc_core::sc_time::from_value(cycle * period.value()) : sc_core::sc_max_time();
}
// Whole cycles that are at least as long.
inline std::uint64_t cycles_to_cover(const sc_core::sc_time& time, const sc_core::sc_time& period) {
    return time.value() / period.value() + (time.value() % period.value() != 0 ? 1 : 0);
}

} // namespace armpmu::interconnect
