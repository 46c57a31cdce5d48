// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/vectors/kernel_table.h"

// Loops that are written once and compiled for each instruction set.
#ifdef __GNUC__
#define ARMPMU_IN_PLACE inline __attribute__((always_inline))
#else
#define ARMPMU_IN_PLACE inline
#endif

namespace armpmu::vectors {

// In words: the lines of the fourth tile from here are fetched already, for no processor guesses
// where they are.
constexpr std::size_t kTilesAhead = 4 * sizeof(EventTile) / sizeof(std::uint64_t);

ARMPMU_IN_PLACE Carries carries_in_place(const std::uint64_t* column, const std::uint64_t* in,
                                         std::uint64_t* out, std::size_t words) {
    Carries carries;
    const std::uint64_t* const before = column - 1;
    for (std::size_t w = 0; w < words; ++w) {
        const std::uint64_t last = column[w] << 1 | before[w] >> 63;
        const std::uint64_t carry = in[w] & ~column[w];
        carries.differ |= column[w] ^ last ^ in[w];
        carries.left |= carry;
        out[w] = carry;
    }
    return carries;
}

// Ones of eight words.
ARMPMU_IN_PLACE std::uint64_t ones_of_eight(const std::uint64_t* words) {
    constexpr std::uint64_t kByPairs = 0x5555555555555555;
    constexpr std::uint64_t kByFours = 0x3333333333333333;
    constexpr std::uint64_t kByBytes = 0x0f0f0f0f0f0f0f0f;
    constexpr std::uint64_t kByHalves = 0x00ff00ff00ff00ff;
    std::uint64_t bytes = 0;
    for (unsigned w = 0; w < 8; ++w) {
        std::uint64_t sum = words[w] - (words[w] >> 1 & kByPairs);
        sum = (sum & kByFours) + (sum >> 2 & kByFours);
        bytes += (sum + (sum >> 4)) & kByBytes;
    }
    const std::uint64_t halves = (bytes & kByHalves) + (bytes >> 8 & kByHalves);
    return halves * 0x0001000100010001 >> 48;
}

} // namespace armpmu::vectors
