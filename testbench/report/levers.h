// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/results.h"
#include "testbench/scenario/program_scenario.h"
#include "testbench/scenario/traffic_scenario.h"

namespace armpmu::testbench {

// Gives each finding the parameters of its scenario that would help, one step of each, first the
// one that promises most. They are parameters that somebody decides about (depths, sizes, widths,
// priorities), and not what is asked of the design.
void add_levers(TrafficResult& result, std::uint64_t cycles, const TrafficScenario& scenario);
void add_levers(ProgramResult& result, const ProgramScenario& scenario);

} // namespace armpmu::testbench
