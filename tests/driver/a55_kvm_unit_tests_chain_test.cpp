// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/a55_kvm_unit_tests.h"

namespace armpmu::tests {
namespace a55_kvm_unit_tests_chain_test {

// --- pmu-sw-incr ---

TEST_P(A55KvmUnitTests, software_increments_count_only_while_enabled) {
    probe();
    reset();
    set_type(0, Event::sw_incr);
    set_type(1, Event::sw_incr);
    write("PMCNTENSET", 0x3);
    set_count(0, kNearOverflow);
    increment(100, 0x1);
    EXPECT_EQ(count(0), kNearOverflow);

    reset();
    set_count(0, kNearOverflow);
    write("PMCNTENSET", 0x3);
    write("PMCR", ro | kE);
    increment(100, 0x3);
    EXPECT_EQ(count(0), 84U);
    EXPECT_EQ(count(1), 100U);
    EXPECT_EQ(read("PMOVSCLR"), 0x1U);
}

TEST_P(A55KvmUnitTests, software_increments_only_counters_of_that_event) {
    probe();
    reset();
    set_type(0, Event::sw_incr);
    set_type(1, Event::mem_access);
    write("PMCNTENSET", 0x3);
    write("PMCR", ro | kE);
    increment(5, kAll);
    EXPECT_EQ(count(0), 5U);
    EXPECT_EQ(count(1), 0U);
    write("PMCNTENCLR", 0x1);
    increment(5, kAll);
    EXPECT_EQ(count(0), 5U);
}

// --- pmu-chained-counters ---

TEST_P(A55KvmUnitTests, chain_counts_once_per_wrap) {
    probe();
    reset();
    set_type(0, Event::cpu_cycles);
    set_type(1, Event::chain);
    write("PMCNTENSET", 0x3);
    set_count(0, kNearOverflow);
    run_loop(22, ro | kE);
    EXPECT_EQ(count(0), 46U - 16U);
    EXPECT_EQ(count(1), 1U);
    EXPECT_EQ(read("PMOVSCLR"), 0x1U);

    reset();
    write("PMCNTENSET", 0x3);
    set_count(0, kNearOverflow);
    set_count(1, 1);
    run_loop(22, ro | kE);
    EXPECT_EQ(count(1), 2U);
    EXPECT_EQ(read("PMOVSCLR"), 0x1U);

    set_count(0, kNearOverflow);
    set_count(1, kAll);
    run_loop(22, ro | kE);
    EXPECT_EQ(count(1), 0U);
    EXPECT_EQ(read("PMOVSCLR"), 0x3U);
}

// --- pmu-chained-sw-incr ---

TEST_P(A55KvmUnitTests, chain_counts_wraps_by_software_increments) {
    probe();
    reset();
    set_type(0, Event::sw_incr);
    set_type(1, Event::chain);
    write("PMCNTENSET", 0x3);
    set_count(0, kNearOverflow);
    write("PMCR", ro | kE);
    increment(100, 0x1);
    EXPECT_EQ(read("PMOVSCLR"), 0x1U);
    EXPECT_EQ(count(1), 1U);

    reset();
    set_type(1, Event::chain);
    set_count(0, kNearOverflow);
    set_count(1, kAll);
    write("PMCNTENSET", 0x3);
    write("PMCR", ro | kE);
    increment(100, 0x1);
    EXPECT_EQ(read("PMOVSCLR"), 0x3U);
    EXPECT_EQ(count(0), 84U);
    EXPECT_EQ(count(1), 0U);
}

// --- pmu-chain-promotion ---

TEST_P(A55KvmUnitTests, chain_does_not_count_while_the_even_counter_is_disabled) {
    probe();
    reset();
    set_type(0, Event::mem_access);
    set_type(1, Event::chain);
    set_count(0, kNearOverflow);
    write("PMCNTENSET", 0x2);
    load_loop(20, ro | kE);
    EXPECT_EQ(count(0), kNearOverflow);
    EXPECT_EQ(count(1), 0U);
    EXPECT_EQ(read("PMOVSCLR"), 0U);
}

TEST_P(A55KvmUnitTests, disabled_chain_does_not_count_an_overflow_that_is_flagged) {
    probe();
    reset();
    set_type(0, Event::mem_access);
    set_type(1, Event::chain);
    set_count(0, kNearOverflow);
    write("PMCNTENSET", 0x1);
    load_loop(20, ro | kE);
    EXPECT_EQ(count(0), 4U);
    EXPECT_EQ(count(1), 0U);
    EXPECT_EQ(read("PMOVSCLR"), 0x1U);
}

TEST_P(A55KvmUnitTests, chain_disabled_before_the_overflow_does_not_count) {
    probe();
    reset();
    set_type(0, Event::mem_access);
    set_type(1, Event::chain);
    write("PMCNTENSET", 0x3);
    set_count(0, kNotSoNearOverflow);
    load_loop(20, ro | kE);
    EXPECT_EQ(count(0), kNotSoNearOverflow + 20);
    EXPECT_EQ(read("PMOVSCLR"), 0U);
    write("PMCNTENCLR", 0x2);
    load_loop(20, ro | kE);
    EXPECT_EQ(count(0), 4U);
    EXPECT_EQ(count(1), 0U);
    EXPECT_EQ(read("PMOVSCLR"), 0x1U);
}

TEST_P(A55KvmUnitTests, chain_enabled_before_the_overflow_counts) {
    probe();
    reset();
    set_type(0, Event::mem_access);
    set_type(1, Event::chain);
    write("PMCNTENSET", 0x1);
    set_count(0, kNotSoNearOverflow);
    load_loop(20, ro | kE);
    EXPECT_EQ(count(0), kNotSoNearOverflow + 20);
    write("PMCNTENSET", 0x3);
    load_loop(20, ro | kE);
    EXPECT_EQ(count(0), 4U);
    EXPECT_EQ(count(1), 1U);
    EXPECT_EQ(read("PMOVSCLR"), 0x1U);
}

TEST_P(A55KvmUnitTests, counter_of_cycles_becomes_a_chain_and_keeps_its_value) {
    probe();
    reset();
    set_type(0, Event::mem_access);
    set_type(1, Event::cpu_cycles);
    write("PMCNTENSET", 0x3);
    set_count(0, kNotSoNearOverflow);
    load_loop(20, ro | kE);
    EXPECT_EQ(count(1), 83U);

    write("PMCNTENSET", 0x0); // changes nothing
    set_type(1, Event::chain);
    write("PMCNTENSET", 0x3);
    EXPECT_EQ(count(1), 83U);
    EXPECT_EQ(count(0), kNotSoNearOverflow + 20);
    set_count(1, 0);
    load_loop(20, ro | kE);
    EXPECT_EQ(count(0), 4U);
    EXPECT_EQ(count(1), 1U);
    EXPECT_EQ(read("PMOVSCLR"), 0x1U);
}

TEST_P(A55KvmUnitTests, chain_becomes_a_counter_of_cycles_and_keeps_its_value) {
    probe();
    reset();
    set_type(0, Event::mem_access);
    set_type(1, Event::chain);
    set_count(0, kNotSoNearOverflow);
    set_count(1, 7);
    write("PMCNTENSET", 0x3);
    load_loop(20, ro | kE);
    EXPECT_EQ(count(1), 7U);

    write("PMCNTENSET", 0x0);
    set_type(1, Event::cpu_cycles);
    write("PMCNTENSET", 0x3);
    EXPECT_EQ(count(1), 7U);
    load_loop(20, ro | kE);
    EXPECT_EQ(count(0), 4U);
    EXPECT_EQ(count(1), 7U + 83U);
    EXPECT_EQ(read("PMOVSCLR"), 0x1U);
}

TEST_P(A55KvmUnitTests, event_type_written_while_counting_acts_at_once) {
    probe();
    reset();
    set_type(0, Event::mem_access);
    set_type(1, Event::mem_access);
    write("PMCNTENSET", 0x3);
    write("PMCR", ro | kE);
    cpu.load(20);
    set_type(1, Event::st_retired);
    cpu.store(5);
    cpu.load(30);
    set_type(1, Event::mem_access);
    cpu.load(3);
    write("PMCR", 0);
    EXPECT_EQ(count(0), 58U);
    EXPECT_EQ(count(1), 28U);
}

// The chain obeys its own filter: P excludes EL1, and EL2 is left out without NSH.
TEST_P(A55KvmUnitTests, filtered_chain_does_not_count_an_overflow_that_is_flagged) {
    constexpr std::uint32_t kExcludeEl1 = 1U << 31;
    probe();
    reset();
    set_type(0, Event::mem_access);
    write("PMEVTYPER1", number(Event::chain) | kExcludeEl0 | kExcludeEl1);
    set_count(0, kNearOverflow);
    write("PMCNTENSET", 0x3);
    load_loop(20, ro | kE);
    EXPECT_EQ(count(0), 4U);
    EXPECT_EQ(count(1), 0U);
    EXPECT_EQ(read("PMOVSCLR"), 0x1U);
}

} // namespace a55_kvm_unit_tests_chain_test
} // namespace armpmu::tests
