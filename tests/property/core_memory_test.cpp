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

} // namespace core_memory_test
} // namespace armpmu::tests
