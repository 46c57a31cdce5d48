// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/results.h"
#include "testbench/scenario/program_scenario.h"
#include "testbench/scenario/traffic_scenario.h"

namespace armpmu::testbench {

// Adds to each finding the scenario parameters that would help, one step of each, the most
// promising first. They are design choices (depths, sizes, widths, priorities), not requirements.
void add_levers(TrafficResult& result, std::uint64_t cycles, const TrafficScenario& scenario);
void add_levers(ProgramResult& result, const ProgramScenario& scenario);

} // namespace armpmu::testbench
