// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::testbench {

// The whole content of a file or, for "-", of standard input; not empty. `expected`: the expected
// content, for the message. Throws ScenarioError.
std::string text_of_file(const std::string& path, const std::string& expected);

} // namespace armpmu::testbench
