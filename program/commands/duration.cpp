// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/duration.h"

#include <charconv>

namespace armpmu::testbench {

std::optional<NumberAndUnit> number_and_unit(std::string_view text) {
    NumberAndUnit found;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, found.number);
    if (error != std::errc()) return std::nullopt;
    found.unit = text.substr(static_cast<std::size_t>(rest - text.data()));
    return found;
}

std::optional<double> seconds_of(const NumberAndUnit& time) {
    struct Unit {
        std::string_view name;
        double seconds;
    };
    for (const Unit& one : {Unit{"ns", 1e-9}, Unit{"us", 1e-6}, Unit{"ms", 1e-3}, Unit{"s", 1}})
        if (time.unit == one.name) return time.number * one.seconds;
    return std::nullopt;
}

} // namespace armpmu::testbench
