// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/address_pattern_draws.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace armpmu::tests {
namespace address_pattern_random_test {

using testbench::AddressPattern;
using testbench::PatternConfig;
using testbench::Random;
using testbench::Share;

// Chi-square has the mean of its degrees of freedom and twice that as variance: within 5 sigma.
void expect_uniform(const std::vector<std::uint64_t>& counts) {
    double total = 0;
    for (const std::uint64_t count : counts) total += static_cast<double>(count);
    const double expected = total / static_cast<double>(counts.size());
    double chi_square = 0;
    for (const std::uint64_t count : counts)
        chi_square += std::pow(static_cast<double>(count) - expected, 2) / expected;
    const double freedom = static_cast<double>(counts.size() - 1);
    EXPECT_NEAR(chi_square, freedom, 5 * std::sqrt(2 * freedom));
}

// How often something of this share happened in this many draws: within 5 sigma of the binomial.
void expect_share(std::uint64_t count, std::uint64_t draws, Share share) {
    const double p = share.parts / 1e6;
    const double n = static_cast<double>(draws);
    EXPECT_NEAR(static_cast<double>(count), n * p, 5 * std::sqrt(n * p * (1 - p)));
}

PatternConfig golden_region(Kind kind) {
    return region(kind, 0x8000'0000, 3 << 16);
}

TEST(Random, gives_the_same_numbers_everywhere) {
    Random random = stream();
    for (const std::uint64_t expected : {0x0263'3169'8c96'c763U, 0x5e13'5265'dd94'501bU,
                                         0xc034'2ff4'edb4'992cU, 0x644c'4918'3a00'cae5U})
        EXPECT_EQ(random.bits(), expected);
    Random digits = stream();
    for (const std::uint64_t expected : {3U, 7U, 4U, 7U, 4U, 4U, 5U, 0U})
        EXPECT_EQ(digits.below(10), expected);
    // The third number of the stream is beyond the bound and left out.
    Random half = stream();
    for (const std::uint64_t expected :
         {0x0263'3169'8c96'c763U, 0x5e13'5265'dd94'501bU, 0x644c'4918'3a00'cae5U})
        EXPECT_EQ(half.below((1ULL << 63) + 1), expected);
}

TEST(Random, follows_from_seed_and_name_alone) {
    const std::uint64_t first = Random(1, "cluster0").bits();
    EXPECT_EQ(Random(1, "cluster0").bits(), first);
    EXPECT_NE(Random(2, "cluster0").bits(), first);
    EXPECT_NE(Random(1, "cluster1").bits(), first);
    EXPECT_NE(Random(1ULL << 63 | 1, "cluster0").bits(), first);
    EXPECT_NE(Random(1, "").bits(), Random(0, "").bits());
}

TEST(Random, key_stays_when_numbers_are_drawn) {
    Random random = stream();
    random.bits();
    EXPECT_EQ(random.key(), stream().key());
    EXPECT_NE(random.key(), stream(2).key());
}

// Against the definition: numbers beyond the last whole multiple of the bound are drawn again.
TEST(Random, below_leaves_out_the_last_broken_block) {
    constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
    const std::vector<std::uint64_t> bounds = {
        1,   2, 3, 1'000'000, 1ULL << 62, 3ULL << 62, 1ULL << 63, (1ULL << 63) + 1, kMax / 3 + 2,
        kMax};
    for (const std::uint64_t bound : bounds) {
        Random random = stream();
        Random raw = stream();
        // kMax % bound + 1 numbers are left over, or none if that is the bound itself.
        const std::uint64_t left_over = (kMax % bound + 1) % bound;
        for (int n = 0; n < 1000; ++n) {
            std::uint64_t expected = raw.bits();
            while (expected > kMax - left_over) expected = raw.bits();
            ASSERT_EQ(random.below(bound), expected % bound) << bound;
        }
    }
}

// A remainder alone would give the first third of this range twice as often as the others.
TEST(Random, below_is_uniform_over_a_large_range) {
    Random random = stream();
    std::vector<std::uint64_t> thirds(3);
    for (int n = 0; n < 100'000; ++n) ++thirds[random.below(3ULL << 62) >> 62];
    expect_uniform(thirds);
}

TEST(Random, chance_has_its_share) {
    constexpr std::uint64_t kDraws = 1'000'000;
    for (const std::uint32_t parts : {0U, 1'000U, 250'000U, 900'000U, 1'000'000U}) {
        Random random = stream();
        std::uint64_t count = 0;
        for (std::uint64_t n = 0; n < kDraws; ++n) count += random.chance({parts}) ? 1 : 0;
        SCOPED_TRACE(parts);
        expect_share(count, kDraws, {parts});
    }
}

TEST(Share, is_the_nearest_in_parts_per_million) {
    EXPECT_EQ(Share::of(0).parts, 0U);
    EXPECT_EQ(Share::of(0.0000014).parts, 1U);
    EXPECT_EQ(Share::of(0.0000016).parts, 2U);
    EXPECT_EQ(Share::of(0.3).parts, 300'000U);
    EXPECT_EQ(Share::of(0.9999996).parts, 1'000'000U);
    EXPECT_EQ(Share::of(1).parts, 1'000'000U);
    for (const double bad : {-1e-9, 1 + 1e-9, std::numeric_limits<double>::quiet_NaN()})
        EXPECT_THROW(Share::of(bad), std::invalid_argument) << bad;
}

TEST(AddressPattern, random_kinds_give_the_same_addresses_everywhere) {
    EXPECT_EQ(draw(golden_region(Kind::random), 64, 8),
              (Addresses{0x8000'd8c0, 0x8001'06c0, 0x8000'4b00, 0x8000'b940, 0x8000'f800,
                         0x8000'f600, 0x8002'28c0, 0x8002'7b00}));
    PatternConfig hot = golden_region(Kind::hot_set);
    hot.hot_bytes = 8192;
    hot.hot_share = Share::of(0.6);
    EXPECT_EQ(draw(hot, 64, 8), (Addresses{0x8000'06c0, 0x8001'd940, 0x8000'1600, 0x8000'1b00,
                                           0x8001'2fc0, 0x8000'1e80, 0x8000'65c0, 0x8000'0fc0}));
    EXPECT_EQ(draw(golden_region(Kind::linked), 64, 8),
              (Addresses{0x8002'5080, 0x8001'9cc0, 0x8001'ad80, 0x8001'dc80, 0x8000'f1c0,
                         0x8001'9380, 0x8002'8040, 0x8000'8e00}));
}

TEST(AddressPattern, random_is_the_stream_over_the_slots) {
    for (const std::uint32_t access : {1U, 64U, 4096U})
        for (const std::uint64_t slots : {1U, 3U, 1000U}) {
            Random random = stream();
            Addresses expected;
            for (int n = 0; n < 1000; ++n) expected.push_back(64 + random.below(slots) * access);
            EXPECT_EQ(draw(region(Kind::random, 64, slots * access), access, 1000), expected);
        }
}

TEST(AddressPattern, hot_set_decides_and_then_takes_a_slot_of_that_part) {
    for (const std::uint32_t access : {1U, 64U, 4096U})
        for (const std::uint64_t hot : {1U, 2U, 300U, 999U})
            for (const double share : {0.0, 0.25, 1.0}) {
                PatternConfig config = region(Kind::hot_set, 64, 1000 * access);
                config.hot_bytes = hot * access;
                config.hot_share = Share::of(share);
                Random random = stream();
                Addresses expected;
                for (int n = 0; n < 500; ++n) {
                    const bool is_hot = random.chance(config.hot_share);
                    const std::uint64_t slot =
                        is_hot ? random.below(hot) : hot + random.below(1000 - hot);
                    expected.push_back(64 + slot * access);
                }
                EXPECT_EQ(draw(config, access, 500), expected) << access << " " << hot;
            }
}

TEST(AddressPattern, random_is_uniform) {
    for (const std::uint64_t slots : {2U, 64U, 1000U}) {
        std::vector<std::uint64_t> counts(slots);
        for (const std::uint64_t address : draw(region(Kind::random, 0, slots * 64), 64, 1'000'000))
            ++counts[address / 64];
        SCOPED_TRACE(slots);
        expect_uniform(counts);
    }
}

TEST(AddressPattern, hot_set_has_its_share_and_is_uniform_inside_and_outside) {
    constexpr std::uint64_t kHot = 30, kSlots = 130, kDraws = 1'000'000;
    for (const double share : {0.0, 0.02, 0.5, 0.9, 1.0}) {
        PatternConfig config = region(Kind::hot_set, 0, kSlots * 64);
        config.hot_bytes = kHot * 64;
        config.hot_share = Share::of(share);
        std::vector<std::uint64_t> hot(kHot), cold(kSlots - kHot);
        std::uint64_t in_hot = 0;
        for (const std::uint64_t address : draw(config, 64, kDraws)) {
            const std::uint64_t slot = address / 64;
            ++(slot < kHot ? hot[slot] : cold[slot - kHot]);
            in_hot += slot < kHot ? 1 : 0;
        }
        SCOPED_TRACE(share);
        expect_share(in_hot, kDraws, config.hot_share);
        if (in_hot > 0) expect_uniform(hot);
        if (in_hot < kDraws) expect_uniform(cold);
    }
}

// With differences like those of random numbers (mean 1, Poisson) one that occurs more than 12
// times among so few has a probability below 1e-5. A fixed step would occur thousands of times.
TEST(AddressPattern, linked_has_no_step_that_repeats) {
    constexpr std::uint64_t kMostOften = 12;
    for (const std::uint64_t slots : {1024U, 3000U, 4096U, 16384U}) {
        const Addresses lap = draw(region(Kind::linked, 0, slots * 64), 64, slots);
        std::vector<std::uint64_t> steps(slots);
        for (std::size_t n = 1; n < slots; ++n)
            ++steps[(lap[n] + slots * 64 - lap[n - 1]) / 64 % slots];
        EXPECT_LE(*std::max_element(steps.begin(), steps.end()), kMostOften) << slots;
    }
}

TEST(AddressPattern, linked_goes_from_anywhere_to_anywhere) {
    constexpr std::uint64_t kSlots = 1 << 18, kParts = 16;
    const Addresses lap = draw(region(Kind::linked, 0, kSlots * 64), 64, kSlots);
    std::vector<std::uint64_t> pairs(kParts * kParts);
    for (std::size_t n = 0; n + 1 < kSlots; ++n)
        ++pairs[lap[n] / (kSlots * 64 / kParts) * kParts + lap[n + 1] / (kSlots * 64 / kParts)];
    expect_uniform(pairs);
}

TEST(AddressPattern, linked_order_depends_on_seed_and_region) {
    const Addresses lap = draw(region(Kind::linked, 0, 1 << 16), 64, 1024);
    EXPECT_NE(draw(region(Kind::linked, 0, 1 << 16), 64, 1024, 0, 2), lap);
    Addresses elsewhere = draw(region(Kind::linked, 1 << 20, 1 << 16), 64, 1024);
    for (std::uint64_t& address : elsewhere) address -= 1 << 20;
    EXPECT_NE(elsewhere, lap);
}

// Threads of one master share a stream: the second is in the same list, whatever was drawn before.
TEST(AddressPattern, linked_threads_of_one_stream_chase_through_one_list) {
    const PatternConfig config = region(Kind::linked, 0, 1 << 16);
    Random random = stream();
    AddressPattern first(config, 64), second(config, 64, 100);
    const Addresses lap = draw(first, random, 1024);
    EXPECT_EQ(random.bits(), stream().bits());
    EXPECT_EQ(draw(second, random, 924), Addresses(lap.begin() + 100, lap.end()));
}

} // namespace address_pattern_random_test
} // namespace armpmu::tests
