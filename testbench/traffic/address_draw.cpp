// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/address_draw.h"

#include <iterator>

namespace armpmu::testbench {
namespace {

__extension__ using Wide = unsigned __int128;

// Numbers from 0 to below 1, in units of 2^-64.
using Fraction = std::uint64_t;

Fraction fraction(Wide part, std::uint64_t of) {
    return static_cast<Fraction>((part << 64) / of);
}

// True with the probability exp(-x): how long a run of draws falls from x on (von Neumann).
bool falls(Random& random, Fraction x) {
    bool even = true;
    for (Fraction drawn = random.bits(); drawn < x; drawn = random.bits()) {
        x = drawn;
        even = !even;
    }
    return even;
}

// True with the probability exp(-x (2k + x) / (2k + 2)).
bool falls(Random& random, std::uint64_t k, Fraction x) {
    const auto share = static_cast<Fraction>(((Wide{2 * k} << 64) + x) / (2 * k + 2));
    bool even = true;
    for (Fraction drawn = random.bits(); drawn < x && random.bits() < share;
         drawn = random.bits()) {
        x = drawn;
        even = !even;
    }
    return even;
}

// C. F. F. Karney, "Sampling exactly from the normal distribution", ACM TOMS 42 (2016), algorithm D
// for a whole mean and deviation.
std::int64_t draw_normal(Random& random, std::int64_t mean, std::uint64_t deviation) {
    constexpr Fraction kHalf = Fraction{1} << 63;
    if (deviation == 0) return mean;
    const auto all = [](std::uint64_t times, const auto& holds) {
        while (times > 0 && holds()) --times;
        return times == 0;
    };
    for (;;) {
        std::uint64_t k = 0;
        while (falls(random, kHalf)) ++k;
        if (k > 1 && !all(k * (k - 1), [&] { return falls(random, kHalf); })) continue;
        const bool below = random.bits() % 2 != 0;
        const std::uint64_t j = random.below(deviation);
        if (below && k == 0 && j == 0) continue;
        const Fraction x = fraction(j, deviation);
        if (!all(k + 1, [&] { return falls(random, k, x); })) continue;
        const auto distance = static_cast<std::int64_t>(k * deviation + j);
        return below ? mean - distance : mean + distance;
    }
}

// Of the mean 1: how likely 0, 1, 2, ... or less is.
constexpr Fraction kAtMost[] = {
    0x5e2d58d8b3bcdf1a, 0xbc5ab1b16779be35, 0xeb715e1dc1582dc2, 0xfb23979734a252f1,
    0xff1025f59174dc3d, 0xffd90f3ba4055e19, 0xfffa8b71fc72c913, 0xffff540c0914b3c9,
    0xffffed1f4aa8f120, 0xfffffe216e641462, 0xffffffd4d85d3183, 0xfffffffc6da262b4,
    0xffffffffba12d178, 0xfffffffffb07c64c, 0xffffffffffab8ea5, 0xfffffffffffabe22,
    0xffffffffffffb11a, 0xfffffffffffffba1, 0xffffffffffffffc5, 0xfffffffffffffffd};

std::int64_t draw_poisson_of_one(Random& random) {
    const Fraction drawn = random.bits();
    std::size_t count = 0;
    while (count < std::size(kAtMost) && drawn >= kAtMost[count]) ++count;
    return static_cast<std::int64_t>(count);
}

// The nearest whole number to the square root.
std::uint64_t root_of(std::uint64_t square) {
    std::uint64_t root = 0;
    for (std::uint64_t bit = std::uint64_t{1} << 31; bit != 0; bit >>= 1)
        if ((root | bit) * (root | bit) <= square) root |= bit;
    return square - root * root > root ? root + 1 : root;
}

} // namespace

std::int64_t AddressDraw::operator()(Random& random) const {
    const auto middle = static_cast<std::int64_t>(mean);
    if (kind == Kind::normal) return draw_normal(random, middle, deviation);
    if (mean > kExactPoisson) return draw_normal(random, middle, root_of(mean));
    std::int64_t sum = 0;
    for (std::uint64_t part = 0; part < mean; ++part) sum += draw_poisson_of_one(random);
    return sum;
}

} // namespace armpmu::testbench
