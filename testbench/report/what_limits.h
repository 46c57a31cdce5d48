// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/results.h"
#include "testbench/report/surroundings.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// Findings, with the limit of the run first; `cycles` of the run. Without the detail the rules
// about requests' time are left out. With cores, a full resource of their interconnect is the limit
// if they wait for it.
std::vector<Finding> findings_of(const TrafficResult& result, std::uint64_t cycles,
                                 const Surroundings& surroundings);
std::vector<Finding> findings_of(const ProgramResult& result, std::uint64_t cycles,
                                 const Surroundings& surroundings);

} // namespace armpmu::testbench
