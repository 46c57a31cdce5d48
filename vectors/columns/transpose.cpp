// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/transpose.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define ARMPMU_X86 1
#include <immintrin.h>
#endif

namespace armpmu::vectors {
namespace {

// The low `step` bits of each 2 `step` bits.
constexpr std::uint64_t low_half(unsigned step) {
    std::uint64_t mask = 0;
    for (unsigned bit = 0; bit < 64; ++bit)
        if ((bit & step) == 0) mask |= std::uint64_t{1} << bit;
    return mask;
}

// Swaps the two quarters off the diagonal in every square of 2 Step by 2 Step bits.
template <unsigned Step>
void swap_quarters(std::uint64_t* square) {
    constexpr std::uint64_t mask = low_half(Step);
    for (unsigned top = 0; top < 64; top += 2 * Step)
        for (unsigned row = top; row < top + Step; ++row) {
            const std::uint64_t swap = (square[row] >> Step ^ square[row + Step]) & mask;
            square[row] ^= swap << Step;
            square[row + Step] ^= swap;
        }
}

#ifdef ARMPMU_X86

__attribute__((target("avx2"))) inline __m256i* four_rows(std::uint64_t* square, unsigned row) {
    return reinterpret_cast<__m256i*>(square + row);
}

template <unsigned Step>
__attribute__((target("avx2"))) inline void swap_far_quarters(std::uint64_t* square) {
    const __m256i mask = _mm256_set1_epi64x(static_cast<long long>(low_half(Step)));
    for (unsigned top = 0; top < 64; top += 2 * Step)
        for (unsigned row = top; row < top + Step; row += 4) {
            const __m256i a = _mm256_loadu_si256(four_rows(square, row));
            const __m256i b = _mm256_loadu_si256(four_rows(square, row + Step));
            const __m256i swap =
                _mm256_and_si256(_mm256_xor_si256(_mm256_srli_epi64(a, Step), b), mask);
            _mm256_storeu_si256(four_rows(square, row),
                                _mm256_xor_si256(a, _mm256_slli_epi64(swap, Step)));
            _mm256_storeu_si256(four_rows(square, row + Step), _mm256_xor_si256(b, swap));
        }
}

// Combines four rows, each with the one at distance Step: the bits that stay, and those from the
// other.
template <unsigned Step>
__attribute__((target("avx2"))) inline __m256i swap_near_quarters(__m256i rows) {
    constexpr int order = Step == 1 ? 0xb1 : 0x4e; // 1 0 3 2, or 2 3 0 1
    constexpr long long step = Step, off = 64;
    constexpr auto low = static_cast<long long>(low_half(Step));
    const bool by_one = Step == 1;
    const __m256i left = by_one ? _mm256_setr_epi64x(step, off, step, off)
                                : _mm256_setr_epi64x(step, step, off, off);
    const __m256i right = by_one ? _mm256_setr_epi64x(off, step, off, step)
                                 : _mm256_setr_epi64x(off, off, step, step);
    const __m256i stay = by_one ? _mm256_setr_epi64x(low, ~low, low, ~low)
                                : _mm256_setr_epi64x(low, low, ~low, ~low);
    const __m256i other = _mm256_permute4x64_epi64(rows, order);
    const __m256i come =
        _mm256_or_si256(_mm256_sllv_epi64(other, left), _mm256_srlv_epi64(other, right));
    return _mm256_or_si256(_mm256_and_si256(stay, rows), _mm256_andnot_si256(stay, come));
}

__attribute__((target("avx2"))) void transpose_four_at_a_time(std::uint64_t* square) {
    swap_far_quarters<32>(square);
    swap_far_quarters<16>(square);
    swap_far_quarters<8>(square);
    swap_far_quarters<4>(square);
    for (unsigned row = 0; row < 64; row += 4) {
        const __m256i rows = _mm256_loadu_si256(four_rows(square, row));
        _mm256_storeu_si256(four_rows(square, row),
                            swap_near_quarters<1>(swap_near_quarters<2>(rows)));
    }
}

#endif

} // namespace

void transpose_portable(std::uint64_t* square) {
    swap_quarters<32>(square);
    swap_quarters<16>(square);
    swap_quarters<8>(square);
    swap_quarters<4>(square);
    swap_quarters<2>(square);
    swap_quarters<1>(square);
}

bool transpose_avx2([[maybe_unused]] std::uint64_t* square) {
#ifdef ARMPMU_X86
    static const bool there = __builtin_cpu_supports("avx2") != 0;
    if (there) transpose_four_at_a_time(square);
    return there;
#else
    return false;
#endif
}

void transpose(std::uint64_t* square) {
    if (!transpose_avx2(square)) transpose_portable(square);
}

} // namespace armpmu::vectors
