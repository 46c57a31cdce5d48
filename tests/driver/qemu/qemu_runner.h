// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/driver/qemu/guest_program.h"

#include <string>
#include <vector>

namespace armpmu::tests::qemu {

// Empty if QEMU and the tool that limits its time are on PATH, else what is missing.
std::string missing_tool();

// The processor that has this project's PMU, AArch32 EL1 included: cortex-a55 of QEMU 8.1 and
// later. Before that cortex-a76, which those let have an AArch32 EL1 too.
std::string processor();

// Runs the program, one cycle per instruction, in a temporary directory of its own and returns what
// it logged, in order. Throws std::runtime_error if QEMU fails, takes longer than `seconds` or the
// guest takes an unexpected exception.
std::vector<Result> run_qemu(const Program& program, unsigned seconds = 120);

} // namespace armpmu::tests::qemu
