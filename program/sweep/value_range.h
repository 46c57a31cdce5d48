// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace armpmu::testbench {

constexpr std::size_t kMostRangeValues = 1'000'000;

// The values that a text of an axis stands for: FIRST..LAST:STEP and log:FIRST..LAST:COUNT many,
// anything else itself. `mistake` becomes what is wrong with one that begins as a range, in words.
std::vector<std::string> values_of_range(const std::string& text, std::string& mistake);

} // namespace armpmu::testbench
