// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/error.h"

#include <stdexcept>

namespace armpmu::testbench {

// A program cannot be run, or does what a program that runs outside the platform cannot do.
struct ProgramError : Unusable {
    using Unusable::Unusable;
};

// It was ended by a signal; says which, and where.
struct ProgramCrash : Failed {
    using Failed::Failed;
};

} // namespace armpmu::testbench
