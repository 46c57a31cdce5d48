// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// 500 cores on 100,000 operations of each profile: the model and its reference count the same.
#include "tests/property/core_memory_comparison.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace core_memory_campaign_test {

#ifdef __SANITIZE_ADDRESS__
constexpr std::uint64_t kCases = 50;
#else
constexpr std::uint64_t kCases = 500;
#endif
constexpr std::size_t kOperations = 100'000;

class CoreMemoryCampaign : public testing::TestWithParam<NaiveProfile> {};

TEST_P(CoreMemoryCampaign, counts_what_the_reference_counts) {
    for (std::uint64_t seed = 1000; seed < 1000 + kCases; ++seed)
        ASSERT_EQ(core_memory_difference(seed, GetParam(), kOperations), "");
}

INSTANTIATE_TEST_SUITE_P(profiles, CoreMemoryCampaign, testing::ValuesIn(kNaiveProfiles),
                         [](const auto& one) { return name_of(one.param); });

} // namespace core_memory_campaign_test
} // namespace armpmu::tests
