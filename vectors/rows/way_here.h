// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/register_table.h"
#include "armpmu/vectors/rows/a55_vector.h"
#include "armpmu/vectors/rows/cci550_vector.h"

#include <vector>

namespace armpmu::vectors {

// Clocks that bring a PMU of the same configuration from reset to the state of `pmu`, as far as
// software and one clock of events can: all but levels of pins, which the next row has anyway.
std::vector<Cci550Inputs> way_to_state_of(cci550::Pmu& pmu);
std::vector<A55Inputs> way_to_state_of(a55::Pmu& pmu);

// Whether the PMU alone says what the register shows, and not the rest of the interconnect.
bool belongs_to_pmu(cci550::RegisterId id);

// Whether software would see the same in both, however it looked at registers of the PMU.
bool same_state(cci550::Pmu& a, cci550::Pmu& b);
bool same_state(a55::Pmu& a, a55::Pmu& b);

} // namespace armpmu::vectors
