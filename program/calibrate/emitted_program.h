// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/kernel_probe.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A kernel as GNU assembly: its blocks at the same distances from each other, from the label
// `NAME_code` on, and at its end a branch to `leave`. Each instruction is as in the kernel's own
// text; direct branches are written by their distance. Throws std::logic_error for a kernel that
// cannot be relocated.
std::string assembly_of(const KernelName& kernel, const std::string& name);

// A file of the program that `armpmu kernels --emit` writes.
struct EmittedFile {
    std::string name;
    std::string text;
};
// All of them: the kernels of the menu as assembly, a table of them in C, the program that runs
// them on a board, and a Makefile.
std::vector<EmittedFile> emitted_program();

} // namespace armpmu::testbench
