// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::testbench {

// The scenario files below testbench/scenarios, where a checkout has them, with their questions.
std::string scenarios_text();
// What scenarios of a core can measure.
std::string use_cases_text();

} // namespace armpmu::testbench
