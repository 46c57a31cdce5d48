// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/value_check.h"

#include "armpmu/core/layout.h"

namespace armpmu::vectors {
namespace {

// A count gains no more in a clock; what moves further was written.
constexpr std::uint64_t kMostGain = 64;

std::uint64_t mask_of(unsigned width) {
    return ~std::uint64_t{0} >> (64 - width);
}

} // namespace

std::uint64_t gain(std::uint64_t before, std::uint64_t after, unsigned width) {
    const std::uint64_t difference = (after - before) & mask_of(width);
    return width > 1 && difference <= kMostGain ? difference : 0;
}

bool on_path(const CompareHistory& history, unsigned first, unsigned width, bool count,
             std::uint64_t from, std::uint64_t to, std::uint64_t seen) {
    std::uint64_t before = get_bits(history.expected(from), first, width);
    if (before == seen) return true;
    for (std::uint64_t clock = from + 1; clock <= to; ++clock) {
        const std::uint64_t after = get_bits(history.expected(clock), first, width);
        if (after == seen ||
            (count && ((seen - before) & mask_of(width)) < gain(before, after, width)))
            return true;
        before = after;
    }
    return false;
}

} // namespace armpmu::vectors
