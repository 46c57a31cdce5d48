// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::tables {

// How far a count of real hardware may differ from the model's and still be right.
//   exact           equal in every cycle
//   within_cycles   reference(t - k) <= hardware(t) <= reference(t + k), k = `amount` cycles
//   within_counts   at most `amount` counts apart per window
//   monotone        only the direction is comparable (the manual leaves the count open)
struct Tolerance {
    enum class Kind : std::uint8_t { exact, within_cycles, within_counts, monotone };

    Kind kind = Kind::exact;
    std::uint32_t amount = 0; // cycles or counts; 0 for exact and monotone
};

} // namespace armpmu::tables
