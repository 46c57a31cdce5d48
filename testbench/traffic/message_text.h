// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <vector>

namespace armpmu::testbench {

// Words for messages about input.

// With a question mark for every control character, as a message must have none.
std::string one_line(std::string text);

// "file:line:column: message" of a place counted from 0, as one printable line.
std::string error_line(const std::string& file, int line, int column, const std::string& message);

// What a user typed, quoted, shortened and printable, for messages.
std::string shown(const std::string& text);

// "a, b, c"
std::string joined(const std::vector<std::string>& words);

} // namespace armpmu::testbench
