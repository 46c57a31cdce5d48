// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace armpmu::testbench {

// How much of a parameter one tries first to see whether it helps.
enum class Step : std::uint8_t {
    twice,    // as much
    half,     // as long
    switched, // true, or false if it is
    highest,  // the largest legal value
};

// Of a parameter by its path, "interconnect.tt_depth", "masters[].outstanding". Nothing: it says
// what is to be done, not with what.
std::optional<Step> step_of(std::string_view path);
const char* step_text(Step step);
// The value after a step; at most `most`.
std::uint64_t after(Step step, std::uint64_t value, std::uint64_t most);

} // namespace armpmu::testbench
