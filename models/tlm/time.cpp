// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/time.h"

#include <cmath>

namespace armpmu::systemc {

Picoseconds to_picoseconds(const sc_core::sc_time& time) {
    const sc_core::sc_time picosecond(1, sc_core::SC_PS);
    if (picosecond.value() > 0) return time.value() / picosecond.value();
    const double resolution = sc_core::sc_get_time_resolution().to_seconds();
    return time.value() * static_cast<Picoseconds>(std::llround(resolution * 1e12));
}

sc_core::sc_time to_sc_time(Picoseconds time) {
    const sc_core::sc_time picosecond(1, sc_core::SC_PS);
    if (picosecond.value() > 0) return sc_core::sc_time::from_value(time * picosecond.value());
    const double resolution = sc_core::sc_get_time_resolution().to_seconds();
    const auto unit = static_cast<Picoseconds>(std::llround(resolution * 1e12));
    return sc_core::sc_time::from_value((time + unit - 1) / unit);
}

} // namespace armpmu::systemc
