// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/members.h"
#include "testbench/scenario/parameters.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// An entry of `program:`: a kernel, or a program that was recorded.
struct ProgramSection {
    std::string kernel;         // empty: recorded
    Settings parameters;        // of the kernel, those that the file names
    std::string recorded;       // the file, as it can be opened
    std::uint32_t thread = 0;   // of the recorded program
    std::string symbols;        // its executable, as it can be opened; empty: not known
    std::uint64_t expected = 0; // instructions; 0: not known
};

void describe(Parameters& section, ProgramSection& program);

} // namespace armpmu::testbench
