// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// The core's memory side and the naive reference count the same, whatever happens and however long
// it takes. tests/long has a longer campaign.
#include "armpmu/a55/event_table.h"
#include "models/cpu/core_faults.h"
#include "tests/property/core_memory_comparison.h"
#include "tests/property/core_memory_model.h"

#include "tests/support/campaign.h"
#include "tests/support/switched.h"

#include <gtest/gtest.h>

#include <map>

namespace armpmu::tests {
namespace core_memory_test {

const std::uint64_t kCases = 60 / kOneRoundOf;
constexpr std::size_t kOperations = 100'000;

class CoreMemory : public testing::TestWithParam<NaiveProfile> {};

TEST_P(CoreMemory, counts_what_the_reference_counts) {
    for (std::uint64_t n = 0; n < kCases / 6; ++n)
        ASSERT_EQ(core_memory_difference(n * 6 + static_cast<unsigned>(GetParam()), GetParam(),
                                         kOperations),
                  "");
}

INSTANTIATE_TEST_SUITE_P(profiles, CoreMemory, testing::ValuesIn(kNaiveProfiles),
                         [](const auto& one) { return name_of(one.param); });

TEST(CoreMemoryCoverage, every_event_happens_and_both_ways_are_taken) {
    std::map<a55::Event, std::uint64_t> count;
    std::uint64_t hot = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        CoreMemoryCase one = random_core_memory(seed);
        one.hot_first = true;
        CoreMemoryModel model(one);
        for (const NaiveOperation& operation :
             random_operations(seed, 10'000, kNaiveProfiles[seed % 6]))
            model.perform(operation);
        for (const a55::Event event : core_memory_events()) count[event] += model.count(event);
        hot += model.hot();
    }
    for (const auto& [event, times] : count)
        EXPECT_NE(times, 0) << a55::find_event(a55::number(event))->mnemonic;
    EXPECT_GT(hot, 10'000U);
}

// Whether a core with a fault is told from the reference, in how many of eight cases.
unsigned told(bool cpu::CoreFaults::*fault) {
    const Switched faulty(cpu::faults_of_new_cores.*fault, true);
    unsigned found = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        CoreMemoryCase one = random_core_memory(seed);
        one.naive.mmu = true;
        share_config(one);
        const auto stream = random_operations(seed, 20'000, NaiveProfile::everything);
        found += compare_core_memory(one, stream).empty() ? 0 : 1;
    }
    return found;
}

TEST(CoreMemoryFaults, a_use_noted_for_another_way_is_seen) {
    EXPECT_EQ(told(&cpu::CoreFaults::use_wrong_way), 8U);
}

TEST(CoreMemoryFaults, lines_thought_hot_that_have_left_are_seen) {
    EXPECT_GE(told(&cpu::CoreFaults::hot_lines_stay), 6U);
}

} // namespace core_memory_test
} // namespace armpmu::tests
