// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/system/hot_spots.h"

#include <vector>

namespace armpmu::testbench {

// Gives instructions without a text their assembly, if it can be had (`assembly_of`).
void add_assembly(std::vector<AnnotatedEvent>& events);

} // namespace armpmu::testbench
