// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::testbench {

// All that stands in a file or, called "-", comes from standard input; not empty. `expected`: what
// it should be, for the message. Throws ScenarioError.
std::string text_of_file(const std::string& path, const std::string& expected);

} // namespace armpmu::testbench
