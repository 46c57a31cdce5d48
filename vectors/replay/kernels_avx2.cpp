// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/replay/kernel_loops.h"

#ifdef ARMPMU_X86_KERNELS

#include <immintrin.h>

#define ARMPMU_AVX2 __attribute__((target("avx2,popcnt")))

namespace armpmu::vectors {
namespace {

using cci550::EventRow;
using cci550::kCounters;

ARMPMU_AVX2 inline __m256i load(const void* at) {
    return _mm256_loadu_si256(static_cast<const __m256i*>(at));
}

// Of ten 32-bit words of a row, the eight that the counters want: those below 8 by `low`, the last
// two from a load that begins two words later.
struct TenWords {
    __m256i low, low_bits, high, high_bits;
};

ARMPMU_AVX2 inline __m256i pick(const EventRow::Words* row, const TenWords& from) {
    const char* const words = reinterpret_cast<const char*>(row);
    const __m256i low = _mm256_permutevar8x32_epi32(load(words), from.low);
    const __m256i high = _mm256_permutevar8x32_epi32(load(words + 8), from.high);
    return _mm256_or_si256(_mm256_and_si256(low, from.low_bits),
                           _mm256_and_si256(high, from.high_bits));
}

ARMPMU_AVX2 TenWords ten_words(const LinePicks& picks, const LinePicks::Eight& bits) {
    alignas(32) std::uint32_t low[kCounters], low_bits[kCounters], high[kCounters],
        high_bits[kCounters];
    for (unsigned n = 0; n < kCounters; ++n) {
        const std::uint64_t bit = bits[n];
        const bool upper = bit >> 32 != 0;
        const auto word = static_cast<std::uint32_t>(2 * picks.word[n] + (upper ? 1 : 0));
        const auto half = static_cast<std::uint32_t>(upper ? bit >> 32 : bit);
        low[n] = word % 8;
        low_bits[n] = word < 8 ? half : 0;
        high[n] = word < 8 ? 0 : word - 2;
        high_bits[n] = word < 8 ? 0 : half;
    }
    return {load(low), load(low_bits), load(high), load(high_bits)};
}

ARMPMU_AVX2 inline Increments not_zero(__m256i high) {
    const __m256i low = _mm256_cmpeq_epi32(high, _mm256_setzero_si256());
    return static_cast<Increments>(~_mm256_movemask_ps(_mm256_castsi256_ps(low)));
}

ARMPMU_AVX2 void rows(RowPlanes rows, std::size_t clocks, const LinePicks& picks,
                      Increments* increments) {
    const TenWords non_secure = ten_words(picks, picks.non_secure_bit);
    if (picks.secure_bit == LinePicks::Eight{}) {
        for (std::size_t c = 0; c < clocks; ++c)
            increments[c] = not_zero(pick(rows.non_secure + c, non_secure));
        return;
    }
    const TenWords secure = ten_words(picks, picks.secure_bit);
    for (std::size_t c = 0; c < clocks; ++c)
        increments[c] = not_zero(
            _mm256_or_si256(pick(rows.non_secure + c, non_secure), pick(rows.secure + c, secure)));
}

ARMPMU_KERNELS(ARMPMU_AVX2)

} // namespace

const KernelTable kAvx2Kernels{rows, sum, tiles, columns, carries};

} // namespace armpmu::vectors

#endif
