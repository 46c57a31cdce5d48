// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/processes/child_process.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

struct ProgramCommandLine {
    std::string qemu;
    std::string plugin;
    std::string plugin_options;             // ",name=value,..."
    std::vector<std::string> other_plugins; // each with its options
    std::vector<std::string> program;
    std::vector<std::string> environment; // of the guest
    std::string root;                     // of a dynamic program's loader; empty: static
    bool position_independent = false;    // the program
};
// qemu-aarch64, whose input and output are this process's. It sees `memory` under the number that
// the plugin is told, and ends when `life` is closed, as the kernel does if this process dies.
// Throws ProgramError with one line that says what is missing.
ChildProcess start_program(const ProgramCommandLine& command, int memory, Descriptor& life);

// The plugin that is wanted, else the one that was built with this program: beside it or in ../lib.
// Throws ProgramError if there is none.
std::string live_plugin(const std::string& wanted);

} // namespace armpmu::testbench
