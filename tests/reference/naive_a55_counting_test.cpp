// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_a55_fixture.h"

namespace armpmu::tests {
namespace naive_a55_counting_test {

// ---- Counting

TEST_F(NaiveA55, nothing_counts_until_both_enables_are_set) {
    program(0, 0x08);
    run(at(1), with(0x08), 3);
    set(kCntenset, 0x80000001);
    run(at(1), with(0x08), 3);
    EXPECT_EQ(pmu.counter(0), 0U);
    set(kPmcr, 1);
    run(at(1), with(0x08), 3);
    EXPECT_EQ(pmu.counter(0), 3U);
    EXPECT_EQ(pmu.counter(31), 3U);
    set(kPmcr, 0);
    run(at(1), with(0x08), 3);
    EXPECT_EQ(pmu.counter(0), 3U);
    EXPECT_EQ(pmu.counter(31), 3U);
}

TEST_F(NaiveA55, basic_event_count_overflows_only_the_preset_counter) {
    program(0, 0x11, 0, 1U << 30);
    program(1, 0x08, 0x55, 1U << 30);
    reset_as_software_does();
    EXPECT_EQ(get(kPmcr), 0x41453040U);
    EXPECT_EQ(get(kCntenset), 0U);
    EXPECT_EQ(get(evcntr(1)), 0U);
    EXPECT_EQ(get(evtyper(1)), 0x40000008U);
    set(evcntr(0), 0xfffffff0);
    enable(3);
    run(at(1), with(0x08), 42);
    EXPECT_EQ(get(kOvsclr), 1U);
    EXPECT_EQ(get(evcntr(0)), 26U);
    EXPECT_EQ(get(evcntr(1)), 42U);
}

TEST_F(NaiveA55, two_counters_of_one_event_agree) {
    program(0, 0x13, 0xfffffff0);
    program(1, 0x13, 0xfffffff0);
    enable(3);
    NaiveA55Occurrences row = with(0x66);
    row[0x67] = 1;
    run(at(1), row, 10);
    EXPECT_EQ(pmu.counter(0), 4U);
    EXPECT_EQ(pmu.counter(1), 4U);
    EXPECT_EQ(pmu.overflow_flags(), 3U);
}

TEST_F(NaiveA55, sums_and_duplicates_count_their_parts) {
    const unsigned sums[][3] = {{0x03, 0x42, 0x43}, {0x04, 0x40, 0x41}, {0x13, 0x66, 0x67},
                                {0x19, 0x60, 0x61}, {0x2d, 0x34, 0x35}, {0x72, 0x06, 0x07}};
    for (const auto& sum : sums) {
        build({});
        program(0, sum[0]);
        enable(1);
        NaiveA55Occurrences row = with(sum[1], 2);
        row[sum[2]] = 3;
        row[sum[0]] = 100;
        run(at(1), row);
        EXPECT_EQ(pmu.counter(0), 5U) << sum[0];
    }
    const unsigned copies[][2] = {{0x1b, 0x08}, {0x70, 0x06}, {0x71, 0x07}, {0x78, 0x0d},
                                  {0x79, 0x0e}, {0xa2, 0x2a}, {0x36, 0xa0}, {0x37, 0x2a}};
    for (const auto& copy : copies) {
        build({});
        program(0, copy[0]);
        enable(1);
        NaiveA55Occurrences row = with(copy[1], 2);
        row[copy[0]] = 100;
        run(at(1), row);
        EXPECT_EQ(pmu.counter(0), 2U) << copy[0];
    }
}

TEST_F(NaiveA55, without_a_private_l2_the_cluster_stands_in) {
    NaiveA55Config config;
    config.l2 = false;
    const unsigned pairs[][2] = {{0x16, 0x2b}, {0x17, 0x2a}, {0x20, 0x29}, {0x50, 0xa0},
                                 {0x52, 0x2a}, {0xc1, 0xc0}, {0x51, 0x51}, {0x53, 0x53},
                                 {0x36, 0xa0}, {0x37, 0x2a}};
    for (const auto& pair : pairs) {
        build(config);
        program(0, pair[0]);
        program(1, pair[1]);
        enable(3);
        run(at(1), with(pair[1]));
        EXPECT_EQ(pmu.counter(0), 1U) << pair[0];
        EXPECT_EQ(pmu.counter(1), pair[0] == pair[1] ? 1U : 0U) << pair[1];
    }
    config.l3 = false;
    for (const auto& pair : pairs) {
        build(config);
        program(0, pair[0]);
        enable(1);
        run(at(1), with(pair[1]));
        EXPECT_EQ(pmu.counter(0), 0U) << pair[0];
    }
}

TEST_F(NaiveA55, last_level_events_follow_extllc_and_the_caches) {
    const auto counted = [&](bool l2, bool l3, bool external, unsigned recorded) {
        NaiveA55Config config;
        config.l2 = l2;
        config.l3 = l3;
        config.external_llc = external;
        build(config);
        program(0, 0x36);
        program(1, 0x37);
        enable(3);
        run(at(1), with(recorded));
        return pmu.counter(0) + 2 * pmu.counter(1);
    };
    EXPECT_EQ(counted(true, false, false, 0x50), 1U);
    EXPECT_EQ(counted(true, false, false, 0x52), 2U);
    EXPECT_EQ(counted(false, false, false, 0x40), 1U);
    EXPECT_EQ(counted(false, false, false, 0x42), 2U);
    EXPECT_EQ(counted(true, true, true, 0x36), 1U);
    EXPECT_EQ(counted(true, true, true, 0x37), 2U);
    EXPECT_EQ(counted(true, true, true, 0xa0), 0U);
    EXPECT_EQ(counted(true, true, false, 0x36), 0U);
}

TEST_F(NaiveA55, absent_events_count_nothing) {
    for (unsigned event : {0x1fU, 0x2cU, 0x2eU, 0x30U, 0x39U, 0x7cU, 0xc1U, 0xc8U, 0xffU}) {
        build({});
        program(0, event);
        program(2, 0x4000 | event);
        program(3, 0x0108); // must not be taken for 0x08
        enable(0xd);
        NaiveA55Occurrences row;
        row.fill(1);
        run(at(1), row);
        EXPECT_EQ(pmu.counter(0), 0U) << event;
        EXPECT_EQ(pmu.counter(2), 0U) << event;
        EXPECT_EQ(pmu.counter(3), 0U);
    }
}

TEST_F(NaiveA55, chain_counts_each_wrap_in_the_same_cycle) {
    program(0, 0x11, 0xffffffff);
    program(1, 0x1e, 0xfffffffe);
    program(2, 0x1e);
    enable(7);
    idle(1);
    EXPECT_EQ(pmu.counter(1), 0xffffffffU);
    EXPECT_EQ(pmu.overflow_flags(), 1U);
    set(evcntr(0), 0xffffffff);
    idle(1);
    EXPECT_EQ(pmu.counter(1), 0U);
    EXPECT_EQ(pmu.overflow_flags(), 3U);
    EXPECT_EQ(pmu.counter(2), 0U); // the odd counter chains into nothing
}

TEST_F(NaiveA55, chain_needs_both_counters_to_count) {
    program(0, 0x11, 0xffffffff);
    program(1, 0x1e);
    enable(1);
    idle(1);
    EXPECT_EQ(pmu.overflow_flags(), 1U);
    EXPECT_EQ(pmu.counter(1), 0U);
    set(kCntenclr, 1);
    set(kCntenset, 2);
    set(evcntr(0), 0xffffffff);
    idle(1);
    EXPECT_EQ(pmu.counter(1), 0U);
    set(kCntenset, 1);
    set(evtyper(1), 0x8000001e);
    idle(1);
    EXPECT_EQ(pmu.counter(0), 0U);
    EXPECT_EQ(pmu.counter(1), 0U);
}

TEST_F(NaiveA55, chain_across_a_partition_is_a_choice) {
    for (bool allowed : {true, false}) {
        NaiveA55Config config;
        config.chain_across_partition = allowed;
        build(config);
        program(2, 0x11, 0xffffffff);
        program(3, 0x1e);
        enable(0xc);
        set(kMdcrEl2, kMdcrHpme | 3);
        idle(1);
        EXPECT_EQ(pmu.counter(2), 0U);
        EXPECT_EQ(pmu.counter(3), allowed ? 1U : 0U);
    }
}

TEST_F(NaiveA55, software_increment_of_two_counters) {
    program(0, 0x00, 0xfffffff0);
    program(1, 0x00);
    set(kCntenset, 3);
    for (unsigned i = 0; i < 100; ++i) set(kSwinc, 3);
    EXPECT_EQ(pmu.counter(0), 0xfffffff0U);
    set(kPmcr, 1);
    for (unsigned i = 0; i < 100; ++i) set(kSwinc, 3);
    EXPECT_EQ(pmu.counter(0), 84U);
    EXPECT_EQ(pmu.counter(1), 100U);
    EXPECT_EQ(pmu.overflow_flags(), 1U);
}

TEST_F(NaiveA55, software_increment_wraps_into_the_chained_counter) {
    program(0, 0x00, 0xfffffff0);
    program(1, 0x1e, 0xffffffff);
    enable(3);
    for (unsigned i = 0; i < 100; ++i) set(kSwinc, 3);
    EXPECT_EQ(pmu.counter(0), 84U);
    EXPECT_EQ(pmu.counter(1), 0U);
    EXPECT_EQ(pmu.overflow_flags(), 3U);
}

TEST_F(NaiveA55, pmcr_pulses_leave_the_flags) {
    program(0, 0x08, 7);
    set(kCcntr, 0x100000007);
    set(kOvsset, 0x80000001);
    set(kPmcr, 0x4);
    EXPECT_EQ(pmu.counter(31), 0U);
    EXPECT_EQ(pmu.counter(0), 7U);
    set(kCcntr, 9);
    set(kPmcr, 0x2);
    EXPECT_EQ(pmu.counter(31), 9U);
    EXPECT_EQ(pmu.counter(0), 0U);
    EXPECT_EQ(pmu.overflow_flags(), 0x80000001U);
}

TEST_F(NaiveA55, cycle_counter_overflow_bit_follows_lc) {
    set(kCntenset, 0x80000000);
    set(kPmcr, 0x1);
    set(kCcntr, 0x5ffffffff);
    idle(1);
    EXPECT_EQ(pmu.counter(31), 0x600000000U);
    EXPECT_EQ(pmu.overflow_flags(), 0x80000000U);
    set(kOvsclr, 0x80000000);
    set(kPmcr, 0x41);
    set(kCcntr, 0x5ffffffff);
    idle(1);
    EXPECT_EQ(pmu.overflow_flags(), 0U);
    set(kCcntr, ~0ULL);
    idle(1);
    EXPECT_EQ(pmu.counter(31), 0U);
    EXPECT_EQ(pmu.overflow_flags(), 0x80000000U);
}

TEST_F(NaiveA55, divider_ticks_every_64_counted_cycles) {
    set(kCntenset, 0x80000000);
    set(kPmcr, 0x9);
    idle(63);
    EXPECT_EQ(pmu.counter(31), 0U);
    set(kCntenclr, 0x80000000);
    idle(10);
    set(kCntenset, 0x80000000);
    set(kPmcr, 0xd);
    idle(1);
    EXPECT_EQ(pmu.counter(31), 1U);
    idle(63);
    EXPECT_EQ(pmu.counter(31), 1U);
    set(kPmcr, 0x1);
    set(kPmcr, 0x9);
    idle(63);
    EXPECT_EQ(pmu.counter(31), 1U);
    set(kPmcr, 0x49);
    idle(5);
    EXPECT_EQ(pmu.counter(31), 6U);
}

TEST_F(NaiveA55, divider_follows_the_configuration) {
    NaiveA55Config config;
    config.first_tick_at_once = true;
    config.lc_overrides_divider = false;
    build(config);
    set(kCntenset, 0x80000000);
    set(kPmcr, 0x49);
    idle(1);
    EXPECT_EQ(pmu.counter(31), 1U);
    idle(63);
    EXPECT_EQ(pmu.counter(31), 1U);
    idle(1);
    EXPECT_EQ(pmu.counter(31), 2U);
}

TEST_F(NaiveA55, filters_choose_by_exception_level_and_security) {
    // Which of the states count under a filter: bits EL0, S-EL0, EL1, S-EL1, EL2, EL3, EL3 AArch32.
    const auto counting = [&](std::uint64_t filter) {
        const NaiveA55State states[] = {at(0), at(0, true), at(1),         at(1, true),
                                        at(2), at(3),       all_aarch32(3)};
        unsigned result = 0;
        for (unsigned i = 0; i < 7; ++i) {
            build({});
            set(kMdcrEl3, kMdcrSpme);
            program(0, 0x08, 0, filter << 26);
            set(kCcfiltr, filter << 26);
            enable(0x80000001);
            run(states[i], with(0x08));
            EXPECT_EQ(pmu.counter(0), pmu.counter(31));
            result |= static_cast<unsigned>(pmu.counter(0)) << i;
        }
        return result;
    };
    EXPECT_EQ(counting(0x00), 0b1101111U);
    EXPECT_EQ(counting(0x02), 0b1111111U); // NSH
    EXPECT_EQ(counting(0x20), 0b0000011U); // P
    EXPECT_EQ(counting(0x28), 0b0000111U); // P NSK
    EXPECT_EQ(counting(0x08), 0b1101011U); // NSK
    EXPECT_EQ(counting(0x10), 0b1101100U); // U
    EXPECT_EQ(counting(0x14), 0b1101101U); // U NSU
    EXPECT_EQ(counting(0x04), 0b1101110U); // NSU
    EXPECT_EQ(counting(0x01), 0b1001111U); // M
    EXPECT_EQ(counting(0x21), 0b0100011U); // P M
}

TEST_F(NaiveA55, secure_counting_needs_spme) {
    program(0, 0x08);
    enable(0x80000001);
    run(at(1, true), with(0x08));
    EXPECT_EQ(pmu.counter(0), 0U);
    EXPECT_EQ(pmu.counter(31), 1U);
    set(kPmcr, 0x21); // DP
    run(at(1, true), with(0x08));
    EXPECT_EQ(pmu.counter(31), 1U);
    pmu.set_authentication(true, true, true, true);
    run(at(1, true), with(0x08));
    EXPECT_EQ(pmu.counter(0), 0U);
    set(kMdcrEl3, kMdcrSpme);
    run(at(1, true), with(0x08));
    EXPECT_EQ(pmu.counter(0), 1U);
    EXPECT_EQ(pmu.counter(31), 2U);
}

TEST_F(NaiveA55, authentication_override_permits_secure_counting) {
    NaiveA55Config config;
    config.authentication_override = true;
    build(config);
    program(0, 0x08);
    enable(1);
    run(at(3), with(0x08));
    EXPECT_EQ(pmu.counter(0), 0U);
    pmu.set_authentication(true, true, false, false);
    run(at(3), with(0x08));
    EXPECT_EQ(pmu.counter(0), 1U);
}

TEST_F(NaiveA55, suniden_permits_secure_user_code_under_aarch32) {
    program(0, 0x08);
    enable(1);
    NaiveA55State user = at_a32(0, true);
    set(kSder, 2);
    run(user, with(0x08));
    EXPECT_EQ(pmu.counter(0), 0U); // EL1 is AArch64
    user.el1_aarch32 = true;
    run(user, with(0x08));
    EXPECT_EQ(pmu.counter(0), 1U);
    run(all_aarch32(0, true), with(0x08));
    EXPECT_EQ(pmu.counter(0), 2U);
    set(kSder, 0);
    run(user, with(0x08));
    EXPECT_EQ(pmu.counter(0), 2U);
}

TEST_F(NaiveA55, hpmd_prohibits_the_lower_range_at_el2) {
    program(0, 0x08, 0, kNsh);
    program(5, 0x08, 0, kNsh);
    set(kCcfiltr, kNsh);
    enable(0x80000021);
    set(kMdcrEl2, kMdcrHpmd | kMdcrHpme | 5);
    run(at(2), with(0x08));
    EXPECT_EQ(pmu.counter(0), 0U);
    EXPECT_EQ(pmu.counter(5), 1U);
    EXPECT_EQ(pmu.counter(31), 1U);
    set_as(at(2), kPmcr, 0x21);
    run(at(2), with(0x08));
    EXPECT_EQ(pmu.counter(31), 1U);
    run(at(1), with(0x08));
    EXPECT_EQ(pmu.counter(0), 1U);
}

TEST_F(NaiveA55, halted_and_waiting_processors_count_what_they_may) {
    program(0, 0x11);
    program(1, 0x1d);
    program(2, 0x08);
    enable(0x80000007);
    NaiveA55State state = at(1);
    state.halted = true;
    run(state, with(0x08));
    EXPECT_EQ(pmu.counter(31) + pmu.counter(0) + pmu.counter(2), 0U);
    state.halted = false;
    state.wfi = true;
    run(state, with(0x08));
    EXPECT_EQ(pmu.counter(31) + pmu.counter(0) + pmu.counter(1), 0U);
    EXPECT_EQ(pmu.counter(2), 1U);
}

} // namespace naive_a55_counting_test
} // namespace armpmu::tests
