// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_id.h"
#include "tests/property/compare_reasons.h"
#include "tests/support/random_vector.h"

#include <gtest/gtest.h>

#include <utility>

// What an explanation says, where two things could be said of the same rows.
namespace armpmu::tests {
namespace compare_reasons_test {

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

// Two below its wrap: with the flag it wrapped, and without it fell.
TEST(CompareReasons, a_count_of_0_without_its_flag_did_not_wrap) {
    MemoryVector reference = one_event_vector(200, 50, 0xfffffffe);
    const auto none = [](std::uint64_t) { return 0; };
    expect_words(reason_with(reference, "count0", none, 50), "it went down");
    MemoryVector device = reference;
    for (std::uint64_t t = 50; t < device.clocks(); ++t) {
        device.set(t, "count0", 0);
        device.set(t, "overflow", 1);
        device.set(t, "nevntcntoverflow", 0xfe);
    }
    expect_words(reason_of(reference, device, {}), "was counted 2 times instead of 1");
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

// SPNIDEN closes the counter for Secure events; this one is not.
TEST(CompareReasons, an_event_counted_twice_is_not_blamed_on_a_pin) {
    const MemoryVector reference = one_event(50);
    const std::string reason = reason_with(
        reference, "count0", [&](std::uint64_t t) { return reference.get(t, "count0") + 1; }, 50);
    expect_words(reason, "si_rrq_hs_arvalid of SI3 was counted 2 times instead of 1.");
    EXPECT_EQ(reason.find("SPNIDEN"), std::string::npos) << reason;
}

// In the clock of its event counter 0 is given another one.
TEST(CompareReasons, a_write_of_the_same_clock_does_not_change_what_is_said) {
    MemoryVector reference = one_event(50);
    const auto write = [&](std::uint64_t t, cci550::RegisterId id, std::uint64_t data) {
        reference.set(t, "acc_valid", 1);
        reference.set(t, "acc_write", 1);
        reference.set(t, "acc_secure", 1);
        reference.set(t, "acc_lanes", 0xf);
        reference.set(t, "acc_offset", cci550::offset_of(id));
        reference.set(t, "acc_wdata", data);
    };
    write(50, cci550::RegisterId::evnt_sel, cci550::EventId(2U, 4U).raw());
    play(reference);
    ASSERT_EQ(reference.get(50, "count0"), 8U);
    const auto lost = [&](std::uint64_t) { return 7; };
    expect_words(reason_with(reference, "count0", lost, 50), "si_rrq_hs_arvalid of SI3 occurred");
    write(50, cci550::RegisterId::ecnt_ctrl, 0);
    play(reference);
    const std::string reason = reason_with(
        reference, "count0", [](std::uint64_t) { return 9; }, 50);
    expect_words(reason, "was counted 2 times instead of 1");
    EXPECT_EQ(reason.find("disabled"), std::string::npos) << reason;
}

TEST(CompareReasons, a_flag_and_its_pin_have_a_cause) {
    const MemoryVector wraps = one_event_vector(200, 50, 0xffffffff);
    const MemoryVector quiet = one_event_vector(200, 50, 7);
    const auto is = [](std::uint64_t v) { return [v](std::uint64_t) { return v; }; };
    expect_words(reason_with(wraps, "overflow", is(0), 50), "count0 wrapped and its flag was not");
    expect_words(reason_with(wraps, "overflow", is(0), 50, 52),
                 "the flag of count0 is set 2 clocks late");
    expect_words(reason_with(wraps, "overflow", is(0), 70, 90), "cleared although nothing clears");
    expect_words(reason_with(quiet, "overflow", is(4), 70), "set although count2 did not wrap");
    expect_words(reason_with(wraps, "nevntcntoverflow", is(0xff), 50),
                 "overflow[0] is 1, so the pin must be LOW");
    expect_words(reason_with(quiet, "nevntcntoverflow", is(0xf7), 70),
                 "overflow[3] is 0, so the pin must be HIGH");
}

// A Cortex-A55's flags 6 to 30 are of no counter.
TEST(CompareReasons, a_flag_may_be_of_no_counter) {
    RandomVector random(2);
    const MemoryVector reference = random.a55(100);
    const auto set = [&](std::uint64_t t) { return reference.get(t, "overflow") | 1U << 9; };
    expect_words(reason_with(reference, "overflow", set, 70), "overflow[9] is 1 at clock 70");
    expect_words(reason_with(reference, "overflow", set, 70),
                 "it was set although no counter has it");
}

TEST(CompareReasons, in_reset_and_while_the_clock_stands_that_is_the_cause) {
    MemoryVector stands = one_event(50);
    stands.set(50, "aclken", 0);
    play(stands);
    expect_words(reason_with(
                     stands, "count0", [](std::uint64_t) { return 8; }, 50),
                 "although it must not be: aclken is LOW");
    MemoryVector reset = one_event(50);
    reset.set(60, "aresetn", 0);
    play(reset);
    expect_words(reason_with(
                     reset, "count0", [](std::uint64_t) { return 8; }, 60),
                 "it must be 0: aresetn is LOW");
}

TEST(CompareReasons, an_input_that_differs_is_called_one) {
    const MemoryVector reference = one_event(50);
    const auto low = [](std::uint64_t) { return 0; };
    expect_words(reason_with(reference, "niden", low, 50),
                 "an input, so the device was not driven");
    const std::string reason = reason_with(
        reference, "count0", [](std::uint64_t) { return 9; }, 50);
    EXPECT_EQ(reason.find("an input"), std::string::npos) << reason;
}

TEST(CompareReasons, counted_twice_does_not_depend_on_the_context_shown) {
    const MemoryVector reference = one_event(50);
    MemoryVector device = reference;
    device.set_bit(51, 16 + 32 * 3, true);
    play(device);
    for (const unsigned context : {0U, 1U, 8U}) {
        CompareOptions options;
        options.exact = true;
        options.context = context;
        expect_words(reason_of(reference, device, options), "counted twice");
    }
}

} // namespace compare_reasons_test
} // namespace armpmu::tests
