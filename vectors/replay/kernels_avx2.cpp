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

ARMPMU_AVX2 void sum(const Increments* increments, std::size_t clocks, LinePicks::Eight& totals) {
    sum_in_place(increments, clocks, totals);
}

// Ones of each byte.
ARMPMU_AVX2 inline __m256i ones_of_bytes(__m256i bits) {
    const __m256i ones_of = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1,
                                             1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i low = _mm256_and_si256(bits, nibble);
    const __m256i high = _mm256_and_si256(_mm256_srli_epi16(bits, 4), nibble);
    return _mm256_add_epi8(_mm256_shuffle_epi8(ones_of, low), _mm256_shuffle_epi8(ones_of, high));
}

ARMPMU_AVX2 inline std::uint64_t sum_of_bytes(__m256i bytes) {
    const __m256i sums = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
    const __m128i halves =
        _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    return static_cast<std::uint64_t>(_mm_extract_epi64(halves, 0) + _mm_extract_epi64(halves, 1));
}

// What differs in four words, and ones of what is expected.
ARMPMU_AVX2 inline __m256i four_words(const std::uint64_t* non_secure, __m256i non_secure_gate,
                                      const std::uint64_t* secure, __m256i secure_gate,
                                      __m256i expected) {
    const __m256i high = _mm256_or_si256(_mm256_and_si256(load(non_secure), non_secure_gate),
                                         _mm256_and_si256(load(secure), secure_gate));
    return _mm256_xor_si256(high, expected);
}

ARMPMU_AVX2 inline __m256i all(std::uint64_t word) {
    return _mm256_set1_epi64x(static_cast<long long>(word));
}

ARMPMU_AVX2 std::size_t tiles(TilePlanes events, const CountTile* expected, std::size_t tiles,
                              const LinePicks& picks, LinePicks::Eight& totals) {
    for (std::size_t t = 0; t < tiles; ++t) {
        LinePicks::Eight next = totals;
        __m256i differ = _mm256_setzero_si256();
        std::uint32_t wrong_start = 0;
        for (unsigned n = 0; n < kCounters; ++n) {
            const std::uint64_t* const increments = expected[t].increments[n].data();
            const std::uint64_t* const non_secure = words_of(events.non_secure + t) + picks.at[n];
            const std::uint64_t* const secure = words_of(events.secure + t) + picks.at[n];
            const __m256i non_secure_gate = all(picks.non_secure_gate[n]);
            const __m256i secure_gate = all(picks.secure_gate[n]);
            for (std::size_t w = 0; w < kTileClocks / 64; w += 8) {
                fetch_ahead(non_secure + w, secure + w);
                const __m256i front = load(increments + w);
                const __m256i back = load(increments + w + 4);
                differ = _mm256_or_si256(differ, four_words(non_secure + w, non_secure_gate,
                                                            secure + w, secure_gate, front));
                differ = _mm256_or_si256(differ, four_words(non_secure + w + 4, non_secure_gate,
                                                            secure + w + 4, secure_gate, back));
                next[n] += sum_of_bytes(_mm256_add_epi8(ones_of_bytes(front), ones_of_bytes(back)));
            }
            wrong_start |= static_cast<std::uint32_t>(totals[n]) ^ expected[t].start[n];
        }
        if (wrong_start != 0 || _mm256_testz_si256(differ, differ) == 0) return t;
        totals = next;
    }
    return tiles;
}

ARMPMU_AVX2 bool columns(const std::uint64_t* non_secure, const std::uint64_t* secure,
                         const std::uint64_t* expected, std::size_t words, std::uint64_t& ones) {
    const __m256i open = all(~std::uint64_t{0});
    __m256i differ = _mm256_setzero_si256();
    __m256i sums = _mm256_setzero_si256();
    std::size_t w = 0;
    for (; w + 4 <= words; w += 4) {
        const __m256i bits = load(expected + w);
        differ = _mm256_or_si256(differ, four_words(non_secure + w, open, secure + w, open, bits));
        sums = _mm256_add_epi64(sums, _mm256_sad_epu8(ones_of_bytes(bits), _mm256_setzero_si256()));
    }
    alignas(32) std::uint64_t sum[4];
    _mm256_store_si256(reinterpret_cast<__m256i*>(sum), sums);
    ones += sum[0] + sum[1] + sum[2] + sum[3];
    std::uint64_t rest = 0;
    for (; w < words; ++w) {
        rest |= (non_secure[w] | secure[w]) ^ expected[w];
        ones += static_cast<std::uint64_t>(__builtin_popcountll(expected[w]));
    }
    return rest == 0 && _mm256_testz_si256(differ, differ) != 0;
}

ARMPMU_AVX2 Carries carries(const std::uint64_t* column, const std::uint64_t* in,
                            std::uint64_t* out, std::size_t words) {
    return carries_in_place(column, in, out, words);
}

} // namespace

const KernelTable kAvx2Kernels{rows, sum, tiles, columns, carries};

} // namespace armpmu::vectors

#endif
