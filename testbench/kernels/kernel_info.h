// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/kernels/code_text.h"
#include "testbench/kernels/kernel.h"
#include "testbench/kernels/kernel_values.h"

#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A kernel that can be made.
struct KernelInfo {
    const char* name;
    const char* help; // one line
    // Executable by a user program: at EL0, without system registers and interrupts.
    bool user;
    std::vector<KernelParameter> parameters;
    std::vector<const CodeText*> code; // all that its blocks are cut from
    std::unique_ptr<Kernel> (*make)(const KernelValues&);
    KernelTotals (*expected)(const KernelValues&); // of a whole run, by formula
    // Measured figures of boards that it reproduces (docs/silicon.md).
    const char* figures = "";
};

// All there are, by group.
const std::vector<KernelInfo>& kernels();

// Throws ConfigError for a name that is none, with a hint.
const KernelInfo& find_kernel(const std::string& name);

// Throws ConfigError for an unknown kernel or parameter and for a value out of its range.
std::unique_ptr<Kernel> make_kernel(const std::string& name, const Settings& settings);
KernelTotals expected_totals(const std::string& name, const Settings& settings);

} // namespace armpmu::testbench
