// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Do drawn addresses have the distributions that they are said to have?
#include "testbench/traffic/address_draw.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <map>

namespace armpmu::tests {
namespace address_draw_test {

using testbench::AddressDraw;
using testbench::Random;
using Kind = AddressDraw::Kind;

constexpr unsigned kDraws = 200'000;

std::map<std::int64_t, unsigned> counts_of(const AddressDraw& draw) {
    Random random(7, "draws");
    std::map<std::int64_t, unsigned> counts;
    for (unsigned n = 0; n < kDraws; ++n) ++counts[draw(random)];
    return counts;
}

// Each number that is drawn often enough, beside how likely it is: chi-square within 5 sigma of its
// mean, the number of such numbers.
void expect_distribution(const AddressDraw& draw,
                         const std::function<double(std::int64_t)>& share) {
    double chi_square = 0;
    unsigned cells = 0;
    double rest = kDraws;
    for (const auto& [number, count] : counts_of(draw)) {
        const double expected = share(number) * kDraws;
        if (expected < 10) continue;
        chi_square += std::pow(count - expected, 2) / expected;
        rest -= count;
        ++cells;
    }
    ASSERT_GT(cells, 3U);
    EXPECT_NEAR(chi_square, cells, 5 * std::sqrt(2.0 * cells));
    EXPECT_LT(rest, 0.01 * kDraws); // hardly anything elsewhere
}

double discrete_normal(std::int64_t n, double mean, double deviation) {
    const auto weight = [&](double x) { return std::exp(-x * x / (2 * deviation * deviation)); };
    double sum = 0;
    for (double x = -12 * deviation - 2; x <= 12 * deviation + 2; ++x) sum += weight(std::floor(x));
    return weight(static_cast<double>(n) - mean) / sum;
}

double poisson(std::int64_t n, double mean) {
    const auto x = static_cast<double>(n);
    return std::exp(x * std::log(mean) - mean - std::lgamma(x + 1));
}

TEST(AddressDraw, normal_numbers_are_as_likely_as_the_formula_says) {
    for (const std::uint64_t deviation : {1U, 2U, 3U, 10U, 100U})
        expect_distribution({Kind::normal, 4096, deviation}, [&](std::int64_t n) {
            return discrete_normal(n, 4096, static_cast<double>(deviation));
        });
}

TEST(AddressDraw, poisson_numbers_are_as_likely_as_the_formula_says) {
    for (const std::uint64_t mean : {1U, 2U, 10U, 100U, 256U})
        expect_distribution({Kind::poisson, mean, 0},
                            [&](std::int64_t n) { return poisson(n, static_cast<double>(mean)); });
}

// Where the exact one ends the two hardly differ: in the mean and the variance not at all.
TEST(AddressDraw, poisson_numbers_of_large_means_have_its_mean_and_variance) {
    for (const std::uint64_t mean : {257ULL, 4096ULL, 1ULL << 20, (1ULL << 48) - 1}) {
        double sum = 0;
        double squares = 0;
        for (const auto& [number, count] : counts_of({Kind::poisson, mean, 0})) {
            const auto from = static_cast<double>(number - static_cast<std::int64_t>(mean));
            sum += from * count;
            squares += from * from * count;
        }
        const double deviation = std::sqrt(static_cast<double>(mean));
        EXPECT_NEAR(sum / kDraws, 0, 5 * deviation / std::sqrt(kDraws)) << mean;
        EXPECT_NEAR(squares / kDraws / static_cast<double>(mean), 1, 0.02) << mean;
    }
}

TEST(AddressDraw, nothing_but_the_mean_without_a_deviation) {
    EXPECT_EQ(counts_of({Kind::normal, 77, 0}), (std::map<std::int64_t, unsigned>{{77, kDraws}}));
    EXPECT_EQ(counts_of({Kind::poisson, 0, 0}), (std::map<std::int64_t, unsigned>{{0, kDraws}}));
}

// Numbers far from the mean stay in 64 bits, with either sign.
TEST(AddressDraw, the_largest_mean_and_deviation_do_not_wrap) {
    constexpr std::uint64_t kMost = (1ULL << 48) - 1;
    unsigned below = 0;
    for (const auto& [number, count] : counts_of({Kind::normal, kMost, kMost})) {
        EXPECT_LT(std::llabs(number), 1LL << 52);
        if (number < 0) below += count;
    }
    EXPECT_NEAR(below / static_cast<double>(kDraws), 0.1587, 0.005);
}

} // namespace address_draw_test
} // namespace armpmu::tests
