// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/scenario.h"

#include <iostream>

namespace armpmu::testbench {

// Prints what of a scenario's files was read otherwise than they say: "note: FILE:LINE:COLUMN:
// ...".
inline void say_notes(const Scenario& scenario) {
    for (const std::string& note : head_of(scenario).notes) std::cerr << "note: " << note << '\n';
}

} // namespace armpmu::testbench
