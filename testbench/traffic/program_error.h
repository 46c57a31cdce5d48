// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <stdexcept>

namespace armpmu::testbench {

// A program cannot be run, or does what a program that runs outside the platform cannot do.
struct ProgramError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// It was ended by a signal; says which, and where.
struct ProgramCrash : std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace armpmu::testbench
