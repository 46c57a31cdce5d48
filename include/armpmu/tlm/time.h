// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/event_producer.h"

#include <systemc>

namespace armpmu::systemc {

// Converts SystemC time to the core models' unit, and back, rounded up to the resolution. A time
// beyond the other's range becomes its largest value.
Picoseconds to_picoseconds(const sc_core::sc_time& time);
sc_core::sc_time to_sc_time(Picoseconds time);

// The local time of a caller that runs ahead of simulated time; at most the largest value.
inline sc_core::sc_time local_time(const sc_core::sc_time& ahead) {
    const sc_core::sc_time now = sc_core::sc_time_stamp();
    return ahead > sc_core::sc_max_time() - now ? sc_core::sc_max_time() : now + ahead;
}

} // namespace armpmu::systemc
