// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"
#include "virtual_platform/scenario/scenario.h"

#include <iostream>
#include <string>

namespace armpmu::testbench {

// Prints where the content of a scenario's files was interpreted differently: "note:
// FILE:LINE:COLUMN: ...".
inline void say_notes(const Scenario& scenario) {
    for (const std::string& note : head_of(scenario).notes) std::cerr << "note: " << note << '\n';
}

// Prints which settings had no effect: "note: SCENARIO: ...".
inline void say_notes(const Result& result, const std::string& scenario) {
    for (const std::string& note : result.notes)
        std::cerr << "note: " << scenario << ": " << note << '\n';
}

} // namespace armpmu::testbench
