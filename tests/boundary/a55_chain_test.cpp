// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/boundary/a55_counting.h"

// CHAIN: each pair, each condition, each wrap.
namespace armpmu::tests {
namespace a55_chain_test {

class A55Chain : public A55Counting, public ::testing::WithParamInterface<unsigned> {};

TEST_P(A55Chain, the_odd_counter_counts_each_wrap_of_the_even_one) {
    const unsigned even = GetParam(), odd = even + 1;
    count(odd, number(Event::chain), 0);
    count(even, number(Event::inst_retired), 0xfffffffe);
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(pmevcntr(odd)), 0U);
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(pmevcntr(odd)), 1U);
    EXPECT_EQ(get(kPmovsclr), 1U << even);
    pmu.record(Event::inst_retired, 0xffffffff);
    EXPECT_EQ(get(pmevcntr(odd)), 1U);
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(pmevcntr(odd)), 2U);
}

TEST_P(A55Chain, one_bulk_of_events_may_wrap_more_than_once) {
    const unsigned even = GetParam(), odd = even + 1;
    count(odd, number(Event::chain), 5);
    count(even, number(Event::cpu_cycles), 0xffffffff);
    pmu.advance(3 * (std::uint64_t{1} << 32) + 1);
    EXPECT_EQ(get(pmevcntr(odd)), 9U);
    EXPECT_EQ(get(pmevcntr(even)), 0U);
}

TEST_P(A55Chain, the_odd_counter_wraps_with_the_even_one) {
    const unsigned even = GetParam(), odd = even + 1;
    count(odd, number(Event::chain), 0xffffffff);
    count(even, number(Event::inst_retired), 0xffffffff);
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(pmevcntr(odd)), 0U);
    EXPECT_EQ(get(kPmovsclr), 3U << even);
}

TEST_P(A55Chain, both_counters_must_be_enabled_and_unfiltered) {
    const unsigned even = GetParam(), odd = even + 1;
    const auto clear = SystemRegister::a64(3, 3, 9, 12, 2);
    count(odd, number(Event::chain), 0);
    count(even, number(Event::inst_retired), 0xffffffff);
    put(clear, 1U << odd);
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(pmevcntr(odd)), 0U);
    EXPECT_EQ(get(kPmovsclr), 1U << even); // it has wrapped all the same
    put(kPmcntenset, 1U << odd);
    put(clear, 1U << even);
    put(pmevcntr(even), 0xffffffff);
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(pmevcntr(odd)), 0U);
    put(kPmcntenset, 1U << even);
    put(pmevtyper(odd), kFilterP | number(Event::chain)); // not at EL1, where this happens
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(pmevcntr(odd)), 0U);
}

TEST_P(A55Chain, software_increments_chain_at_once) {
    const unsigned even = GetParam(), odd = even + 1;
    count(odd, number(Event::chain), 0);
    count(even, number(Event::sw_incr), 0xffffffff);
    put(kPmswinc, 1U << even);
    EXPECT_EQ(get(pmevcntr(even)), 0U);
    EXPECT_EQ(get(pmevcntr(odd)), 1U);
}

INSTANTIATE_TEST_SUITE_P(pairs, A55Chain, ::testing::Values(0U, 2U, 4U), [](const auto& even) {
    return "counters_" + std::to_string(even.param) + "_and_" + std::to_string(even.param + 1);
});

TEST_F(A55Counting, odd_counters_chain_to_nobody_and_even_ones_count_no_chain) {
    count(1, number(Event::inst_retired), 0xffffffff);
    count(2, number(Event::chain), 0);
    count(3, number(Event::inst_retired), 0xffffffff);
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(kPmovsclr), 0xaU);
    EXPECT_EQ(get(pmevcntr(2)), 0U);
}

TEST_F(A55Counting, setting_a_flag_by_software_does_not_chain) {
    count(1, number(Event::chain), 0);
    count(0, number(Event::inst_retired), 0);
    put(kPmovsset, 1);
    EXPECT_EQ(get(kPmovsclr), 1U);
    EXPECT_EQ(get(pmevcntr(1)), 0U);
}

TEST(A55ChainPartition, a_pair_split_by_hpmn_chains_unless_configured_not_to) {
    for (const bool across : {true, false}) {
        Config config;
        config.chain_across_partition = across;
        Pmu pmu(config);
        ProcessorState el2;
        el2.exception_level = 2;
        pmu.set_state(el2);
        pmu.write(kMdcrEl2, 0x80 | 3); // HPME, HPMN = 3: counter 2 below, 3 above
        pmu.write(pmevtyper(3), number(Event::chain));
        pmu.write(pmevtyper(2), number(Event::inst_retired));
        pmu.write(pmevcntr(2), 0xffffffff);
        pmu.write(kPmcntenset, 0xc);
        pmu.write(kPmcr, kE);
        pmu.set_state({});
        pmu.record(Event::inst_retired);
        pmu.set_state(el2);
        EXPECT_EQ(pmu.read(pmevcntr(3)).data, across ? 1U : 0U);
    }
}

} // namespace a55_chain_test
} // namespace armpmu::tests
