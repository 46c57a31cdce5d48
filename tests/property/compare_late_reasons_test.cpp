// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_id.h"
#include "tests/property/compare_reasons.h"

#include <algorithm>
#include <initializer_list>

// When an explanation says late or early, and when that would be chance.
namespace armpmu::tests {
namespace compare_reasons_test {

TEST(CompareLateReasons, late_and_early_are_told_from_lost) {
    const MemoryVector reference = one_event(50);
    const auto by = [&](std::int64_t clocks) {
        return reason_with(
            reference, "count0",
            [&](std::uint64_t t) {
                const auto of = static_cast<std::int64_t>(t) - clocks;
                return reference.get(static_cast<std::uint64_t>(std::clamp<std::int64_t>(
                                         of, 0, static_cast<std::int64_t>(reference.clocks()) - 1)),
                                     "count0");
            },
            20, 2900);
    };
    expect_words(by(1), "si_rrq_hs_arvalid of SI3 is counted 1 clock late");
    expect_words(by(3), "is counted 3 clocks late");
    expect_words(by(-1), "is counted 1 clock early");
    const std::string lost = reason_with(
        reference, "count0", [&](std::uint64_t) { return 7; }, 50, 2999);
    expect_words(lost, "si_rrq_hs_arvalid of SI3 occurred and was not counted");
}

// One datum beside another read is chance.
TEST(CompareLateReasons, data_are_late_only_as_out_of_a_pipeline) {
    MemoryVector reference = one_event(50);
    const auto read = [&](std::uint64_t t, cci550::RegisterId id) {
        reference.set(t, "acc_valid", 1);
        reference.set(t, "acc_secure", 1);
        reference.set(t, "acc_offset", cci550::offset_of(id));
    };
    read(60, cci550::RegisterId::evnt_sel);
    read(61, cci550::RegisterId::ecnt_clr_ovfl); // reads 0
    play(reference);
    const auto a_clock_late = [&] {
        return reason_with(
            reference, "acc_rdata",
            [&](std::uint64_t t) { return reference.get(t - 1, "acc_rdata"); }, 60, 80);
    };
    ASSERT_NE(reference.get(60, "acc_rdata"), 0U);
    const std::string one = a_clock_late();
    expect_words(one, "reads 0x00000000");
    EXPECT_EQ(one.find(" late."), std::string::npos) << one;
    read(62, cci550::RegisterId::ecnt_ctrl);
    read(63, cci550::RegisterId::ecnt_clr_ovfl);
    play(reference);
    ASSERT_NE(reference.get(62, "acc_rdata"), 0U);
    expect_words(a_clock_late(), "the data come 1 clock late");
}

// A count that moves with another event counts that one; a pin is never before its flag.
TEST(CompareLateReasons, what_moves_with_something_else_is_not_late_or_early) {
    MemoryVector reference = one_event(50);
    reference.set_bit(51, 16 + 32 * 3 + 5, true);
    play(reference);
    const std::string other = reason_with(
        reference, "count0", [](std::uint64_t) { return 7; }, 50, 51);
    expect_words(other, "si_rrq_hs_arvalid of SI3 occurred and was not counted");
    const MemoryVector wraps = one_event_vector(200, 50, 0xffffffff);
    const std::string early = reason_with(
        wraps, "nevntcntoverflow", [](std::uint64_t) { return 0xfe; }, 47, 50);
    expect_words(early, "overflow[0] is 0, so the pin must be HIGH");
}

// Inverted data, 0 and all ones by turns, are also what comes a clock late.
TEST(CompareLateReasons, inverted_data_are_not_late) {
    MemoryVector reference = one_event_vector(200, 150, 0xffffffff);
    for (const unsigned t : {60U, 61U, 64U, 65U, 68U, 69U}) {
        const bool ones = t % 2 == 0;
        reference.set(t, "acc_valid", 1);
        reference.set(t, "acc_secure", 1);
        reference.set(t, "acc_offset",
                      cci550::offset_of(ones ? cci550::RegisterId::ecnt_data
                                             : cci550::RegisterId::ecnt_clr_ovfl));
    }
    play(reference);
    ASSERT_EQ(reference.get(64, "acc_rdata"), 0xffffffffU);
    const std::string reason = reason_with(
        reference, "acc_rdata",
        [&](std::uint64_t t) {
            const std::uint64_t data = reference.get(t, "acc_rdata");
            return reference.get(t, "acc_valid") == 0 ? data : data ^ 0xffffffffU;
        },
        60, 80);
    expect_words(reason, "reads 0x00000000, expected 0xffffffff");
    EXPECT_EQ(reason.find(" late."), std::string::npos) << reason;
}

// Two events are not exported, two that must not be are, by chance 8 clocks later.
TEST(CompareLateReasons, a_bus_that_showed_an_event_in_time_has_no_stages) {
    const auto shown = [](std::initializer_list<unsigned> clocks) {
        MemoryVector v = one_event(2000);
        for (const unsigned t : clocks)
            v.set_bit(t, v.field("evntbus").first + 16 + 32 * 3, true); // of SI3: its first event
        return v;
    };
    const auto reason = [&](std::initializer_list<unsigned> should,
                            std::initializer_list<unsigned> is) {
        return reason_of(shown(should), shown(is), {});
    };
    expect_words(reason({60, 62}, {68, 70}), "the event is exported 8 clocks late");
    expect_words(reason({68, 70}, {60, 62}), "the event is exported 8 clocks early");
    for (const std::string& other :
         {reason({52, 60, 62}, {52, 68, 70}), reason({52, 68, 70}, {52, 60, 62}),
          reason({20, 60, 62}, {20, 68, 70}), reason({20, 68, 70}, {20, 60, 62})})
        EXPECT_EQ(other.find(" 8 clocks "), std::string::npos) << other;
}

} // namespace compare_reasons_test
} // namespace armpmu::tests
