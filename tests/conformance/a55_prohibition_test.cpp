// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/a55_filter_rule.h"
#include "tests/support/case_name.h"

#include <gtest/gtest.h>

// What stops counters whatever their filters say: enables, HPMN, Secure state, Debug state,
// standby.
namespace armpmu::tests {
namespace a55_prohibition_test {

using namespace a55;

// All counters on a recorded event and PMCCNTR, let in everywhere.
void count_everywhere(Pmu& pmu) {
    for (unsigned n = 0; n < 6; ++n)
        put_as_el3(pmu, a64::pmevtyper(n), filter_bits(kCountEverywhere) | 0x08);
    put_as_el3(pmu, a64::kPmccfiltr, filter_bits(kCountEverywhere));
    put_as_el3(pmu, a64::kPmcntenset, kAllFlags);
}
void run(Pmu& pmu, const ProcessorState& state) {
    pmu.set_state(state);
    pmu.record(Event::inst_retired, 3);
    pmu.advance(5);
    pmu.set_state({});
}

class A55Prohibition : public ::testing::TestWithParam<std::size_t> {
  protected:
    const Place place = places().at(GetParam());
};

TEST_P(A55Prohibition, of_each_counter_follows_hpmn_hpme_hpmd_spme_and_dp) {
    for (unsigned bits = 0; bits < 32; ++bits)
        for (const unsigned hpmn : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U, 31U}) {
            const Controls controls{(bits & 1) != 0, (bits & 2) != 0,  (bits & 4) != 0,
                                    (bits & 8) != 0, (bits & 16) != 0, hpmn};
            SCOPED_TRACE(testing::Message()
                         << place.name << " SPME " << controls.spme << " HPMD " << controls.hpmd
                         << " HPME " << controls.hpme << " DP " << controls.dp << " E "
                         << controls.e << " HPMN " << hpmn);
            Pmu pmu;
            count_everywhere(pmu);
            apply(pmu, controls);
            run(pmu, place.state);
            for (unsigned n = 0; n < 6; ++n) {
                const bool reserved = n >= hpmn;
                const bool enabled = reserved ? controls.hpme : controls.e;
                const bool stopped =
                    (place.secure && !controls.spme) || (place.el2 && controls.hpmd && !reserved);
                EXPECT_EQ(get(pmu, ext::pmevcntr(n)), enabled && !stopped ? 3U : 0U) << n;
            }
            const bool stopped = prohibited(place, controls) && controls.dp;
            EXPECT_EQ(cycle_count(pmu), controls.e && !stopped ? 5U : 0U);
        }
}

TEST_P(A55Prohibition, does_not_stop_counters_that_are_enabled_one_by_one) {
    for (unsigned mask = 0; mask < 128; ++mask) {
        Pmu pmu;
        count_everywhere(pmu);
        Controls controls;
        controls.spme = true;
        apply(pmu, controls);
        const std::uint32_t enables = (mask & 0x3f) | (mask & 0x40) << 25;
        put_as_el3(pmu, a64::kPmcntenclr, ~enables);
        run(pmu, place.state);
        for (unsigned n = 0; n < 6; ++n)
            EXPECT_EQ(get(pmu, ext::pmevcntr(n)), 3 * (mask >> n & 1)) << mask;
        EXPECT_EQ(cycle_count(pmu), 5 * (mask >> 6));
    }
}

TEST_P(A55Prohibition, is_total_in_debug_state) {
    for (const bool dp : {false, true}) {
        Pmu pmu;
        count_everywhere(pmu);
        put_as_el3(pmu, a64::pmevtyper(0), filter_bits(kCountEverywhere) | 0x00);
        Controls controls{true, false, true, dp, true, 3};
        apply(pmu, controls);
        ProcessorState halted = place.state;
        halted.halted = true;
        run(pmu, halted);
        put_as_el3(pmu, a64::kPmuserenr, 2); // SW
        pmu.set_state(halted);
        put(pmu, a64::kPmswinc, 1);
        pmu.set_state({});
        for (unsigned n = 0; n < 6; ++n) EXPECT_EQ(get(pmu, ext::pmevcntr(n)), 0U) << n;
        EXPECT_EQ(cycle_count(pmu), 0U);
        run(pmu, place.state);
        EXPECT_EQ(get(pmu, ext::pmevcntr(5)), 3U);
        EXPECT_EQ(cycle_count(pmu), 5U);
        EXPECT_EQ(pmu.total(Event::inst_retired), 3U);
        EXPECT_EQ(pmu.total(Event::inst_retired, Regime::halted), 3U);
    }
}

INSTANTIATE_TEST_SUITE_P(places, A55Prohibition, ::testing::Range<std::size_t>(0, 7),
                         [](const auto& given) {
                             return case_name(places().at(given.param).name);
                         });

// SDER.SUNIDEN lifts it at Secure EL0 below an AArch32 EL1 or EL3, and nowhere else.
TEST(A55Suniden, lifts_prohibition_at_secure_el0_of_aarch32_only) {
    for (const unsigned level : {0U, 1U, 3U})
        for (unsigned bits = 0; bits < 64; ++bits) {
            const bool suniden = (bits & 1) != 0;
            const bool dp = (bits & 4) != 0;
            const Controls controls{(bits & 2) != 0, true, false, dp, true, 6};
            ProcessorState state = at_level(level, true);
            state.el1_aarch32 = (bits & 8) != 0;
            state.el2_aarch32 = (bits & 16) != 0;
            state.el3_aarch32 = (bits & 32) != 0;
            if (level == 1 && state.el3_aarch32) continue; // its Secure EL1 is EL3
            SCOPED_TRACE(testing::Message() << "EL" << level << " bits " << bits);
            Pmu pmu;
            count_everywhere(pmu);
            apply(pmu, controls);
            put_as_el3(pmu, a64::kSder32El3, suniden ? 2 : 0);
            run(pmu, state);
            const bool lifted = level == 0 && (state.el1_aarch32 || state.el3_aarch32) && suniden;
            const bool stopped = !controls.spme && !lifted;
            EXPECT_EQ(get(pmu, ext::pmevcntr(0)), stopped ? 0U : 3U);
            EXPECT_EQ(cycle_count(pmu), stopped && dp ? 0U : 5U);
        }
}

TEST(A55Suniden, takes_effect_at_once) {
    ProcessorState state = at_level(0, true);
    state.el1_aarch32 = true;
    Pmu pmu;
    count_everywhere(pmu);
    apply(pmu, {});
    run(pmu, state);
    EXPECT_EQ(get(pmu, ext::pmevcntr(0)), 0U);
    put_as_el3(pmu, a64::kSder32El3, 2);
    run(pmu, state);
    EXPECT_EQ(get(pmu, ext::pmevcntr(0)), 3U);
    state.el1_aarch32 = false;
    run(pmu, state);
    EXPECT_EQ(get(pmu, ext::pmevcntr(0)), 3U);
}

// Built with the Armv8.2 debug architecture SPME decides alone; the option brings the pins back.
TEST(A55Authentication, lifts_prohibition_in_secure_state_only_where_configured) {
    for (const bool option : {false, true})
        for (unsigned i = 0; i < 16; ++i)
            for (const bool spme : {false, true})
                for (const Place& place : places())
                    for (const bool dp : {false, true}) {
                        SCOPED_TRACE(testing::Message() << place.name << " pins " << i << " SPME "
                                                        << spme << " option " << option);
                        Config config;
                        config.authentication_override = option;
                        Pmu pmu(config);
                        count_everywhere(pmu);
                        apply(pmu, {spme, true, false, dp, true, 6});
                        const Authentication pins{(i & 1) != 0, (i & 2) != 0, (i & 4) != 0,
                                                  (i & 8) != 0};
                        pmu.set_authentication(pins);
                        run(pmu, place.state);
                        const bool overridden =
                            option && (pins.niden || pins.dbgen) && (pins.spniden || pins.spiden);
                        const bool stopped = place.el2 || (place.secure && !spme && !overridden);
                        EXPECT_EQ(pmu.peek(a64::pmevcntr(0)), stopped ? 0U : 3U);
                        EXPECT_EQ(pmu.peek(a64::kPmccntr), stopped && dp ? 0U : 5U);
                    }
}

TEST(A55Standby, stops_cycles_as_configured_and_nothing_else) {
    for (const bool stops_counter : {false, true})
        for (const bool stops_events : {false, true}) {
            Config config;
            config.wfi_stops_cycle_counter = stops_counter;
            config.wfi_stops_cpu_cycles = stops_events;
            Pmu pmu(config);
            count_everywhere(pmu);
            put_as_el3(pmu, a64::pmevtyper(1), 0x11);
            put_as_el3(pmu, a64::pmevtyper(2), 0x1d);
            apply(pmu, {});
            ProcessorState standby;
            standby.standby = true;
            run(pmu, standby);
            EventRow row;
            row.set(Event::inst_retired);
            pmu.set_state(standby);
            pmu.clock(row, 10);
            pmu.clock(row);
            pmu.set_state({});
            EXPECT_EQ(get(pmu, ext::pmevcntr(0)), 14U);
            EXPECT_EQ(get(pmu, ext::pmevcntr(1)), stops_events ? 0U : 16U);
            EXPECT_EQ(get(pmu, ext::pmevcntr(2)), stops_events ? 0U : 16U);
            EXPECT_EQ(cycle_count(pmu), stops_counter ? 0U : 16U);
            EXPECT_EQ(pmu.cycles(), 16U);
            pmu.advance(4); // awake again
            EXPECT_EQ(get(pmu, ext::pmevcntr(1)), stops_events ? 4U : 20U);
            EXPECT_EQ(cycle_count(pmu), stops_counter ? 4U : 20U);
        }
}

} // namespace a55_prohibition_test
} // namespace armpmu::tests
