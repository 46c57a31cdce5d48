// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_episodes.h"

namespace armpmu::tests {

void NaiveEpisodes::strided_loads() {
    const std::uint64_t stride =
        one_of({8, 16, 64, 64, 128, 192, 256, 1024, 2048, 2112, 4096, 4160});
    const bool backward = once_in(3);
    std::uint64_t va = somewhere() + below(8) * 8;
    for (std::uint64_t n = length(); n > 0; --n) {
        emit(Kind::load, va);
        if (once_in(40)) emit(Kind::load, va);
        va = backward ? va - stride : va + stride;
    }
}

// Two steps in turn, of lines; some of both signs. Now and then the pattern breaks.
void NaiveEpisodes::patterns() {
    const std::uint64_t steps[2] = {64 * (below(70) - 35), 64 * (below(12) - 3)};
    const bool stores = once_in(3);
    std::uint64_t va = somewhere();
    for (std::uint64_t n = length(); n > 0; --n) {
        emit(stores ? Kind::store : Kind::load, va);
        va += steps[n % 2];
        if (once_in(50)) va += 64;
    }
    if (stores) emit(Kind::drain, 0);
}

void NaiveEpisodes::random_accesses() {
    const std::uint64_t lines = 16 * one_of({2, 12, 28, 60, 100, 200, 400, 1500, 5000});
    for (std::uint64_t n = length(); n > 0; --n)
        emit_access(0x80000000 + below(lines) * 64 + below(8) * 8);
}

void NaiveEpisodes::hot_set() {
    const std::uint64_t base = somewhere();
    const std::uint64_t stride = one_of({4096, 8192, 16384, 32768, 65536});
    const std::uint64_t lines = one_of({3, 4, 5, 6, 9, 17});
    const bool in_turn = once_in(2);
    for (std::uint64_t n = length(); n > 0; --n)
        emit_access(base + (in_turn ? n % lines : below(lines)) * stride);
}

void NaiveEpisodes::full_lines() {
    const std::uint64_t start = somewhere();
    const std::uint64_t lines = one_of({2, 5, 6, 12, 20, 40, 90});
    const unsigned spoil = static_cast<unsigned>(one_of({10, 50, 1000}));
    const bool zeros = once_in(4);
    const bool backward = once_in(8);
    for (std::uint64_t n = 0; n < lines; ++n) {
        const std::uint64_t va = start + 64 * (backward ? lines - n : n);
        if (once_in(spoil)) {
            emit(Kind::store, va + 64 * below(3), 8);
            emit(once_in(3) ? Kind::drain : Kind::store, va + 16, 8);
        }
        if (zeros) {
            emit(Kind::zva, va + below(64), 64);
            continue;
        }
        const unsigned bytes = static_cast<unsigned>(one_of({16, 16, 32, 64}));
        for (unsigned at = 0; at < 64; at += bytes) emit(Kind::store, va + at, bytes);
    }
}

void NaiveEpisodes::partial_stores() {
    const std::uint64_t stride = one_of({8, 64, 64, 128, 192, 320, 4096});
    std::uint64_t va = somewhere() + below(8) * 8;
    for (std::uint64_t n = length(); n > 0; --n) {
        emit(once_in(30) ? Kind::store_release : Kind::store, va, once_in(2) ? 8 : 4);
        va += stride;
    }
    if (once_in(3)) emit(Kind::dmb, 0);
}

void NaiveEpisodes::stack() {
    const std::uint64_t top = 0x7ff00000 + 4096 * below(3);
    std::uint64_t depth = 0;
    for (std::uint64_t n = length(); n > 0; --n) {
        const bool grow = depth == 0 || (depth < 32 && once_in(2));
        if (grow) ++depth;
        emit(grow ? Kind::store : Kind::load, top - depth * 16, 16);
        if (!grow) --depth;
    }
}

void NaiveEpisodes::copy() {
    const std::uint64_t from = somewhere(), to = somewhere();
    for (std::uint64_t n = 0, bytes = 16 * length(); n < bytes; n += 16) {
        emit(Kind::load, from + n, 16);
        emit(Kind::store, to + n, 16);
    }
}

void NaiveEpisodes::crossings() {
    const std::uint64_t unit = once_in(2) ? 64 : 4096;
    for (std::uint64_t n = length() / 4 + 1; n > 0; --n) {
        const std::uint64_t at = somewhere() / unit * unit + unit;
        const unsigned bytes = static_cast<unsigned>(one_of({4, 8, 16, 64}));
        emit(once_in(2) ? Kind::store : Kind::load, at - 1 - below(bytes - 1), bytes);
    }
}

// In the two ranges, and across their ends.
void NaiveEpisodes::device_regions() {
    const NaiveRange range = once_in(3) ? kNaiveDevice : kNaiveNonCacheable;
    std::uint64_t va = range.first - 256 + below(2) * range.bytes + below(128) * 4;
    if (once_in(2)) va = range.first + below(range.bytes / 64) * 64;
    const bool loads = once_in(3);
    for (std::uint64_t n = length() / 2 + 2; n > 0; --n) {
        emit(loads || once_in(5) ? Kind::load : Kind::store, va,
             static_cast<unsigned>(one_of({4, 8, 16, 32})));
        if (once_in(12)) emit(Kind::zva, va);
        if (once_in(12)) emit(Kind::atomic, va / 8 * 8).returns = once_in(2);
        if (once_in(12)) emit(Kind::store_exclusive, va / 8 * 8).succeeds = !once_in(3);
        if (once_in(12)) emit(Kind::prfm, va).level = 1 + static_cast<unsigned>(below(3));
        va += one_of({4, 8, 16, 16, 64});
    }
}

} // namespace armpmu::tests
