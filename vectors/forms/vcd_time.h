// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace armpmu::vectors {

// A time stamp: time steps, and 10^-18 parts of one where a tool writes a real number.
struct VcdTime {
    std::uint64_t steps = 0;
    std::uint64_t parts = 0;

    friend bool operator==(const VcdTime& a, const VcdTime& b) {
        return a.steps == b.steps && a.parts == b.parts;
    }
    friend bool operator<(const VcdTime& a, const VcdTime& b) {
        return a.steps != b.steps ? a.steps < b.steps : a.parts < b.parts;
    }
};

// Of what follows '#': "500"; "500.25" and "5.0025e+2" are the same time and `plain` false. What is
// below 10^-18 of a step is cut off. Nothing when it is no time below 2^64.
std::optional<VcdTime> parse_vcd_time(std::string_view text, bool& plain);

} // namespace armpmu::vectors
