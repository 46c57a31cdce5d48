// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <optional>
#include <string_view>

namespace armpmu::testbench {

// A number and the text after it: "10us" is 10 and "us". Nothing where the text does not begin with
// a number.
struct NumberAndUnit {
    double number = 0;
    std::string_view unit; // of the text's characters
};
std::optional<NumberAndUnit> number_and_unit(std::string_view text);

// Seconds of ns, us, ms or s; nothing for another unit.
std::optional<double> seconds_of(const NumberAndUnit& time);

} // namespace armpmu::testbench
