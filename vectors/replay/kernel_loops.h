// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/replay/kernel_table.h"

#include <cstring>

// Loops that are written once, with the compiler's vector types, and compiled for each instruction
// set. All are inlined, so the ABI of vector arguments does not matter.
#pragma GCC diagnostic ignored "-Wpsabi"
#define ARMPMU_IN_PLACE inline __attribute__((always_inline))

namespace armpmu::vectors {

using FourWords = std::uint64_t __attribute__((vector_size(32)));

ARMPMU_IN_PLACE FourWords load_four(const std::uint64_t* from) {
    FourWords words;
    std::memcpy(&words, from, sizeof words);
    return words;
}

// Prefetches the same words of the next tile, as no hardware prefetcher predicts them.
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

// Adds bits to those of `sum`; returns the carries.
ARMPMU_IN_PLACE FourWords add_bits(FourWords& sum, const FourWords& a, const FourWords& b) {
    const FourWords half = a ^ b;
    const FourWords carry = (a & b) | (half & sum);
    sum ^= half;
    return carry;
}

// Ones of each byte.
ARMPMU_IN_PLACE FourWords ones_of_bytes(const FourWords& of) {
    constexpr std::uint64_t kByPairs = 0x5555555555555555;
    constexpr std::uint64_t kByFours = 0x3333333333333333;
    constexpr std::uint64_t kByBytes = 0x0f0f0f0f0f0f0f0f;
    FourWords bits = of - (of >> 1 & kByPairs);
    bits = (bits & kByFours) + (bits >> 2 & kByFours);
    return (bits + (bits >> 4)) & kByBytes;
}

// Whether the gated lines equal `expected` in a TileLine's words; `ones` increases by the number of
// bits in `expected`. `Ahead`: prefetches the next tile's words.
template <bool Ahead>
ARMPMU_IN_PLACE bool same_line(const std::uint64_t* non_secure, std::uint64_t non_secure_gate,
                               const std::uint64_t* secure, std::uint64_t secure_gate,
                               const std::uint64_t* expected, std::uint64_t& ones) {
    FourWords differ{}, sum{}, twos{}, fours{}, bytes{};
    for (unsigned w = 0; w < kTileClocks / 64; w += 32) {
        FourWords bits[8];
        for (unsigned i = 0; i < 8; ++i) {
            const unsigned at = w + 4 * i;
            if (Ahead && i % 2 == 0) fetch_ahead(non_secure + at, secure + at);
            bits[i] = load_four(expected + at);
            differ |= ((load_four(non_secure + at) & non_secure_gate) |
                       (load_four(secure + at) & secure_gate)) ^
                      bits[i];
        }
        const FourWords a = add_bits(sum, bits[0], bits[1]);
        const FourWords b = add_bits(sum, bits[2], bits[3]);
        const FourWords c = add_bits(sum, bits[4], bits[5]);
        const FourWords d = add_bits(sum, bits[6], bits[7]);
        const FourWords e = add_bits(twos, a, b);
        bytes += ones_of_bytes(add_bits(fours, e, add_bits(twos, c, d))) << 3;
    }
    bytes += (ones_of_bytes(fours) << 2) + (ones_of_bytes(twos) << 1) + ones_of_bytes(sum);
    constexpr std::uint64_t kByHalves = 0x00ff00ff00ff00ff;
    bytes = (bytes & kByHalves) + (bytes >> 8 & kByHalves);
    ones += (bytes[0] + bytes[1] + bytes[2] + bytes[3]) * 0x0001000100010001 >> 48;
    return (differ[0] | differ[1] | differ[2] | differ[3]) == 0;
}

ARMPMU_IN_PLACE std::size_t tiles_in_place(TilePlanes events, const CountTile* expected,
                                           std::size_t tiles, const LinePicks& picks,
                                           LinePicks::Eight& totals) {
    for (std::size_t t = 0; t < tiles; ++t) {
        LinePicks::Eight next = totals;
        bool same = true;
        for (unsigned n = 0; n < cci550::kCounters; ++n) {
            same &= static_cast<std::uint32_t>(totals[n]) == expected[t].start[n];
            const std::uint64_t* const non_secure = words_of(events.non_secure + t) + picks.at[n];
            const std::uint64_t* const secure = words_of(events.secure + t) + picks.at[n];
            same &=
                same_line<true>(non_secure, picks.non_secure_gate[n], secure, picks.secure_gate[n],
                                expected[t].increments[n].data(), next[n]);
        }
        if (!same) return t;
        totals = next;
    }
    return tiles;
}

ARMPMU_IN_PLACE bool columns_in_place(const std::uint64_t* non_secure, const std::uint64_t* secure,
                                      const std::uint64_t* expected, std::size_t words,
                                      std::uint64_t& ones) {
    constexpr std::size_t kAtOnce = kTileClocks / 64;
    constexpr std::uint64_t kOpen = ~std::uint64_t{0};
    bool same = true;
    std::size_t w = 0;
    for (; w + kAtOnce <= words; w += kAtOnce)
        same &= same_line<false>(non_secure + w, kOpen, secure + w, kOpen, expected + w, ones);
    for (; w < words; ++w) {
        same &= (non_secure[w] | secure[w]) == expected[w];
        ones += static_cast<std::uint64_t>(__builtin_popcountll(expected[w]));
    }
    return same;
}

// The other kernels of a set, which has its own `rows`.
#define ARMPMU_KERNELS(TARGET)                                                                     \
    TARGET void sum(const Increments* increments, std::size_t clocks, LinePicks::Eight& totals) {  \
        sum_in_place(increments, clocks, totals);                                                  \
    }                                                                                              \
    TARGET std::size_t tiles(TilePlanes events, const CountTile* expected, std::size_t count,      \
                             const LinePicks& picks, LinePicks::Eight& totals) {                   \
        return tiles_in_place(events, expected, count, picks, totals);                             \
    }                                                                                              \
    TARGET bool columns(const std::uint64_t* non_secure, const std::uint64_t* secure,              \
                        const std::uint64_t* expected, std::size_t words, std::uint64_t& ones) {   \
        return columns_in_place(non_secure, secure, expected, words, ones);                        \
    }                                                                                              \
    TARGET Carries carries(const std::uint64_t* column, const std::uint64_t* in,                   \
                           std::uint64_t* out, std::size_t words) {                                \
        return carries_in_place(column, in, out, words);                                           \
    }

} // namespace armpmu::vectors
