// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/replay/kernel_table.h"

#include <cstring>

// Loops that are written once and compiled for each instruction set.
#ifdef __GNUC__
#define ARMPMU_IN_PLACE inline __attribute__((always_inline))
#else
#define ARMPMU_IN_PLACE inline
#endif

namespace armpmu::vectors {

// Fetches the same words of the next tile, for no processor guesses where they are.
ARMPMU_IN_PLACE void fetch_ahead(const std::uint64_t* non_secure, const std::uint64_t* secure) {
    constexpr std::size_t ahead = sizeof(EventTile) / sizeof(std::uint64_t);
    __builtin_prefetch(non_secure + ahead, 0, 2);
    if (secure != non_secure) __builtin_prefetch(secure + ahead, 0, 2);
}

inline const std::uint64_t* words_of(const EventTile* tile) {
    return tile->lines.front().data();
}

ARMPMU_IN_PLACE void sum_in_place(const Increments* increments, std::size_t clocks,
                                  LinePicks::Eight& totals) {
    constexpr std::uint64_t kLowest = 0x0101010101010101;
    for (std::size_t c = 0; c < clocks; c += 64) {
        std::uint64_t eights[8];
        std::memcpy(eights, increments + c, sizeof eights);
        for (unsigned n = 0; n < cci550::kCounters; ++n) {
            std::uint64_t bytes = 0;
            for (const std::uint64_t eight : eights) bytes += eight >> n & kLowest;
            totals[n] += bytes * kLowest >> 56;
        }
    }
}

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
