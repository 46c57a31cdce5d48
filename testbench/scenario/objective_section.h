// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/parameters.h"
#include "testbench/scenario/scenario_head.h"

namespace armpmu::testbench {

// The section `objective` of a scenario of any kind.
void describe_objective(Parameters& root, ObjectiveSection& objective);

} // namespace armpmu::testbench
