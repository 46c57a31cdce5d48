// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/clocked.h"

#include <vector>

namespace armpmu::a55 {

// Clocks that bring a PMU of the same configuration from reset to the state of `pmu`, as far as
// software can: all but levels of pins, which the next row has anyway.
std::vector<Inputs> restore_sequence(Pmu& pmu);

// Writes of the counts and flags in which `from` differs from `to`.
std::vector<Inputs> count_writes(Pmu& from, Pmu& to);

// Whether software would see the same in both, however it looked at registers of the PMU.
bool same_state(Pmu& a, Pmu& b);

} // namespace armpmu::a55
