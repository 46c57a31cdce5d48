// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

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

// "0x1f"
std::string hex(std::uint64_t value);

// The candidate closest to `text` if it is close enough to be a slip of the hand, else empty.
std::string nearest_word(std::string_view text, const std::vector<std::string_view>& candidates);

} // namespace armpmu
