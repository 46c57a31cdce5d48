// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/time.h"

#include <cmath>

namespace armpmu::systemc {

namespace {

constexpr std::uint64_t kEnd = ~std::uint64_t{0};

} // namespace

Picoseconds to_picoseconds(const sc_core::sc_time& time) {
    const sc_core::sc_time picosecond(1, sc_core::SC_PS);
    if (picosecond.value() > 0) return time.value() / picosecond.value();
    const double resolution = sc_core::sc_get_time_resolution().to_seconds();
    const auto unit = static_cast<Picoseconds>(std::llround(resolution * 1e12));
    return time.value() > kEnd / unit ? kEnd : time.value() * unit;
}

sc_core::sc_time to_sc_time(Picoseconds time) {
    const sc_core::sc_time picosecond(1, sc_core::SC_PS);
    const Picoseconds units = picosecond.value();
    if (units > 0)
        return time > kEnd / units ? sc_core::sc_max_time()
                                   : sc_core::sc_time::from_value(time * units);
    const double resolution = sc_core::sc_get_time_resolution().to_seconds();
    const auto unit = static_cast<Picoseconds>(std::llround(resolution * 1e12));
    return sc_core::sc_time::from_value(time / unit + (time % unit != 0 ? 1 : 0));
}

} // namespace armpmu::systemc
