// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/replay/kernel_loops.h"

#ifdef ARMPMU_X86_KERNELS

// g++ 12 takes its own _mm512_undefined for a mistake.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#pragma GCC diagnostic pop

#define ARMPMU_AVX512 __attribute__((target("avx512f,avx512vl,avx512vpopcntdq,popcnt")))

namespace armpmu::vectors {
namespace {

using cci550::EventRow;
using cci550::kCounters;

static_assert(EventRow::kWords <= 8, "one load has it");

ARMPMU_AVX512 inline __m512i load(const void* at) {
    return _mm512_loadu_si512(at);
}

ARMPMU_AVX512 inline __m512i all(std::uint64_t word) {
    return _mm512_set1_epi64(static_cast<long long>(word));
}

ARMPMU_AVX512 inline std::uint64_t sum_of(__m512i words) {
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(words));
}

ARMPMU_AVX512 inline __mmask8 lines_of(const EventRow::Words* row, __m512i word, __m512i bit) {
    constexpr __mmask8 all_words = (1U << EventRow::kWords) - 1;
    const __m512i words = _mm512_maskz_loadu_epi64(all_words, row->data());
    return _mm512_test_epi64_mask(_mm512_permutexvar_epi64(word, words), bit);
}

ARMPMU_AVX512 void rows(RowPlanes rows, std::size_t clocks, const LinePicks& picks,
                        Increments* increments) {
    const __m512i word = load(picks.word.data());
    const __m512i non_secure_bit = load(picks.non_secure_bit.data());
    const __m512i secure_bit = load(picks.secure_bit.data());
    if (_mm512_test_epi64_mask(secure_bit, secure_bit) == 0) {
        for (std::size_t c = 0; c < clocks; ++c)
            increments[c] = lines_of(rows.non_secure + c, word, non_secure_bit);
        return;
    }
    for (std::size_t c = 0; c < clocks; ++c)
        increments[c] =
            static_cast<Increments>(lines_of(rows.non_secure + c, word, non_secure_bit) |
                                    lines_of(rows.secure + c, word, secure_bit));
}

ARMPMU_AVX512 void sum(const Increments* increments, std::size_t clocks, LinePicks::Eight& totals) {
    sum_in_place(increments, clocks, totals);
}

// What differs in eight words.
ARMPMU_AVX512 inline __m512i eight_words(const std::uint64_t* non_secure, __m512i non_secure_gate,
                                         const std::uint64_t* secure, __m512i secure_gate,
                                         __m512i expected) {
    const __m512i high = _mm512_or_si512(_mm512_and_si512(load(non_secure), non_secure_gate),
                                         _mm512_and_si512(load(secure), secure_gate));
    return _mm512_xor_si512(high, expected);
}

// Word n of the result is the sum of the words of `of[n]`.
ARMPMU_AVX512 inline __m512i sums_of(const __m512i (&of)[kCounters]) {
    __m512i twos[4], fours[2];
    for (unsigned n = 0; n < 4; ++n)
        twos[n] = _mm512_add_epi64(_mm512_unpacklo_epi64(of[2 * n], of[2 * n + 1]),
                                   _mm512_unpackhi_epi64(of[2 * n], of[2 * n + 1]));
    const __m512i even = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
    const __m512i odd = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    for (unsigned n = 0; n < 2; ++n)
        fours[n] = _mm512_add_epi64(_mm512_permutex2var_epi64(twos[2 * n], even, twos[2 * n + 1]),
                                    _mm512_permutex2var_epi64(twos[2 * n], odd, twos[2 * n + 1]));
    const __m512i front = _mm512_setr_epi64(0, 1, 2, 3, 8, 9, 10, 11);
    const __m512i back = _mm512_setr_epi64(4, 5, 6, 7, 12, 13, 14, 15);
    return _mm512_add_epi64(_mm512_permutex2var_epi64(fours[0], front, fours[1]),
                            _mm512_permutex2var_epi64(fours[0], back, fours[1]));
}

ARMPMU_AVX512 std::size_t tiles(TilePlanes events, const CountTile* expected, std::size_t tiles,
                                const LinePicks& picks, LinePicks::Eight& totals) {
    __m512i total = load(totals.data());
    std::size_t t = 0;
    for (; t < tiles; ++t) {
        __m512i ones[kCounters];
        __m512i differ = _mm512_setzero_si512();
        for (unsigned n = 0; n < kCounters; ++n) {
            const std::uint64_t* const expect = expected[t].increments[n].data();
            const std::uint64_t* const non_secure = words_of(events.non_secure + t) + picks.at[n];
            const std::uint64_t* const secure = words_of(events.secure + t) + picks.at[n];
            const __m512i non_secure_gate = all(picks.non_secure_gate[n]);
            const __m512i secure_gate = all(picks.secure_gate[n]);
            ones[n] = _mm512_setzero_si512();
            for (std::size_t w = 0; w < kTileClocks / 64; w += 8) {
                fetch_ahead(non_secure + w, secure + w);
                const __m512i increments = load(expect + w);
                differ = _mm512_or_si512(differ, eight_words(non_secure + w, non_secure_gate,
                                                             secure + w, secure_gate, increments));
                ones[n] = _mm512_add_epi64(ones[n], _mm512_popcnt_epi64(increments));
            }
        }
        const __m512i start = _mm512_cvtepu32_epi64(
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(expected[t].start.data())));
        const __m512i low = _mm512_and_si512(total, all(0xffffffff));
        differ = _mm512_or_si512(differ, _mm512_xor_si512(low, start));
        if (_mm512_test_epi64_mask(differ, differ) != 0) break;
        total = _mm512_add_epi64(total, sums_of(ones));
    }
    _mm512_storeu_si512(totals.data(), total);
    return t;
}

ARMPMU_AVX512 bool columns(const std::uint64_t* non_secure, const std::uint64_t* secure,
                           const std::uint64_t* expected, std::size_t words, std::uint64_t& ones) {
    const __m512i open = all(~std::uint64_t{0});
    __m512i differ = _mm512_setzero_si512();
    __m512i sums = _mm512_setzero_si512();
    std::size_t w = 0;
    for (; w + 8 <= words; w += 8) {
        const __m512i bits = load(expected + w);
        differ = _mm512_or_si512(differ, eight_words(non_secure + w, open, secure + w, open, bits));
        sums = _mm512_add_epi64(sums, _mm512_popcnt_epi64(bits));
    }
    ones += sum_of(sums);
    std::uint64_t rest = 0;
    for (; w < words; ++w) {
        rest |= (non_secure[w] | secure[w]) ^ expected[w];
        ones += static_cast<std::uint64_t>(__builtin_popcountll(expected[w]));
    }
    return rest == 0 && _mm512_test_epi64_mask(differ, differ) == 0;
}

ARMPMU_AVX512 Carries carries(const std::uint64_t* column, const std::uint64_t* in,
                              std::uint64_t* out, std::size_t words) {
    return carries_in_place(column, in, out, words);
}

} // namespace

const KernelTable kAvx512Kernels{rows, sum, tiles, columns, carries};

} // namespace armpmu::vectors

#endif
