// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/vectors/kernel_loops.h"

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

static_assert(sizeof(EventRow) == 10 * sizeof(std::uint64_t), "two loads of eight words cover it");

ARMPMU_AVX512 inline __m512i load(const void* at) {
    return _mm512_loadu_si512(at);
}

ARMPMU_AVX512 inline __m512i all(std::uint64_t word) {
    return _mm512_set1_epi64(static_cast<long long>(word));
}

ARMPMU_AVX512 inline std::uint64_t sum_of(__m512i words) {
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(words));
}

// Words 0 .. 7 of a row have the Non-secure lines, words 2 .. 9 the Secure ones from the fourth on.
ARMPMU_AVX512 bool rows(const EventRow* rows, const Counts* expected, std::size_t clocks,
                        const LinePicks& picks, Counts& counts) {
    const __m512i word = load(picks.word.data());
    const __m512i secure_word = _mm512_add_epi64(word, all(EventRow::kWords - 2));
    const __m512i non_secure_bit = load(picks.non_secure_bit.data());
    const __m512i secure_bit = load(picks.secure_bit.data());
    const __m256i minus_one = _mm256_set1_epi32(-1);
    __m256i count = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(counts.data()));
    __m256i differ = _mm256_setzero_si256();
    for (std::size_t c = 0; c < clocks; ++c) {
        const char* const row = reinterpret_cast<const char*>(rows + c);
        const __m512i non_secure = _mm512_permutexvar_epi64(word, load(row));
        const __m512i secure = _mm512_permutexvar_epi64(secure_word, load(row + 16));
        const __m512i high = _mm512_or_si512(_mm512_and_si512(non_secure, non_secure_bit),
                                             _mm512_and_si512(secure, secure_bit));
        const __mmask8 counting = _mm512_test_epi64_mask(high, high);
        count = _mm256_mask_sub_epi32(count, counting, count, minus_one);
        const __m256i wanted =
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(expected[c].data()));
        differ = _mm256_or_si256(differ, _mm256_xor_si256(count, wanted));
    }
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(counts.data()), count);
    return _mm256_testz_si256(differ, differ) != 0;
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

ARMPMU_AVX512 std::size_t tiles(const EventTile* events, const CountTile* expected,
                                std::size_t tiles, const LinePicks& picks,
                                LinePicks::Eight& totals) {
    __m512i total = load(totals.data());
    std::size_t t = 0;
    for (; t < tiles; ++t) {
        const auto* const lines = reinterpret_cast<const std::uint64_t*>(events + t);
        __m512i ones[kCounters];
        __m512i differ = _mm512_setzero_si512();
        for (unsigned n = 0; n < kCounters; ++n) {
            const std::uint64_t* const non_secure = lines + picks.non_secure_at[n];
            const std::uint64_t* const secure = lines + picks.secure_at[n];
            __builtin_prefetch(non_secure + kTilesAhead);
            __builtin_prefetch(secure + kTilesAhead);
            const __m512i increments = load(expected[t].increments[n].data());
            differ =
                _mm512_or_si512(differ, eight_words(non_secure, all(picks.non_secure_gate[n]),
                                                    secure, all(picks.secure_gate[n]), increments));
            ones[n] = _mm512_popcnt_epi64(increments);
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

const KernelTable kAvx512Kernels{rows, tiles, columns, carries};

} // namespace armpmu::vectors

#endif
