// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <vector>

namespace armpmu::testbench {

struct ListedLine {
    std::string place; // "names.map:3"
    std::string text;  // without blanks around it, and not empty
};

// The lines of a small file that lists something; '#' at the begin of a line or after a blank
// begins a comment. `expected`: the file's expected content, for messages. Throws VectorError.
std::vector<ListedLine> listed_lines(const std::string& path, const std::string& expected);

// A text without the blanks around it.
std::string without_blanks(const std::string& text);

} // namespace armpmu::testbench
