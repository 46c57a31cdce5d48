// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Ten minutes of random programs on random cores; each run begins elsewhere.
#include "tests/fuzz/core_fuzz.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>

namespace armpmu::tests {
namespace core_fuzz_campaign_test {

using Clock = std::chrono::steady_clock;

// A shorter time or another begin, for whoever looks for something.
std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
    const char* const text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

TEST(CoreFuzzCampaign, finds_nothing_in_ten_minutes) {
    const auto today = std::chrono::system_clock::now().time_since_epoch();
    const auto day = std::chrono::duration_cast<std::chrono::hours>(today).count() / 24;
    const std::uint64_t first =
        from_environment("ARMPMU_FUZZ_SEED", static_cast<std::uint64_t>(day) * 1'000'000);
    const auto end =
        Clock::now() + std::chrono::seconds(from_environment("ARMPMU_FUZZ_SECONDS", 600));
    CoreFuzzUse use;
    std::uint64_t seed = first;
    for (; Clock::now() < end; ++seed) {
        ASSERT_EQ(core_fuzz_difference(seed, 3'000, use), "");
        ASSERT_EQ(core_fuzz_refusal(seed), "");
    }
    RecordProperty("cases", std::to_string(seed - first));
    EXPECT_GT(use.blocks_fast, 0U);
}

} // namespace core_fuzz_campaign_test
} // namespace armpmu::tests
