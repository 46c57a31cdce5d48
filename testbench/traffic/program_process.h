// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/processes/child_process.h"
#include "testbench/traffic/guest_executable.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

struct LiveProgramOptions {
    std::vector<std::string> command; // an arm64 program and its arguments
    // NAME=value: all that the guest has, beside a GLIBC_TUNABLES that a program linked to fixed
    // addresses gets, which selects a memset without DC ZVA. (A static PIE does not survive it.)
    // The environment of this process is not inherited: stack addresses depend on it.
    std::vector<std::string> environment;
    std::string root; // of a dynamic program, as guest_root() takes it
    // The guest's clocks and timers are the caller's: see kAsksTime.
    bool modelled_time = false;
    std::string qemu = "qemu-aarch64"; // with plugins
    std::string plugin;                // live_plugin.so; empty: beside the executable, or ../lib
    std::uint32_t turn = 1000;         // instructions before another thread goes on, 1 .. 10000
    bool count = false;                // also counts instructions one by one; slower
    // Loaded beside it, as QEMU's -plugin takes them: FILE,name=value,...
    std::vector<std::string> other_plugins;
};

// qemu-aarch64, whose input and output are this process's. It sees `memory` under the number that
// the plugin is told, and ends when `life` is closed, as the kernel does if this process dies.
// Throws ProgramError with one line that says what is missing.
ChildProcess start_program(const LiveProgramOptions& options, const GuestExecutable& program,
                           int memory, Descriptor& life);

// The plugin that is wanted, else the one that was built with this program: beside it or in ../lib.
// Throws ProgramError if there is none.
std::string live_plugin(const std::string& wanted);

} // namespace armpmu::testbench
