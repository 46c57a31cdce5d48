// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu {

std::string lower_case(std::string_view text);

// A whole unsigned number, decimal or with 0x; nothing for anything else or beyond 64 bits.
std::optional<std::uint64_t> parse_number(std::string_view text);
// The same without prefix in base 16.
std::optional<std::uint64_t> parse_hex(std::string_view text);

// Where a text stops being UTF-8: a byte that begins no character, or begins one that is cut off,
// longer than it need be, or no code point. npos when all of it is.
std::size_t not_utf8_at(std::string_view text);

// "0x1f", or "0x001f" with at least 4 digits
std::string hex(std::uint64_t value, unsigned digits = 1);

// The candidate closest to `text` if it is close enough for a typing error, else empty.
std::string nearest_word(std::string_view text, const std::vector<std::string_view>& candidates);
// "; did you mean WORD?" by that candidate, or `otherwise` without one.
std::string did_you_mean(std::string_view text, const std::vector<std::string_view>& candidates,
                         const char* otherwise = "");

// Text of the input for a message: in quotation marks, printable ASCII, cut behind `most`
// characters.
std::string in_quotes(std::string_view text, std::size_t most = 60);
// "a, b, c"
std::string joined(const std::vector<std::string>& words);
// The text with a question mark for every control character, for messages.
std::string one_line(std::string text);
// "file:line:column: message" of a position counted from 0, as one printable line.
std::string error_line(const std::string& file, int line, int column, const std::string& message);

} // namespace armpmu
