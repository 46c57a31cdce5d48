// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/vectors/kernel_loops.h"

#include <cstring>

namespace armpmu::vectors {
namespace {

using cci550::kCounters;

constexpr std::uint64_t kOpen = ~std::uint64_t{0};

bool rows(const cci550::EventRow* rows, const Counts* expected, std::size_t clocks,
          const LinePicks& picks, Counts& counts) {
    std::array<Counts, kRowsAtOnce> counted;
    for (unsigned n = 0; n < kCounters; ++n) {
        const auto word = static_cast<std::size_t>(picks.word[n]);
        const std::uint64_t non_secure = picks.non_secure_bit[n];
        const std::uint64_t secure = picks.secure_bit[n];
        std::uint32_t count = counts[n];
        for (std::size_t c = 0; c < clocks; ++c) {
            const std::uint64_t high =
                (rows[c].non_secure[word] & non_secure) | (rows[c].secure[word] & secure);
            count += high != 0 ? 1U : 0U;
            counted[c][n] = count;
        }
        counts[n] = count;
    }
    return std::memcmp(counted.data(), expected, clocks * sizeof(Counts)) == 0;
}

bool eight_words(const std::uint64_t* non_secure, std::uint64_t non_secure_gate,
                 const std::uint64_t* secure, std::uint64_t secure_gate,
                 const std::uint64_t* expected) {
    std::uint64_t differ = 0;
    for (unsigned w = 0; w < 8; ++w)
        differ |= ((non_secure[w] & non_secure_gate) | (secure[w] & secure_gate)) ^ expected[w];
    return differ == 0;
}

std::size_t tiles(const EventTile* events, const CountTile* expected, std::size_t tiles,
                  const LinePicks& picks, LinePicks::Eight& totals) {
    for (std::size_t t = 0; t < tiles; ++t) {
        const auto* const lines = reinterpret_cast<const std::uint64_t*>(events + t);
        LinePicks::Eight next{};
        bool same = true;
        for (unsigned n = 0; n < kCounters; ++n) {
            const std::uint64_t* const increments = expected[t].increments[n].data();
            __builtin_prefetch(lines + picks.non_secure_at[n] + kTilesAhead);
            __builtin_prefetch(lines + picks.secure_at[n] + kTilesAhead);
            same = same && static_cast<std::uint32_t>(totals[n]) == expected[t].start[n] &&
                   eight_words(lines + picks.non_secure_at[n], picks.non_secure_gate[n],
                               lines + picks.secure_at[n], picks.secure_gate[n], increments);
            next[n] = totals[n] + ones_of_eight(increments);
        }
        if (!same) return t;
        totals = next;
    }
    return tiles;
}

bool columns(const std::uint64_t* non_secure, const std::uint64_t* secure,
             const std::uint64_t* expected, std::size_t words, std::uint64_t& ones) {
    bool same = true;
    std::size_t w = 0;
    for (; w + 8 <= words; w += 8) {
        if (!eight_words(non_secure + w, kOpen, secure + w, kOpen, expected + w)) same = false;
        ones += ones_of_eight(expected + w);
    }
    for (; w < words; ++w) {
        if ((non_secure[w] | secure[w]) != expected[w]) same = false;
        ones += static_cast<std::uint64_t>(__builtin_popcountll(expected[w]));
    }
    return same;
}

Carries carries(const std::uint64_t* column, const std::uint64_t* in, std::uint64_t* out,
                std::size_t words) {
    return carries_in_place(column, in, out, words);
}

} // namespace

const KernelTable kPortableKernels{rows, tiles, columns, carries};

} // namespace armpmu::vectors
