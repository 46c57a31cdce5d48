// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

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

// An event's name as `armpmu stat -e` takes it: / for @, without backslashes.
std::string event_spelling(std::string_view text);

} // namespace armpmu::testbench
