// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// The core's memory side and the naive reference count the same, whatever happens and however long
// it takes. tests/long has a longer campaign.
#include "tests/property/core_memory_comparison.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace core_memory_test {

#ifdef __SANITIZE_ADDRESS__
constexpr std::uint64_t kCases = 12;
#else
constexpr std::uint64_t kCases = 60;
#endif
constexpr std::size_t kOperations = 100'000;

class core_memory : public testing::TestWithParam<int> {};

TEST_P(core_memory, counts_what_the_reference_counts) {
    const auto profile = static_cast<NaiveProfile>(GetParam());
    for (std::uint64_t n = 0; n < kCases / 6; ++n)
        ASSERT_EQ(core_memory_difference(n * 6 + GetParam(), profile, kOperations), "");
}

INSTANTIATE_TEST_SUITE_P(profiles, core_memory, testing::Range(0, 6));

// Whether a core with a fault is told from the reference, in how many of eight cases.
unsigned told(bool cpu::CoreFaults::*fault) {
    unsigned found = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        CoreMemoryCase one = random_core_memory(seed);
        one.naive.mmu = true;
        share_config(one);
        one.core.faults.*fault = true;
        const auto stream = random_operations(seed, 20'000, NaiveProfile::everything);
        found += compare_core_memory(one, stream).empty() ? 0 : 1;
    }
    return found;
}

TEST(core_memory_faults, a_use_noted_for_another_way_is_seen) {
    EXPECT_EQ(told(&cpu::CoreFaults::use_wrong_way), 8U);
}

TEST(core_memory_faults, lines_thought_hot_that_have_left_are_seen) {
    EXPECT_GE(told(&cpu::CoreFaults::hot_lines_stay), 6U);
}

} // namespace core_memory_test
} // namespace armpmu::tests
