// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/members.h"
#include "testbench/scenario/parameters.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// An entry of `program:`: a kernel, a program that was recorded, or one that runs now.
struct ProgramSection {
    std::string name;                 // empty: none
    std::optional<std::size_t> after; // index of an entry above, whose end it waits for
    unsigned core = 0;                // that executes it; of an executable, its first thread
    std::string kernel;               // empty: none
    Settings parameters;              // of the kernel, those that the file names
    std::string executable;           // as it can be opened; empty: none
    std::vector<std::string> arguments;
    std::vector<std::string> environment; // NAME=value
    std::string root;                     // of loader and libraries; empty: where they are found
    enum class Time { host, modelled };
    Time time = Time::host;     // that the executable's clocks and timers go by
    std::string recorded;       // the file, as it can be opened; empty: none
    std::uint32_t thread = 0;   // of the recorded program
    std::string symbols;        // its executable, as it can be opened; empty: not known
    std::uint64_t expected = 0; // instructions; 0: not known
};

// Adds an entry; `cores`: that there are.
void describe(Parameters& section, std::vector<ProgramSection>& programs, unsigned cores);

} // namespace armpmu::testbench
