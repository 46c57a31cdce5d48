// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/a55_kvm_unit_tests.h"

namespace armpmu::tests {
namespace a55_kvm_unit_tests_interrupt_test {

// --- pmu-overflow-interrupt ---

TEST_P(A55KvmUnitTests, overflows_do_not_interrupt_unless_enabled) {
    probe();
    reset();
    handle_interrupts();
    set_type(0, Event::mem_access);
    set_type(1, Event::sw_incr);
    write("PMCNTENSET", 0x3);
    set_count(0, kNearOverflow);
    set_count(1, kNearOverflow);
    load_loop(200, ro | kE);
    EXPECT_EQ(read("PMOVSCLR"), 0x1U);
    write("PMCR", ro | kE);
    increment(100, 0x2);
    EXPECT_EQ(read("PMOVSCLR"), 0x3U);
    write("PMCR", ro);
    EXPECT_EQ(take_interrupts(), 0U);
    EXPECT_EQ(cpu.interrupts_taken(), 0U);
}

TEST_P(A55KvmUnitTests, flags_that_wait_interrupt_once_when_enabled) {
    probe();
    reset();
    handle_interrupts();
    set_type(0, Event::mem_access);
    set_type(1, Event::sw_incr);
    write("PMCNTENSET", 0x3);
    set_count(0, kNearOverflow);
    set_count(1, kNearOverflow);
    write("PMCR", ro | kE);
    cpu.load(200);
    increment(100, 0x2);
    EXPECT_EQ(take_interrupts(), 0U);
    write("PMINTENSET", kAll);
    EXPECT_EQ(cpu.interrupts_taken(), 1U);
    EXPECT_EQ(take_interrupts(), 0x3U);
    cpu.run(100);
    EXPECT_EQ(cpu.interrupts_taken(), 1U);
}

TEST_P(A55KvmUnitTests, each_overflow_interrupts_exactly_once) {
    probe();
    reset();
    handle_interrupts();
    set_type(0, Event::mem_access);
    set_type(1, Event::sw_incr);
    write("PMCNTENSET", 0x3);
    set_count(0, kNearOverflow);
    set_count(1, kNearOverflow);
    write("PMINTENSET", kAll);
    load_loop(200, ro | kE);
    EXPECT_EQ(take_interrupts(), 0x1U);

    // E is clear: nothing is counted and nothing interrupts.
    increment(100, 0x3);
    load_loop(200, ro);
    EXPECT_EQ(count(0), 200U - 16U);
    EXPECT_EQ(count(1), kNearOverflow);
    EXPECT_EQ(take_interrupts(), 0U);

    write("PMCR", ro | kE);
    increment(100, 0x3);
    write("PMCR", ro);
    EXPECT_EQ(count(0), 200U - 16U);
    EXPECT_EQ(count(1), 84U);
    EXPECT_EQ(take_interrupts(), 0x2U);
    EXPECT_EQ(cpu.interrupts_taken(), 2U);
}

TEST_P(A55KvmUnitTests, chained_wraps_interrupt_for_the_even_counter_and_for_the_odd_one) {
    probe();
    reset();
    handle_interrupts();
    set_type(0, Event::mem_access);
    set_type(1, Event::chain);
    write("PMCNTENSET", 0x3);
    write("PMINTENSET", kAll);
    set_count(0, kNearOverflow);
    load_loop(200, ro | kE);
    EXPECT_EQ(take_interrupts(), 0x1U);
    EXPECT_EQ(count(1), 1U);

    set_count(0, kNearOverflow);
    set_count(1, kAll);
    load_loop(400, ro | kE);
    EXPECT_EQ(take_interrupts(), 0x3U);
    EXPECT_EQ(count(1), 0U);
    EXPECT_EQ(cpu.interrupts_taken(), 2U); // both wraps in one instruction
}

// E is part of the interrupt's condition: it waits for the next time.
TEST_P(A55KvmUnitTests, clearing_e_takes_the_interrupt_back_and_keeps_the_flag) {
    probe();
    reset();
    set_type(0, Event::mem_access);
    write("PMCNTENSET", 0x1);
    write("PMINTENSET", 0x1);
    set_count(0, kNearOverflow);
    load_loop(200, ro | kE); // nobody takes it
    EXPECT_FALSE(cpu.interrupt_line());
    EXPECT_EQ(read("PMOVSCLR"), 0x1U);
    handle_interrupts();
    EXPECT_EQ(take_interrupts(), 0U);
    write("PMCR", ro | kE);
    EXPECT_EQ(take_interrupts(), 0x1U);
    EXPECT_EQ(read("PMOVSCLR"), 0U);
}

} // namespace a55_kvm_unit_tests_interrupt_test
} // namespace armpmu::tests
