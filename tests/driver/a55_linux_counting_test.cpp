// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/a55_linux.h"

namespace armpmu::tests {
namespace a55_linux_counting_test {

INSTANTIATE_TEST_SUITE_P(machines, A55Linux, kMachines, name_of);

// --- probe, reset, names ---

TEST_P(A55Linux, probe_finds_six_counters_and_the_cycle_counter) {
    EXPECT_EQ(driver.counters(), 7U);
}

TEST_P(A55Linux, reset_leaves_nothing_enabled_nothing_flagged_and_lc_set) {
    a55::Pmu fresh(config());
    A55Processor processor(fresh, GetParam().kernel, kernel_level());
    const std::uint64_t before = processor.read("PMCNTENSET") | processor.read("PMINTENSET") |
                                 processor.read("PMOVSCLR") | processor.read("PMEVCNTR3");
    EXPECT_NE(before, 0U); // there is something to reset
    LinuxPmuv3Driver linux_driver(processor, is_host());
    boot(processor, linux_driver);
    EXPECT_EQ(processor.read("PMCR"), 0x41453000U | kLc);
    EXPECT_EQ(processor.read("PMCNTENSET"), 0U);
    EXPECT_EQ(processor.read("PMINTENSET"), 0U);
    EXPECT_EQ(processor.read("PMOVSCLR"), 0U);
    EXPECT_EQ(processor.read("PMCCNTR"), 0U);
    for (unsigned n = 0; n < a55::kCounters; ++n)
        EXPECT_EQ(processor.read("PMEVCNTR" + std::to_string(n)), 0U);
}

TEST_P(A55Linux, generic_events_are_all_there) {
    constexpr std::array<Event, kHardwareEvents> kExpected = {
        Event::cpu_cycles,       Event::inst_retired,     Event::l1d_cache,
        Event::l1d_cache_refill, Event::pc_write_retired, Event::br_mis_pred,
        Event::bus_cycles,       Event::stall_frontend,   Event::stall_backend};
    for (unsigned i = 0; i < kHardwareEvents; ++i) {
        const auto mapped = driver.map(static_cast<Hardware>(i));
        ASSERT_TRUE(mapped.has_value()) << i;
        EXPECT_EQ(*mapped, number(kExpected[i]));
    }
}

TEST_P(A55Linux, listed_events_depend_on_the_caches) {
    for (const bool l2 : {false, true})
        for (const bool l3 : {false, true}) {
            Config c;
            c.l2_cache = l2;
            c.l3_cache = l3;
            a55::Pmu other_pmu(c);
            A55Processor processor(other_pmu, GetParam().kernel, kernel_level());
            LinuxPmuv3Driver d(processor, is_host());
            boot(processor, d);
            unsigned listed = 0;
            for (unsigned event = 0; event < 0x40; ++event) listed += d.lists(event) ? 1 : 0;
            EXPECT_EQ(listed, l2 && l3 ? 48U : l2 ? 45U : l3 ? 44U : 41U);
            for (const Event event :
                 {Event::l2d_cache, Event::l2d_cache_refill, Event::l2d_cache_allocate})
                EXPECT_EQ(d.lists(number(event)), l2 || l3);
            EXPECT_EQ(d.lists(number(Event::l2d_cache_wb)), l2);
            for (const Event event :
                 {Event::l3d_cache_allocate, Event::l3d_cache_refill, Event::l3d_cache})
                EXPECT_EQ(d.lists(number(event)), l2 && l3);
            for (const unsigned absent : {0x1fU, 0x27U, 0x28U, 0x2cU, 0x2eU, 0x30U, 0x33U, 0x39U})
                EXPECT_FALSE(d.lists(absent)) << std::hex << absent;
            for (unsigned event = 0x4000; event < 0x4040; ++event) EXPECT_FALSE(d.lists(event));
        }
}

TEST_P(A55Linux, every_listed_event_is_counted_when_it_happens) {
    for (unsigned n = 1; n < 0x40; ++n) {
        const auto event = static_cast<Event>(n);
        if (!driver.lists(n) || event == Event::chain || event == Event::cpu_cycles ||
            event == Event::bus_cycles)
            continue;
        PerfEvent wanted;
        wanted.config = n;
        const auto handle = driver.add(in_user_mode(wanted));
        ASSERT_TRUE(handle.has_value());
        begin();
        cpu.happen(event, 100); // in the kernel
        user([&] { cpu.happen(event, 5); });
        end();
        // The user's system call is an instruction and an exception.
        const bool by_call =
            event == Event::inst_retired || event == Event::inst_spec || event == Event::exc_taken;
        EXPECT_EQ(driver.remove(*handle), by_call ? 6U : 5U) << std::hex << n;
    }
}

TEST_P(A55Linux, chain_cannot_be_asked_for_and_counters_run_out) {
    EXPECT_FALSE(driver.add(perf(Event::chain)).has_value());
    EXPECT_EQ(driver.add(perf(Event::cpu_cycles)), kCycles);
    EXPECT_EQ(driver.add(perf(Event::cpu_cycles)), 0U);
    for (Handle n = 1; n < 6; ++n) EXPECT_EQ(driver.add(perf(Event::inst_retired)), n);
    EXPECT_FALSE(driver.add(perf(Event::inst_retired)).has_value());
    driver.remove(3);
    EXPECT_FALSE(driver.add(wide(perf(Event::inst_retired))).has_value());
    driver.remove(2);
    EXPECT_EQ(driver.add(wide(perf(Event::inst_retired))), 3U);
}

// --- counting ---

TEST_P(A55Linux, counting_session_counts_what_was_executed) {
    cpu.set_cycles_per_instruction(3);
    const auto cycles = driver.add(perf(Event::cpu_cycles));
    const auto instructions = driver.add(perf(Event::inst_retired));
    const auto accesses = driver.add(perf(Event::mem_access));
    const auto loads = driver.add(in_user_mode(perf(Event::ld_retired)));
    ASSERT_EQ(cycles, kCycles);
    begin();
    cpu.run(1000);
    user([&] {
        cpu.run(500);
        cpu.load(70);
        cpu.store(30);
    });
    cpu.load(11);
    Done done = end();
    EXPECT_EQ(driver.count(*cycles), Done::sum(done.cycles));
    EXPECT_EQ(driver.count(*instructions), Done::sum(done.instructions));
    EXPECT_EQ(driver.count(*accesses), 111U);
    EXPECT_EQ(driver.count(*loads), 70U);
    // Nothing is counted between sessions; reading twice is no harm.
    cpu.load(1000);
    EXPECT_EQ(driver.count(*accesses), 111U);
    EXPECT_EQ(driver.count(*cycles), Done::sum(done.cycles));

    // Another event joins, and one leaves.
    const auto stores = driver.add(perf(Event::st_retired));
    EXPECT_EQ(driver.remove(*loads), 70U);
    const std::uint64_t before = Done::sum(done.instructions);
    begin();
    cpu.store(5);
    user([&] { cpu.load(9); });
    done = end();
    EXPECT_EQ(driver.count(*instructions), before + Done::sum(done.instructions));
    EXPECT_EQ(driver.count(*accesses), 111U + 14U);
    EXPECT_EQ(driver.count(*stores), 5U);
}

// A counter of 32 bits is turned over by interrupts, each after half its range.
TEST_P(A55Linux, counts_right_past_overflows) {
    handle_interrupts();
    const auto loads = driver.add(in_user_mode(perf(Event::ld_retired)));
    const auto cycles = driver.add(in_user_mode(perf(Event::cpu_cycles)));
    driver.pmu_enable();
    const std::uint64_t far = 5 * kWrap + 12345;
    user([&] { cpu.load(far); });
    EXPECT_FALSE(cpu.interrupt_line());
    driver.pmu_disable();
    EXPECT_EQ(driver.count(*loads), far);
    EXPECT_EQ(driver.count(*cycles), far + 1); // the system call
    // After 2^31 - 1 events each, both in the same instruction.
    EXPECT_EQ(cpu.interrupts_taken(), far / 0x7fffffff);
    EXPECT_EQ(driver.samples(*loads), 0U);
}

TEST_P(A55Linux, event_is_programmed_loaded_and_enabled_as_asked) {
    ASSERT_EQ(driver.add(in_user_mode(sampled(perf(Event::l1d_cache), 1000))), 0U);
    EXPECT_EQ(read("PMEVTYPER0"), 0x80000004U);
    EXPECT_EQ(read("PMEVCNTR0"), 0U - 1000U);
    EXPECT_EQ(read("PMCNTENSET"), 0x1U);
    EXPECT_EQ(read("PMINTENSET"), 0x1U);
    EXPECT_EQ(read("PMCR"), 0x41453000U | kLc);
    driver.pmu_enable();
    EXPECT_EQ(read("PMCR"), 0x41453000U | kLc | kE);
    driver.pmu_disable();
    driver.remove(0);
    EXPECT_EQ(read("PMCNTENSET"), 0U);
    EXPECT_EQ(read("PMINTENSET"), 0U);
}

// --- the cycle counter ---

TEST_P(A55Linux, cycle_counter_of_64_bits_has_periods_of_32) {
    handle_interrupts();
    const auto cycles = driver.add(in_user_mode(sampled(perf(Event::cpu_cycles), 1000)));
    ASSERT_EQ(cycles, kCycles);
    EXPECT_EQ(cpu.read("PMCCNTR"), 0U - std::uint64_t{1000});
    EXPECT_EQ(read("PMINTENSET"), 1U << 31);
    driver.pmu_enable();
    cpu.set_cycles_per_instruction(2);
    user([&] {
        cpu.run(499);
        EXPECT_EQ(cpu.interrupts_taken(), 0U);
        cpu.run(1);
        EXPECT_EQ(cpu.interrupts_taken(), 1U);
        cpu.run(2499);
    });
    driver.pmu_disable();
    EXPECT_EQ(driver.samples(kCycles), 6U); // the last one with the system call
    EXPECT_EQ(driver.count(kCycles), 6000U);
    EXPECT_EQ(cpu.read("PMCCNTR") >> 32, 0xffffffffU);
}

TEST_P(A55Linux, long_cycle_counts_overflow_out_of_bit_63_only) {
    handle_interrupts();
    const std::uint64_t period = 3 * kWrap + 5;
    const auto cycles = driver.add(in_user_mode(sampled(wide(perf(Event::cpu_cycles)), period)));
    ASSERT_EQ(cycles, kCycles);
    driver.pmu_enable();
    user([&] {
        cpu.run(period - 1);
        EXPECT_EQ(cpu.interrupts_taken(), 0U);
        cpu.run(1);
        EXPECT_EQ(cpu.interrupts_taken(), 1U);
        cpu.run(period);
        EXPECT_EQ(cpu.interrupts_taken(), 2U);
    });
    driver.pmu_disable();
    EXPECT_EQ(driver.samples(kCycles), 2U);
    EXPECT_EQ(driver.count(kCycles), 2 * period + 1);
}

// --- 64-bit counts of other events ---

TEST_P(A55Linux, long_event_takes_a_pair_and_interrupts_for_the_odd_one_only) {
    const auto loads = driver.add(wide(in_user_mode(perf(Event::ld_retired))));
    ASSERT_EQ(loads, 1U);
    EXPECT_EQ(read("PMEVTYPER0"), 0x80000006U);
    EXPECT_EQ(read("PMEVTYPER1"), 0x0800001eU);
    EXPECT_EQ(read("PMCNTENSET"), 0x3U);
    EXPECT_EQ(read("PMINTENSET"), 0x2U);
    EXPECT_EQ(driver.add(perf(Event::st_retired)), 2U);
    EXPECT_EQ(driver.add(wide(perf(Event::st_retired))), 5U);
    EXPECT_FALSE(driver.add(wide(perf(Event::st_retired))).has_value());
    EXPECT_EQ(driver.add(perf(Event::st_retired)), 3U);
}

TEST_P(A55Linux, long_event_counts_past_32_bits_without_interrupts) {
    handle_interrupts();
    const auto loads = driver.add(wide(in_user_mode(perf(Event::ld_retired))));
    const auto accesses = driver.add(wide(perf(Event::mem_access)));
    driver.pmu_enable();
    const std::uint64_t far = 3 * kWrap + 77;
    user([&] { cpu.load(far); });
    cpu.load(kWrap);
    other([&] { cpu.store(kWrap); });
    driver.pmu_disable();
    EXPECT_EQ(cpu.interrupts_taken(), 0U);
    EXPECT_EQ(driver.count(*loads), far);
    EXPECT_EQ(driver.count(*accesses), far + 2 * kWrap);
}

// The chain counts at whatever level the even counter wraps.
TEST_P(A55Linux, long_event_carries_at_every_exception_level) {
    const auto instructions = driver.add(wide(perf(Event::inst_retired)));
    std::uint64_t expected = 0;
    for (unsigned where = 0; where < 3; ++where) {
        // Up to 100 events before the carry.
        const std::uint64_t ahead = kWrap - 100 - (expected & 0xffffffff);
        begin();
        cpu.run(ahead);
        const auto carry = [&] { cpu.run(200); };
        where == 0 ? user(carry) : where == 1 ? carry() : other(carry);
        const Done done = end();
        expected += Done::sum(done.instructions);
        EXPECT_EQ(driver.count(*instructions), expected) << where;
        EXPECT_GT(expected, (where + 1) * kWrap);
    }
}

TEST_P(A55Linux, long_periods_interrupt_exactly) {
    handle_interrupts();
    const std::uint64_t period = kWrap + 7;
    const auto loads = driver.add(wide(in_user_mode(sampled(perf(Event::ld_retired), period))));
    driver.pmu_enable();
    user([&] {
        cpu.load(period - 1);
        EXPECT_EQ(cpu.interrupts_taken(), 0U);
        cpu.load();
        EXPECT_EQ(cpu.interrupts_taken(), 1U);
        cpu.load(4 * period - 1);
        EXPECT_EQ(cpu.interrupts_taken(), 4U);
    });
    driver.pmu_disable();
    EXPECT_EQ(driver.samples(*loads), 4U);
    EXPECT_EQ(driver.count(*loads), 5 * period - 1);
}

// --- filters ---

TEST_P(A55Linux, filters_leave_out_the_levels_that_were_excluded) {
    cpu.set_cycles_per_instruction(2);
    for (unsigned mask = 0; mask < 8; ++mask) {
        PerfEvent event = perf(Event::inst_retired);
        event.exclude_user = (mask & 1) != 0;
        event.exclude_kernel = (mask & 2) != 0;
        event.exclude_hv = (mask & 4) != 0;
        PerfEvent cycle_event = event;
        cycle_event.config = number(Event::cpu_cycles);
        const auto instructions = driver.add(event);
        const auto cycles = driver.add(cycle_event);
        const auto chained = driver.add(wide(event));
        ASSERT_EQ(cycles, kCycles);
        begin();
        cpu.run(100);
        user([&] { cpu.run(1000); });
        other([&] { cpu.run(10000); });
        const Done done = end();
        // A kernel at EL2 has no hypervisor; its guests' kernels are kernels.
        const std::array<bool, 3> counted = {!event.exclude_user, !event.exclude_kernel,
                                             is_host() ? !event.exclude_kernel : !event.exclude_hv};
        std::uint64_t expected = 0, expected_cycles = 0;
        for (unsigned level = 0; level < 3; ++level) {
            EXPECT_GE(done.instructions[level], 100U);
            if (counted[level]) expected += done.instructions[level];
            if (counted[level]) expected_cycles += done.cycles[level];
        }
        EXPECT_EQ(driver.remove(*instructions), expected) << mask;
        EXPECT_EQ(driver.remove(*cycles), expected_cycles) << mask;
        EXPECT_EQ(driver.remove(*chained), expected) << mask;
    }
}

TEST_P(A55Linux, filters_apply_to_each_event_by_itself) {
    PerfEvent of_user = perf(Event::mem_access), of_kernel = of_user, of_all = of_user;
    of_user.exclude_kernel = of_user.exclude_hv = true;
    of_kernel.exclude_user = of_kernel.exclude_hv = true;
    const auto in_user = driver.add(of_user);
    const auto in_kernel = driver.add(of_kernel);
    const auto everywhere = driver.add(of_all);
    begin();
    user([&] { cpu.load(3); });
    cpu.store(50);
    other([&] { cpu.load(700); });
    end();
    EXPECT_EQ(driver.count(*in_user), 3U);
    EXPECT_EQ(driver.count(*in_kernel), is_host() ? 750U : 50U);
    EXPECT_EQ(driver.count(*everywhere), 753U);
}

} // namespace a55_linux_counting_test
} // namespace armpmu::tests
