// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/compare/compare.h"
#include "tests/support/one_event_vector.h"

#include <gtest/gtest.h>

// What an explanation says, where two things could be said of the same rows.
namespace armpmu::tests {
namespace compare_reasons_test {

using Kind = tables::Tolerance::Kind;
using vectors::CompareOptions;
using vectors::Comparison;
using vectors::ToleranceRule;

MemoryVector one_event(unsigned clock) {
    return one_event_vector(3000, clock, 7);
}

CompareOptions with(const std::string& name, unsigned cycles) {
    CompareOptions options;
    options.exact = true;
    ToleranceRule rule;
    rule.name = name;
    rule.tolerance = {Kind::within_cycles, cycles};
    options.tolerances = {rule};
    return options;
}

Comparison compared(const MemoryVector& a, const MemoryVector& b, const CompareOptions& options) {
    MemoryReader reference(a, MemoryReader::Cut::joined);
    MemoryReader device(b, MemoryReader::Cut::joined);
    return compare(reference, device, options);
}

std::string reason_of(const MemoryVector& a, const MemoryVector& b, const CompareOptions& options) {
    const Comparison result = compared(a, b, options);
    return result.explanation ? result.explanation->reason : "no divergence";
}

TEST(CompareReasons, an_event_far_away_is_no_other_security) {
    const MemoryVector reference = one_event(50);
    const MemoryVector device = one_event(2700);
    for (const CompareOptions& options : {CompareOptions(), with("count0", 4000)}) {
        const std::string reason = reason_of(reference, device, options);
        EXPECT_EQ(reason.find("security"), std::string::npos) << reason;
        EXPECT_NE(reason.find("lost"), std::string::npos) << reason;
    }
}

TEST(CompareReasons, no_event_makes_a_count_jump_or_fall) {
    const MemoryVector reference = one_event(50);
    const std::pair<unsigned, const char*> faults[] = {{99999, "jumped"}, {3, "went down"}};
    for (const auto& [count, words] : faults) {
        MemoryVector device = reference;
        for (std::uint64_t t = 50; t < device.clocks(); ++t) device.set(t, "count0", count);
        const std::string reason = reason_of(reference, device, {});
        EXPECT_NE(reason.find(words), std::string::npos) << reason;
    }
}

TEST(CompareReasons, what_is_shown_is_around_the_first_divergence) {
    const MemoryVector reference = one_event(50);
    MemoryVector device = reference;
    device.set(120, "nevntcntoverflow", 0xfe); // certain only later than the other
    device.set(140, "count5", 1);
    CompareOptions options = with("nevntcntoverflow", 60);
    options.context = 3;
    const Comparison result = compared(reference, device, options);
    ASSERT_GE(result.total, 2U);
    EXPECT_EQ(result.divergences.front().clock, 120U);
    ASSERT_TRUE(result.explanation);
    const auto& clocks = result.explanation->clocks;
    ASSERT_FALSE(clocks.empty());
    EXPECT_LE(clocks.front().clock, 120U);
    EXPECT_GE(clocks.back().clock + clocks.back().cycles, 121U);
}

} // namespace compare_reasons_test
} // namespace armpmu::tests
