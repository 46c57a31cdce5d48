// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/program_scenario.h"

#include <string>
#include <vector>

namespace armpmu::tests {

// A core that executes 16 instructions an iteration, two a cycle, and what is measured of it.
inline testbench::ProgramScenario program_of_adds(unsigned iterations,
                                                  const std::vector<const char*>& use_cases) {
    testbench::ProgramScenario scenario;
    testbench::ProgramSection section;
    section.kernel = "adds";
    section.parameters["iterations"] = std::to_string(iterations);
    scenario.program.push_back(section);
    for (const char* const name : use_cases)
        scenario.use_cases.push_back(testbench::find_use_case(name));
    return scenario;
}

} // namespace armpmu::tests
