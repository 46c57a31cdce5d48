// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/driver/qemu/guest_program.h"

#include <string>
#include <vector>

namespace armpmu::tests::qemu {

// Empty if QEMU and the tool that limits its time are on PATH, else what is missing.
std::string missing_tool();

// Runs the program, one cycle per instruction, in a temporary directory of its own and returns what
// it logged, in order. Throws std::runtime_error if QEMU fails, takes longer than `seconds` or the
// guest takes an unexpected exception.
std::vector<Result> run_qemu(const Program& program, unsigned seconds = 120);

} // namespace armpmu::tests::qemu
