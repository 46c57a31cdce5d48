// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/a55_filter_rule.h"
#include "tests/support/case_name.h"

#include <gtest/gtest.h>

#include <algorithm>

// The truth table of the filter bits, all of it, on counters that really count.
namespace armpmu::tests {
namespace a55_filter_test {

using namespace a55;

EventRow two_instructions() {
    EventRow row;
    row.set(Event::inst_retired, 2);
    return row;
}

class A55Filter : public ::testing::TestWithParam<std::size_t> {
  protected:
    const Place place = places().at(GetParam());
};

// Each counter has a filter of its own, so that over all 64 combinations one that listens to
// another's is found out: #0 records and rows, #1 cycles, #3 software increments, #4 and #5 a pair
// chained by #4 wrapping wherever counting is allowed.
TEST_P(A55Filter, counts_what_the_truth_table_says) {
    for (unsigned combination = 0; combination < 64; ++combination)
        for (unsigned prohibition = 0; prohibition < 8; ++prohibition) {
            Controls controls;
            controls.spme = (prohibition & 1) != 0;
            controls.hpmd = (prohibition & 2) != 0;
            controls.dp = (prohibition & 4) != 0;
            SCOPED_TRACE(testing::Message()
                         << place.name << " filter " << combination << " SPME " << controls.spme
                         << " HPMD " << controls.hpmd << " DP " << controls.dp);
            const unsigned of_0 = combination;
            const unsigned of_1 = 63 - combination;
            const unsigned of_3 = combination ^ 0x2a;
            const unsigned of_5 = combination ^ 0x19;
            const unsigned of_cycles = combination ^ 0x15;
            Pmu pmu;
            apply(pmu, controls);
            put_as_el3(pmu, a64::pmevtyper(0), filter_bits(of_0) | 0x08);
            put_as_el3(pmu, a64::pmevtyper(1), filter_bits(of_1) | 0x11);
            put_as_el3(pmu, a64::pmevtyper(3), filter_bits(of_3) | 0x00);
            put_as_el3(pmu, a64::pmevtyper(4), filter_bits(kCountEverywhere) | 0x08);
            put_as_el3(pmu, a64::pmevtyper(5), filter_bits(of_5) | 0x1e);
            put_as_el3(pmu, a64::pmevcntr(4), 0xffffffff);
            put_as_el3(pmu, a64::kPmccfiltr, filter_bits(of_cycles));
            put_as_el3(pmu, a64::kPmcntenset, kAllFlags);
            put_as_el3(pmu, a64::kPmuserenr, 2); // SW

            pmu.set_state(place.state);
            pmu.record(Event::inst_retired, 3);
            pmu.advance(5);
            pmu.clock(two_instructions(), 4);
            const bool aarch32 = place.state.el3_aarch32;
            put(pmu, aarch32 ? a32::pmu(0, 9, 12, 4) : a64::kPmswinc, 0x3f);
            pmu.set_state({});

            const std::size_t p = GetParam();
            const bool allowed = !prohibited(place, controls);
            const auto counts = [&](unsigned filter) { return allowed && !filtered(p, filter); };
            EXPECT_EQ(get(pmu, ext::pmevcntr(0)), counts(of_0) ? 11U : 0U);
            EXPECT_EQ(get(pmu, ext::pmevcntr(1)), counts(of_1) ? 9U : 0U);
            EXPECT_EQ(get(pmu, ext::pmevcntr(3)), counts(of_3) ? 1U : 0U);
            EXPECT_EQ(get(pmu, ext::pmevcntr(4)), allowed ? 10U : 0xffffffffU);
            EXPECT_EQ(get(pmu, ext::pmevcntr(5)), counts(of_5) ? 1U : 0U);
            const bool runs = (allowed || !controls.dp) && !filtered(p, of_cycles);
            EXPECT_EQ(cycle_count(pmu), runs ? 9U : 0U);
        }
}

INSTANTIATE_TEST_SUITE_P(places, A55Filter, ::testing::Range<std::size_t>(0, 7),
                         [](const auto& given) {
                             return case_name(places().at(given.param).name);
                         });

// A different number of everything in each place: the count is the sum over the places let in.
TEST(A55Filters, let_nothing_of_debug_state_in) {
    for (unsigned combination = 0; combination < 64; ++combination)
        EXPECT_TRUE(is_filtered(filter_bits(combination), Regime::halted)) << combination;
}

TEST(A55Filters, add_up_over_the_places_they_let_in) {
    for (unsigned combination = 0; combination < 64; ++combination) {
        SCOPED_TRACE(combination);
        Pmu pmu;
        Controls controls;
        controls.spme = true;
        apply(pmu, controls);
        put_as_el3(pmu, a64::pmevtyper(2), filter_bits(combination) | 0x09);
        put_as_el3(pmu, a64::kPmccfiltr, filter_bits(63 - combination));
        put_as_el3(pmu, a64::kPmcntenset, kAllFlags);
        std::uint64_t exceptions = 0;
        std::uint64_t cycles = 0;
        for (unsigned round = 0; round < 3; ++round)
            for (std::size_t p = 0; p < 7; ++p) {
                const std::uint64_t times = std::uint64_t{1} << (3 * p);
                pmu.set_state(places().at(p).state);
                for (std::uint64_t i = 0; i < std::min<std::uint64_t>(times, 40); ++i) {
                    EventRow row; // single rows, as they are held back and added up in blocks
                    row.set(Event::exc_taken);
                    pmu.clock(row);
                }
                if (times > 40) {
                    pmu.record(Event::exc_taken, times - 40);
                    pmu.advance(times - 40);
                }
                exceptions += filtered(p, combination) ? 0 : times;
                cycles += filtered(p, 63 - combination) ? 0 : times;
            }
        EXPECT_EQ(get(pmu, ext::pmevcntr(2)), exceptions);
        EXPECT_EQ(cycle_count(pmu), cycles);
    }
}

TEST(A55Filters, change_for_what_comes_after_the_write) {
    Pmu pmu;
    apply(pmu, {});
    put_as_el3(pmu, a64::pmevtyper(0), 0x08);
    put_as_el3(pmu, a64::kPmcntenset, kAllFlags);
    const auto ten_rows = [&] {
        for (unsigned i = 0; i < 10; ++i) pmu.clock(two_instructions());
    };
    ten_rows();
    put_as_el3(pmu, a64::pmevtyper(0), filter_bits(0x20) | 0x08); // P: not at EL1
    put_as_el3(pmu, a64::kPmccfiltr, filter_bits(0x20));
    ten_rows();
    EXPECT_EQ(get(pmu, ext::pmevcntr(0)), 20U);
    EXPECT_EQ(cycle_count(pmu), 10U);
    pmu.set_state(at_level(0));
    ten_rows();
    EXPECT_EQ(get(pmu, ext::pmevcntr(0)), 40U);
    EXPECT_EQ(cycle_count(pmu), 20U);
    put_as_el3(pmu, a64::pmevtyper(0), 0x09); // another event
    ten_rows();
    EXPECT_EQ(get(pmu, ext::pmevcntr(0)), 40U);
}

TEST(A55Filters, take_el3_for_secure_whatever_el0_and_el1_are) {
    for (const bool secure : {false, true})
        for (const bool spme : {false, true}) {
            Pmu pmu;
            Controls controls;
            controls.spme = spme;
            apply(pmu, controls);
            put_as_el3(pmu, a64::pmevtyper(0), filter_bits(kCountEverywhere) | 0x08);
            put_as_el3(pmu, a64::kPmcntenset, kAllFlags);
            ProcessorState state = at_level(3);
            state.secure = secure; // of EL0 and EL1
            pmu.set_state(state);
            pmu.record(Event::inst_retired, 7);
            EXPECT_EQ(get(pmu, ext::pmevcntr(0)), spme ? 7U : 0U);
        }
}

TEST(A55Filters, do_not_depend_on_mt) {
    Pmu pmu;
    apply(pmu, {});
    put_as_el3(pmu, a64::pmevtyper(0), 1U << 25 | 0x08);
    put_as_el3(pmu, a64::kPmcntenset, kAllFlags);
    pmu.record(Event::inst_retired, 7);
    EXPECT_EQ(get(pmu, ext::pmevcntr(0)), 7U);
}

} // namespace a55_filter_test
} // namespace armpmu::tests
