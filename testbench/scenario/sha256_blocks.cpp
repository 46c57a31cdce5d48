// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/sha256_blocks.h"

#include <cstring>

#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace armpmu::testbench {
namespace {

constexpr std::size_t kBlock = 64; // bytes

alignas(16) constexpr std::array<std::uint32_t, 64> kRound = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t rotated(std::uint32_t x, unsigned n) {
    return x >> n | x << (32 - n);
}

// The words of a round are where those of the one before are, one further: they need not move.
template <unsigned Round>
void round(Sha256Words& v, std::uint32_t input) {
    const auto at = [&v](unsigned n) -> std::uint32_t& { return v[(n + 8 - Round) % 8]; };
    const std::uint32_t e = at(4);
    const std::uint32_t a = at(0);
    const std::uint32_t s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const std::uint32_t t1 = at(7) + s1 + ((e & at(5)) ^ (~e & at(6))) + input;
    const std::uint32_t s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    at(3) += t1;
    at(7) = t1 + s0 + ((a & at(1)) ^ (a & at(2)) ^ (at(1) & at(2)));
}

void compress(Sha256Words& state, const char* block) {
    std::array<std::uint32_t, 64> w; // NOLINT: all are written
    for (std::size_t i = 0; i < 16; ++i) {
        std::uint32_t word = 0;
        std::memcpy(&word, block + 4 * i, sizeof word);
        w[i] = __builtin_bswap32(word);
    }
    for (std::size_t i = 16; i < 64; ++i) {
        const std::uint32_t s0 = rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ w[i - 15] >> 3;
        const std::uint32_t s1 = rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    Sha256Words v = state;
    for (std::size_t i = 0; i < 64; i += 8) {
        round<0>(v, kRound[i] + w[i]);
        round<1>(v, kRound[i + 1] + w[i + 1]);
        round<2>(v, kRound[i + 2] + w[i + 2]);
        round<3>(v, kRound[i + 3] + w[i + 3]);
        round<4>(v, kRound[i + 4] + w[i + 4]);
        round<5>(v, kRound[i + 5] + w[i + 5]);
        round<6>(v, kRound[i + 6] + w[i + 6]);
        round<7>(v, kRound[i + 7] + w[i + 7]);
    }
    for (std::size_t i = 0; i < 8; ++i) state[i] += v[i];
}

} // namespace

void sha256_compress_anywhere(Sha256Words& state, const char* blocks, std::size_t count) {
    for (; count != 0; --count, blocks += kBlock) compress(state, blocks);
}

#ifdef __x86_64__

bool sha256_has_instructions() {
    constexpr unsigned kSha = 1U << 29;
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & kSha) != 0 &&
           __builtin_cpu_supports("sse4.1") != 0;
}

// The instructions have the state as {f, e, b, a} and {h, g, d, c}, and do two rounds each.
__attribute__((target("sha,sse4.1"))) void
sha256_compress_by_instructions(Sha256Words& state, const char* blocks, std::size_t count) {
    const auto load = [](const void* from) {
        return _mm_loadu_si128(static_cast<const __m128i*>(from));
    };
    const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const __m128i badc = _mm_shuffle_epi32(load(&state[0]), 0xb1);
    const __m128i hgfe = _mm_shuffle_epi32(load(&state[4]), 0x1b);
    __m128i feba = _mm_alignr_epi8(badc, hgfe, 8);
    __m128i hgdc = _mm_blend_epi16(hgfe, badc, 0xf0);
    for (; count != 0; --count, blocks += kBlock) {
        const __m128i feba_before = feba;
        const __m128i hgdc_before = hgdc;
        __m128i w[4];
        for (unsigned n = 0; n < 16; ++n) { // four rounds each
            __m128i& next = w[n % 4];
            const __m128i& last = w[(n + 3) % 4];
            if (n < 4) {
                next = _mm_shuffle_epi8(load(blocks + 16 * n), big_endian);
            } else {
                const __m128i seven_before = _mm_alignr_epi8(last, w[(n + 2) % 4], 4);
                next = _mm_sha256msg2_epu32(
                    _mm_add_epi32(_mm_sha256msg1_epu32(next, w[(n + 1) % 4]), seven_before), last);
            }
            const __m128i input = _mm_add_epi32(next, load(&kRound[4 * n]));
            hgdc = _mm_sha256rnds2_epu32(hgdc, feba, input);
            feba = _mm_sha256rnds2_epu32(feba, hgdc, _mm_shuffle_epi32(input, 0x0e));
        }
        feba = _mm_add_epi32(feba, feba_before);
        hgdc = _mm_add_epi32(hgdc, hgdc_before);
    }
    const __m128i abef = _mm_shuffle_epi32(feba, 0x1b);
    const __m128i ghcd = _mm_shuffle_epi32(hgdc, 0xb1);
    const auto store = [](void* to, __m128i value) {
        _mm_storeu_si128(static_cast<__m128i*>(to), value);
    };
    store(&state[0], _mm_blend_epi16(abef, ghcd, 0xf0));
    store(&state[4], _mm_alignr_epi8(ghcd, abef, 8));
}

#else

bool sha256_has_instructions() {
    return false;
}
void sha256_compress_by_instructions(Sha256Words& state, const char* blocks, std::size_t count) {
    sha256_compress_anywhere(state, blocks, count);
}

#endif

void sha256_compress(Sha256Words& state, const char* blocks, std::size_t count) {
    static const auto compress_blocks =
        sha256_has_instructions() ? &sha256_compress_by_instructions : &sha256_compress_anywhere;
    compress_blocks(state, blocks, count);
}

} // namespace armpmu::testbench
