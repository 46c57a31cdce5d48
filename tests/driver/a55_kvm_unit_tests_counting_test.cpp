// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/a55_kvm_unit_tests.h"

namespace armpmu::tests {
namespace a55_kvm_unit_tests_counting_test {

INSTANTIATE_TEST_SUITE_P(
    machines, A55KvmUnitTests,
    ::testing::Values(
        Machine{"aarch64_el1", InstructionSet::aarch64, 1, 6, false},
        Machine{"aarch32_el1", InstructionSet::aarch32, 1, 6, false},
        Machine{"aarch64_el2", InstructionSet::aarch64, 2, 6, false},
        Machine{"aarch32_el2", InstructionSet::aarch32, 2, 6, false},
        Machine{"aarch64_el1_with_unknown_reset", InstructionSet::aarch64, 1, 6, true},
        Machine{"aarch32_el1_with_unknown_reset", InstructionSet::aarch32, 1, 6, true},
        Machine{"aarch64_guest_of_three_counters", InstructionSet::aarch64, 1, 3, true},
        Machine{"aarch32_guest_of_three_counters", InstructionSet::aarch32, 1, 3, true}),
    [](const auto& machine) { return std::string(machine.param.name); });

// --- probe and reset helper ---

TEST_P(A55KvmUnitTests, probe_finds_version_implementer_and_counters) {
    ASSERT_TRUE(probe());
    EXPECT_EQ(ro, 0x41450000U | counters() << 11);
}

TEST_P(A55KvmUnitTests, upper_bits_of_pmcr_never_change) {
    probe();
    for (const std::uint32_t written : {0U, kAll, 0xffffff00U, 0x55555540U, 0xaaaaaa00U}) {
        write("PMCR", written);
        EXPECT_EQ(read("PMCR"), ro | (written & 0x79)) << std::hex << written;
    }
}

TEST_P(A55KvmUnitTests, reset_leaves_only_lc_and_nothing_enabled) {
    ASSERT_TRUE(probe());
    write("PMCR", kE);
    write("PMCNTENSET", kAll);
    write("PMINTENSET", kAll);
    write("PMOVSSET", kAll);
    EXPECT_TRUE(cpu.interrupt_line());
    write("PMCCNTR", 77);
    for (unsigned n = 0; n < counters(); ++n) set_count(n, 100 + n);

    reset();
    EXPECT_EQ(read("PMCR"), ro | kLc);
    EXPECT_EQ(read("PMCNTENSET"), 0U);
    EXPECT_EQ(read("PMINTENSET"), 0U);
    EXPECT_EQ(read("PMOVSSET"), 0U);
    EXPECT_FALSE(cpu.interrupt_line());
    EXPECT_EQ(cpu.read("PMCCNTR"), 0U);
    for (unsigned n = 0; n < counters(); ++n) EXPECT_EQ(count(n), 0U);
}

TEST_P(A55KvmUnitTests, reset_keeps_event_types) {
    probe();
    for (unsigned n = 0; n < counters(); ++n) set_type(n, Event::mem_access);
    set_cycle_filter(kExcludeEl0);
    reset();
    for (unsigned n = 0; n < counters(); ++n)
        EXPECT_EQ(read("PMEVTYPER" + std::to_string(n)), type(Event::mem_access));
    EXPECT_EQ(read("PMCCFILTR"), kExcludeEl0);
}

TEST_P(A55KvmUnitTests, reset_of_counts_keeps_overflow_flags) {
    probe();
    reset();
    write("PMOVSSET", kAll);
    write("PMCR", ro | kLc | kC | kP);
    EXPECT_EQ(read("PMOVSCLR"), counter_mask() | kCycleBit);
}

// --- cycle-counter ---

TEST_P(A55KvmUnitTests, cycle_counter_increases_between_reads) {
    probe();
    for (const RegisterInterface interface :
         {RegisterInterface::aarch32, RegisterInterface::aarch32_long}) {
        cpu.set_cycle_counter_door(interface);
        reset();
        write("PMCNTENSET", kCycleBit);
        set_cycle_filter(cycle_filter());
        write("PMCR", read("PMCR") | kLc | kC | kE);
        for (unsigned sample = 0; sample < 10; ++sample) {
            const std::uint64_t first = cpu.read("PMCCNTR");
            const std::uint64_t second = cpu.read("PMCCNTR");
            EXPECT_EQ(second, first + 1);
        }
        write("PMCR", read("PMCR") & ~kE);
        const std::uint64_t stopped = cpu.read("PMCCNTR");
        EXPECT_GT(stopped, 0U);
        EXPECT_EQ(cpu.read("PMCCNTR"), stopped);
    }
}

TEST_P(A55KvmUnitTests, cycle_counter_counts_instructions_times_cpi) {
    probe();
    for (const RegisterInterface interface :
         {RegisterInterface::aarch32, RegisterInterface::aarch32_long})
        for (const std::uint64_t cpi : {1, 3}) {
            cpu.set_cycle_counter_door(interface);
            cpu.set_cycles_per_instruction(cpi);
            const std::uint32_t pmcr = read("PMCR") | kLc | kC | kE;
            reset();
            write("PMCNTENSET", kCycleBit);
            set_cycle_filter(cycle_filter());
            for (unsigned length = 4; length < 300; length += 32)
                for (unsigned sample = 0; sample < 10; ++sample) {
                    write("PMCCNTR", 0);
                    EXPECT_EQ(cpu.read("PMCCNTR"), 0U);
                    run_loop((length - 2) / 2, pmcr);
                    EXPECT_EQ(cpu.read("PMCCNTR"), length * cpi) << length;
                }
        }
}

// Without the reset in PMCR.C the writes of 0 are what makes the counts start anew.
TEST_P(A55KvmUnitTests, cycle_counter_starts_where_it_was_written) {
    probe();
    reset();
    write("PMCNTENSET", kCycleBit);
    set_cycle_filter(cycle_filter());
    run_loop(10, ro | kLc | kE);
    EXPECT_EQ(cpu.read("PMCCNTR"), 22U);
    run_loop(10, ro | kLc | kE);
    EXPECT_EQ(cpu.read("PMCCNTR"), 44U);
    write("PMCCNTR", 0);
    run_loop(10, ro | kLc | kE);
    EXPECT_EQ(cpu.read("PMCCNTR"), 22U);
}

TEST_P(A55KvmUnitTests, clearing_pmcr_stops_the_cycle_counter_and_keeps_its_64_bits) {
    probe();
    reset();
    write("PMCNTENSET", kCycleBit);
    set_cycle_filter(cycle_filter());
    write("PMCCNTR", 0x1'ffff'fffeULL);
    run_loop(9, ro | kLc | kE);
    EXPECT_EQ(read("PMCR"), ro);
    EXPECT_EQ(cpu.read("PMCCNTR"), 0x2'0000'0012ULL);
    EXPECT_EQ(read("PMOVSCLR"), 0U); // LC was set
    cpu.run(100);
    EXPECT_EQ(cpu.read("PMCCNTR"), 0x2'0000'0012ULL);
}

TEST_P(A55KvmUnitTests, without_lc_the_carry_out_of_bit_31_is_flagged_and_goes_on) {
    probe();
    reset();
    write("PMCNTENSET", kCycleBit);
    set_cycle_filter(cycle_filter());
    write("PMCCNTR", 0x1'ffff'fffeULL);
    run_loop(9, ro | kE);
    EXPECT_EQ(cpu.read("PMCCNTR"), 0x2'0000'0012ULL);
    EXPECT_EQ(read("PMOVSCLR"), kCycleBit);
}

TEST_P(A55KvmUnitTests, cycle_counter_takes_64_bits_by_its_long_door_and_32_by_the_short_one) {
    probe();
    reset();
    write("PMCCNTR", 0xdead);
    EXPECT_EQ(cpu.read("PMCCNTR"), 0xdeadU);
    write("PMCCNTR", 0xdead'0123'4567'89abULL);
    EXPECT_EQ(cpu.read("PMCCNTR"), 0xdead'0123'4567'89abULL);
    cpu.set_cycle_counter_door(RegisterInterface::aarch32);
    EXPECT_EQ(cpu.read("PMCCNTR"), aarch32() ? 0x4567'89abULL : 0xdead'0123'4567'89abULL);
    write("PMCCNTR", 0xbeef);
    EXPECT_EQ(cpu.read("PMCCNTR"), 0xbeefU);
    cpu.set_cycle_counter_door(RegisterInterface::aarch32_long);
    EXPECT_EQ(cpu.read("PMCCNTR"), aarch32() ? 0xdead'0123'0000'beefULL : 0xbeefULL);
}

TEST_P(A55KvmUnitTests, selector_31_reaches_the_cycle_filter) {
    probe();
    reset();
    write("PMCCFILTR", 0);
    write("PMSELR", 31);
    write("PMXEVTYPER", kExcludeEl0 | kIncludeEl2);
    EXPECT_EQ(read("PMCCFILTR"), kExcludeEl0 | kIncludeEl2);
    EXPECT_EQ(read("PMXEVTYPER"), kExcludeEl0 | kIncludeEl2);
    write("PMCCFILTR", 0);
    EXPECT_EQ(read("PMXEVTYPER"), 0U);
}

// The level of the test counts if the filters say so, and not otherwise.
TEST_P(A55KvmUnitTests, nsh_alone_decides_whether_el2_counts) {
    probe();
    const bool at_el2 = GetParam().level == 2;
    for (const bool include : {false, true}) {
        reset();
        set_cycle_filter(include ? kIncludeEl2 : 0);
        write("PMEVTYPER0", number(Event::inst_retired) | (include ? kIncludeEl2 : 0));
        write("PMEVTYPER1", number(Event::mem_access) | (include ? kIncludeEl2 : 0));
        write("PMCNTENSET", kCycleBit | 0x3);
        load_loop(10, ro | kLc | kE);
        const bool counts = include || !at_el2;
        EXPECT_EQ(cpu.read("PMCCNTR"), counts ? 43U : 0U);
        EXPECT_EQ(count(0), counts ? 43U : 0U);
        EXPECT_EQ(count(1), counts ? 10U : 0U);
    }
}

// --- pmu-event-introspection ---

TEST_P(A55KvmUnitTests, required_events_are_announced) {
    probe();
    for (const Event event : {Event::sw_incr, Event::cpu_cycles, Event::inst_retired,
                              Event::inst_spec, Event::stall_frontend, Event::stall_backend})
        EXPECT_TRUE(supports(number(event))) << std::hex << number(event);
    EXPECT_FALSE(supports(0x1f));
    for (unsigned event = 0x4000; event < 0x4040; ++event)
        EXPECT_FALSE(supports(event)) << std::hex << event;
}

// --- pmu-event-counter-config ---

TEST_P(A55KvmUnitTests, selected_registers_are_the_numbered_ones) {
    probe();
    reset();
    for (unsigned n = 0; n < counters(); ++n) {
        write("PMSELR", n);
        write("PMXEVTYPER", 0xea);
        write("PMXEVCNTR", 0xdeadbeef - n);
    }
    for (unsigned n = 0; n < counters(); ++n) {
        EXPECT_EQ(read("PMEVTYPER" + std::to_string(n)) & 0xfff, 0xeaU);
        EXPECT_EQ(count(n), 0xdeadbeef - n);
        write("PMSELR", n);
        EXPECT_EQ(read("PMSELR"), n);
        EXPECT_EQ(read("PMXEVTYPER") & 0xfff, 0xeaU);
        EXPECT_EQ(read("PMXEVCNTR"), 0xdeadbeef - n);
    }
}

TEST_P(A55KvmUnitTests, counter_with_an_unsupported_event_holds_its_value) {
    probe();
    reset();
    unsigned unsupported = 0;
    while (unsupported < 0x40 && supports(unsupported)) ++unsupported;
    ASSERT_LT(unsupported, 0x40U);
    write("PMSELR", 0);
    write("PMXEVTYPER", unsupported | (type(Event::sw_incr) & ~0xffffU));
    write("PMXEVCNTR", unsupported);
    EXPECT_EQ(read("PMXEVCNTR"), unsupported);
    EXPECT_EQ(read("PMXEVTYPER") & 0xffff, unsupported);
    write("PMCNTENSET", 0x1);
    load_loop(20, ro | kE);
    EXPECT_EQ(read("PMXEVCNTR"), unsupported);
    EXPECT_EQ(read("PMOVSCLR"), 0U);
}

// --- pmu-basic-event-count ---

TEST_P(A55KvmUnitTests, basic_event_count_follows_enable_and_overflow) {
    probe();
    set_type(0, Event::cpu_cycles);
    set_type(1, Event::inst_retired);

    write("PMCNTENCLR", kAll);
    EXPECT_EQ(read("PMCNTENCLR"), 0U);
    EXPECT_EQ(read("PMCNTENSET"), 0U);

    write("PMCR", ro | kLc | kC | kP);
    EXPECT_EQ(read("PMCR"), ro | kLc);
    set_count(0, kNearOverflow);
    EXPECT_EQ(count(0), kNearOverflow);
    EXPECT_EQ(count(1), 0U);

    // All but the cycle counter, whether they are there or not.
    write("PMCNTENSET", ~kCycleBit);
    EXPECT_EQ(read("PMCNTENSET"), counter_mask());
    EXPECT_EQ(read("PMCNTENCLR"), counter_mask());
    write("PMCNTENCLR", ~0x3U);
    EXPECT_EQ(read("PMCNTENSET"), 0x3U);
    EXPECT_EQ(read("PMCNTENCLR"), 0x3U);

    write("PMOVSCLR", kAll);
    EXPECT_EQ(read("PMOVSCLR"), 0U);
    write("PMINTENCLR", kAll);
    EXPECT_EQ(read("PMINTENCLR"), 0U);
    write("PMINTENSET", ~kCycleBit);
    EXPECT_EQ(read("PMINTENSET"), counter_mask());
    EXPECT_EQ(read("PMINTENCLR"), counter_mask());

    const unsigned rises = cpu.line_rises();
    run_loop(20, ro | kE);
    EXPECT_EQ(count(0), 42U - 16U);
    EXPECT_EQ(count(1), 42U);
    EXPECT_EQ(read("PMOVSCLR"), 0x1U);
    EXPECT_EQ(cpu.line_rises(), rises + 1);
    EXPECT_FALSE(cpu.interrupt_line()); // E is clear again
}

// --- pmu-mem-access ---

TEST_P(A55KvmUnitTests, two_counters_see_the_same_memory_accesses) {
    probe();
    reset();
    set_type(0, Event::mem_access);
    set_type(1, Event::mem_access);
    write("PMCNTENSET", 0x3);
    load_loop(20, ro | kE);
    EXPECT_EQ(count(0), 20U);
    EXPECT_EQ(count(1), 20U);
    EXPECT_EQ(read("PMOVSCLR"), 0U);

    reset();
    set_count(0, kNearOverflow);
    set_count(1, kNearOverflow);
    write("PMCNTENSET", 0x3);
    load_loop(20, ro | kE);
    EXPECT_EQ(read("PMOVSCLR"), 0x3U);
    EXPECT_EQ(count(0), 4U);
    EXPECT_EQ(count(1), 4U);
}

// --- pmu-mem-access-reliability ---

TEST_P(A55KvmUnitTests, memory_accesses_are_not_counted_twice_in_a_hundred_runs) {
    constexpr std::uint32_t kLoads = 250, kMargin = 100;
    constexpr std::uint32_t kStart = 0U - (kLoads + kMargin);
    probe();
    for (unsigned run = 0; run < 100; ++run) {
        reset();
        set_type(0, Event::mem_access);
        set_type(1, Event::mem_access);
        write("PMCNTENSET", 0x3);
        set_count(0, kStart);
        load_loop(kLoads, ro | kE);
        EXPECT_EQ(count(0), kStart + kLoads);
        EXPECT_EQ(count(1), kLoads);
        EXPECT_EQ(read("PMOVSCLR"), 0U);
    }
}

} // namespace a55_kvm_unit_tests_counting_test
} // namespace armpmu::tests
