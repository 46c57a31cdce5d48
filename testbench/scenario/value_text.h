// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// Values of parameters as a scenario file and messages write them.

// "64", "0x40", "64 KiB"; nothing for anything else.
std::optional<std::uint64_t> parse_size(std::string_view text);
std::string size_text(std::uint64_t bytes);

// "0.25", in digits and a point alone; nothing for anything else.
std::optional<double> parse_decimal(std::string_view text);
std::string decimal_text(double value);

// The legal words in place of `wrong`, or how to list them when they are too many for a line.
std::string legal_words(const std::vector<std::string>& words, const std::string& wrong);

} // namespace armpmu::testbench
