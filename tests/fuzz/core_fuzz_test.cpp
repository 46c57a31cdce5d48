// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Random words, addresses, effects and configurations: whatever a core is told, it counts what the
// laws allow, and the same with and without its memo. tests/long has a longer campaign.
#include "tests/fuzz/core_fuzz.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace core_fuzz_test {

TEST(CoreFuzz, random_programs_on_random_cores_count_the_same_without_memo) {
    CoreFuzzUse use;
    for (std::uint64_t seed = 0; seed < 250 / kOneRoundOf; ++seed)
        ASSERT_EQ(core_fuzz_difference(seed, 1'000, use), "");
    EXPECT_GT(use.unknown, use.instructions / 10);
    EXPECT_LT(use.unknown, use.instructions / 2);
    EXPECT_GT(use.blocks_fast, use.blocks / 100);
    EXPECT_GT(use.interrupts, 0U);
}

TEST(CoreFuzz, illegal_configurations_are_refused_by_the_name_of_the_member) {
    for (std::uint64_t seed = 0; seed < 3'000 / kOneRoundOf; ++seed)
        ASSERT_EQ(core_fuzz_refusal(seed), "");
}

} // namespace core_fuzz_test
} // namespace armpmu::tests
