// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/clocked.h"
#include "vectors/stimuli/plans.h"

namespace armpmu::testbench {

// Takes out of a clock what a block of that plan has not got.
void leave_out(const A55Plan& plan, a55::Inputs& inputs);

} // namespace armpmu::testbench
