// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/clocked.h"
#include "armpmu/cci550/register_table.h"

#include <vector>

namespace armpmu::cci550 {

// Clocks that bring a PMU of the same configuration from reset to the state of `pmu`, as far as
// software and one clock of events can: all but levels of pins, which the next row has anyway.
std::vector<Inputs> restore_sequence(Pmu& pmu);

// Writes of the counts in which `from` differs from `to`, as far as they can be written to it.
std::vector<Inputs> count_writes(Pmu& from, Pmu& to);

// Whether software would see the same in both, however it looked at registers of the PMU.
bool same_state(Pmu& a, Pmu& b);

// Whether the register's value depends only on the PMU, not on the rest of the interconnect.
bool belongs_to_pmu(RegisterId id);

} // namespace armpmu::cci550
