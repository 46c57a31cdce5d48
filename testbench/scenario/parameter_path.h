// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// The path of a parameter in `--set` and results: words joined by dots, `masters.gpu.profile.qos`.
// A word in quotation marks is a name, whatever characters are in it: in `masters."v1.2=b".qos` dot
// and equals sign are the name's. Within the marks, a backslash stands in front of a quotation mark
// or a backslash of the name.

struct PathWord {
    std::string text;
    bool quoted = false; // a name, also where it looks like the number of an entry
};

// Words of a path. Throws std::invalid_argument, which says what was expected.
std::vector<PathWord> words_of_path(std::string_view path);

// Where the first `stop` stands that is in no word in quotation marks, from `from` on, where a word
// begins; npos if none does.
std::size_t end_of_path(std::string_view text, char stop, std::size_t from = 0);

// A name as a word of a path; in quotation marks where it would mean something else without.
std::string path_word(const std::string& name);

} // namespace armpmu::testbench
