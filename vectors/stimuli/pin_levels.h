// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::testbench {

// Levels of NIDEN, SPNIDEN, DBGEN and SPIDEN, which are bits 0 to 3.
constexpr unsigned kPinLevels = 16;

template <typename Pins>
void set_pins(Pins& pins, unsigned levels) {
    pins = {(levels & 1) != 0, (levels & 2) != 0, (levels & 4) != 0, (levels & 8) != 0};
}

// Each of the 240 changes between two levels: `clock(levels, from, to)` for both of each pair, one
// behind the other.
template <typename Clock>
void every_pin_change(Clock clock) {
    for (unsigned from = 0; from < kPinLevels; ++from)
        for (unsigned to = from + 1; to < kPinLevels; ++to)
            for (const unsigned levels : {from, to}) clock(levels, from, to);
}

} // namespace armpmu::testbench
