// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/rows/cci550_vector.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace armpmu::vectors {

// What a recorded PMU shows.
struct Cci550Shown {
    std::array<std::uint32_t, cci550::kCounters> counts{};
    std::uint8_t overflow_pins = 0xff;
};

// An entry of a tape: clocks with the same inputs, or what is shown between clocks. Most rows have
// few events, and what they do not have takes no room: the tape goes from one core to another.
struct Cci550Entry {
    Cci550Inputs inputs;
    std::uint64_t cycles = 0;
    std::optional<Cci550Shown> shown; // instead
};

void append(std::vector<std::uint64_t>& tape, const Cci550Inputs& inputs, std::uint64_t cycles);
void append(std::vector<std::uint64_t>& tape, const Cci550Shown& shown);

// Takes the entry at `at` and returns where the next one is.
const std::uint64_t* take(const std::uint64_t* at, Cci550Entry& entry);

} // namespace armpmu::vectors
