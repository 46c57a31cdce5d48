// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// A word of an expression.
struct Token {
    enum class Kind : std::uint8_t { end, number, name, constant, operation };
    Kind kind = Kind::end;
    std::string_view text; // as written
    std::size_t column = 0;
};

// The word that begins at `at`, behind spaces: the longest that can be, a number before a name.
// Throws ExpressionError for a character that begins none.
Token token_at(std::string_view text, std::size_t at);

// An event's name as `armpmu stat -e` takes it: / for @, and what stands behind a backslash as it
// is.
struct EventSpelling {
    std::string name;
    std::vector<std::size_t> interfaces; // where in it a ? stands for the number of an interface
};
EventSpelling event_spelling(std::string_view text);

// A token of the kind `name`, whatever characters are in it: event_spelling gives `name` back. Not
// for an empty one.
std::string as_token(const std::string& name);

} // namespace armpmu::testbench
