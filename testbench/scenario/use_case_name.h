// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/parameters.h"
#include "testbench/scenario/use_cases.h"

#include <string>

namespace armpmu::testbench {

// The use case that `name` names. Refuses what names none; the value of `key`, or element
// `element` of it, is pointed at.
const UseCase& known_use_case(Parameters& section, const char* key, const std::string& name,
                              int element = -1);

} // namespace armpmu::testbench
