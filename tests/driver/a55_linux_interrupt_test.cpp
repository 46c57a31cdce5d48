// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/a55_linux.h"

namespace armpmu::tests {
namespace a55_linux_interrupt_test {

// --- sampling ---

TEST_P(A55Linux, interrupts_are_as_many_as_periods_in_the_stream) {
    handle_interrupts();
    constexpr std::uint64_t kLoads = 12345;
    for (const std::uint64_t period : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{7},
                                       std::uint64_t{100}, kLoads - 1, kLoads, kLoads + 1}) {
        const unsigned taken = cpu.interrupts_taken();
        const auto loads = driver.add(in_user_mode(sampled(perf(Event::ld_retired), period)));
        driver.pmu_enable();
        user([&] { cpu.load(kLoads); });
        driver.pmu_disable();
        EXPECT_EQ(cpu.interrupts_taken() - taken, kLoads / period) << period;
        EXPECT_EQ(driver.samples(*loads), kLoads / period) << period;
        EXPECT_EQ(driver.remove(*loads), kLoads) << period;
    }
}

TEST_P(A55Linux, interrupt_comes_with_the_last_event_of_the_period) {
    handle_interrupts();
    const auto stores = driver.add(in_user_mode(sampled(perf(Event::st_retired), 10)));
    driver.pmu_enable();
    user([&] {
        cpu.store(9);
        cpu.load(100);
        EXPECT_EQ(cpu.interrupts_taken(), 0U);
        cpu.store();
        EXPECT_EQ(cpu.interrupts_taken(), 1U);
        cpu.store(9);
        EXPECT_EQ(cpu.interrupts_taken(), 1U);
        cpu.store(1);
        EXPECT_EQ(cpu.interrupts_taken(), 2U);
    });
    EXPECT_EQ(driver.samples(*stores), 2U);
}

// What the kernel executes from the interrupt to PMCR.E = 0 belongs to the next period.
TEST_P(A55Linux, sampling_the_kernel_keeps_the_phase_of_the_periods) {
    handle_interrupts();
    constexpr std::uint64_t kInstructions = 100000, kPeriod = 128;
    const auto instructions = driver.add(sampled(perf(Event::inst_retired), kPeriod));
    begin();
    cpu.run(kInstructions);
    driver.pmu_disable();
    // PMOVSCLR read and written, PMCR read, ISB, PMCR written; then the return.
    constexpr std::uint64_t kPerInterrupt = 6;
    constexpr std::uint64_t kLast = 3; // of pmu_disable
    const std::uint64_t counted = kInstructions + kLast + kPerInterrupt * cpu.interrupts_taken();
    EXPECT_EQ(driver.count(*instructions), counted);
    EXPECT_EQ(driver.samples(*instructions), counted / kPeriod);
    EXPECT_EQ(cpu.interrupts_taken(), counted / kPeriod);
}

TEST_P(A55Linux, events_that_overflow_together_share_an_interrupt) {
    handle_interrupts();
    const auto loads = driver.add(in_user_mode(sampled(perf(Event::ld_retired), 100)));
    const auto accesses = driver.add(in_user_mode(sampled(perf(Event::mem_access), 200)));
    driver.pmu_enable();
    user([&] { cpu.load(1000); });
    EXPECT_EQ(driver.samples(*loads), 10U);
    EXPECT_EQ(driver.samples(*accesses), 5U);
    EXPECT_EQ(cpu.interrupts_taken(), 10U);
}

// A second counter overflows while the handler is on its way to stop them all; its flag must
// neither be cleared unseen nor be seen twice.
TEST_P(A55Linux, overflow_during_the_handler_is_handled_once) {
    handle_interrupts();
    for (unsigned later = 0; later < 10; ++later) {
        const unsigned taken = cpu.interrupts_taken();
        const auto first = driver.add(in_user_mode(sampled(perf(Event::ld_retired), 20)));
        const auto second = driver.add(sampled(perf(Event::inst_retired), 20 + 1 + later));
        driver.pmu_enable();
        user([&] { cpu.load(20); }); // after an ERET in the kernel
        cpu.run(3);
        driver.pmu_disable();
        EXPECT_EQ(driver.samples(*first), 1U) << later;
        EXPECT_EQ(driver.samples(*second), 1U) << later;
        EXPECT_EQ(cpu.interrupts_taken() - taken, later == 0 ? 1U : 2U) << later;
        driver.remove(*first);
        driver.remove(*second);
    }
}

// --- the order of disabling and of handling ---

TEST_P(A55Linux, disabling_an_event_takes_its_pending_interrupt_back) {
    handle_interrupts();
    const auto loads = driver.add(sampled(perf(Event::ld_retired), 10));
    const auto stores = driver.add(sampled(perf(Event::st_retired), 10));
    driver.pmu_enable();
    cpu.mask_interrupts(true);
    cpu.load(10);
    cpu.store(12);
    EXPECT_TRUE(cpu.interrupt_line());
    driver.disable_event(*loads);
    EXPECT_TRUE(cpu.interrupt_line()); // the other one's
    EXPECT_EQ(read("PMOVSCLR"), 1U << *stores);
    cpu.mask_interrupts(false);
    EXPECT_EQ(driver.samples(*loads), 0U);
    EXPECT_EQ(driver.samples(*stores), 1U);

    cpu.mask_interrupts(true);
    cpu.store(10);
    EXPECT_TRUE(cpu.interrupt_line());
    driver.disable_event(*stores);
    EXPECT_FALSE(cpu.interrupt_line());
    cpu.mask_interrupts(false);
    EXPECT_EQ(cpu.interrupts_taken(), 1U);
    driver.pmu_disable();
    EXPECT_EQ(driver.count(*loads), 10U);
    EXPECT_EQ(driver.count(*stores), 22U);
}

// Stopping the counter keeps the interrupt; taking its enable away drops it and keeps the flag.
TEST_P(A55Linux, each_step_of_disabling_does_its_part) {
    driver.add(sampled(perf(Event::ld_retired), 10));
    driver.pmu_enable();
    cpu.load(10);
    EXPECT_TRUE(cpu.interrupt_line());
    cpu.write("PMCNTENCLR", 0x1);
    EXPECT_TRUE(cpu.interrupt_line());
    cpu.load(10);
    EXPECT_EQ(read("PMEVCNTR0"), 0U);
    cpu.write("PMINTENCLR", 0x1);
    EXPECT_FALSE(cpu.interrupt_line());
    EXPECT_EQ(read("PMOVSCLR"), 0x1U);
    cpu.write("PMOVSCLR", 0x1);
    EXPECT_EQ(read("PMOVSCLR"), 0U);
    EXPECT_EQ(cpu.line_rises(), 1U);
}

TEST_P(A55Linux, interrupt_of_something_else_is_declined_and_leaves_the_counters_alone) {
    const auto loads = driver.add(sampled(perf(Event::ld_retired), 10));
    driver.pmu_enable();
    cpu.load(9);
    EXPECT_FALSE(driver.interrupt());
    EXPECT_EQ(read("PMCR") & kE, kE);
    cpu.load(1);
    EXPECT_TRUE(driver.interrupt());
    EXPECT_FALSE(driver.interrupt());
    EXPECT_EQ(driver.samples(*loads), 1U);
    EXPECT_EQ(read("PMCR") & kE, kE);
}

} // namespace a55_linux_interrupt_test
} // namespace armpmu::tests
