// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::testbench {

// The scenarios that come with the program, with their questions.
std::string scenarios_text();
// The use cases that scenarios of a core can measure.
std::string use_cases_text();

} // namespace armpmu::testbench
