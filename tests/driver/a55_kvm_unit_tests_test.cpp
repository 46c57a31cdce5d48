// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/a55_processor.h"

#include <gtest/gtest.h>

#include <array>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>

// What the PMU cases of kvm-unit-tests (arm/pmu.c) ask of a PMU, asked anew, in both instruction
// sets, at EL1 and at EL2. The processor of these tests has no noise, so counts that the originals
// only bound are exact here.
namespace armpmu::tests {
namespace {

using a55::Config;
using a55::Door;
using a55::Event;

constexpr std::uint32_t kE = 0x01, kP = 0x02, kC = 0x04, kLc = 0x40; // PMCR
constexpr std::uint32_t kCycleBit = 1U << 31;
constexpr std::uint32_t kExcludeEl0 = 1U << 30, kIncludeEl2 = 1U << 27;
constexpr std::uint32_t kAll = 0xffffffff;
constexpr std::uint32_t kNearOverflow = 0xfffffff0;      // 16 events before it
constexpr std::uint32_t kNotSoNearOverflow = 0xffffffdc; // 36

struct Machine {
    const char* name;
    InstructionSet set;
    unsigned level;
    unsigned counters; // that the hypervisor leaves
    bool poison;       // UNKNOWN fields are not zero after reset
};

std::ostream& operator<<(std::ostream& out, const Machine& machine) {
    return out << machine.name;
}

class A55KvmUnitTests : public ::testing::TestWithParam<Machine> {
  protected:
    A55KvmUnitTests() {
        if (counters() < a55::kCounters)
            cpu.at(2, [&] { cpu.write("MDCR_EL2", counters()); }); // HPMN
    }

    static Config config() {
        Config c;
        if (GetParam().poison) {
            c.unknown_fields = Config::Unknown::poison;
            c.poison_seed = 20;
        }
        return c;
    }
    static unsigned counters() { return GetParam().counters; }
    static std::uint32_t counter_mask() { return (1U << counters()) - 1; }
    static bool aarch32() { return GetParam().set == InstructionSet::aarch32; }

    std::uint32_t read(std::string_view name) { return static_cast<std::uint32_t>(cpu.read(name)); }
    void write(std::string_view name, std::uint64_t value) { cpu.write(name, value); }
    std::uint32_t count(unsigned n) { return read("PMEVCNTR" + std::to_string(n)); }
    void set_count(unsigned n, std::uint32_t value) {
        write("PMEVCNTR" + std::to_string(n), value);
    }
    // As the originals do: never EL0; EL2 where the test runs there.
    static std::uint32_t type(Event event) {
        return number(event) | kExcludeEl0 | (GetParam().level == 2 ? kIncludeEl2 : 0);
    }
    void set_type(unsigned n, Event event) { write("PMEVTYPER" + std::to_string(n), type(event)); }
    // AArch32 reaches it by the older way.
    void set_cycle_filter(std::uint32_t filter) {
        if (aarch32()) {
            write("PMSELR", 31);
            write("PMXEVTYPER", filter);
        } else {
            write("PMCCFILTR", filter);
        }
    }
    static std::uint32_t cycle_filter() { return GetParam().level == 2 ? kIncludeEl2 : 0; }

    // Remembers what of PMCR is read-only.
    bool probe() {
        const unsigned version = cpu.read_pmu_version();
        const std::uint32_t pmcr = read("PMCR");
        ro = pmcr & 0xffffff00;
        return version == 4 && (pmcr >> 11 & 0x1f) == counters();
    }
    void reset() {
        write("PMCR", ro | kLc | kC | kP);
        write("PMCNTENCLR", kAll);
        write("PMOVSCLR", kAll);
        write("PMINTENCLR", kAll);
        for (unsigned& n : interrupts) n = 0;
    }
    // Counting stops with the second write, which still counts: 2 * turns + 2 instructions.
    void run_loop(unsigned turns, std::uint32_t pmcr) {
        write("PMCR", pmcr);
        cpu.run(1 + 2 * turns);
        write("PMCR", 0);
        cpu.run(1);
    }
    void load_loop(unsigned loads, std::uint32_t pmcr) {
        write("PMCR", pmcr);
        cpu.run(2);
        for (unsigned i = 0; i < loads; ++i) {
            cpu.run(1);
            cpu.load();
            cpu.run(2);
        }
        write("PMCR", 0);
        cpu.run(1);
    }
    void increment(unsigned times, std::uint32_t mask) {
        for (unsigned i = 0; i < times; ++i) write("PMSWINC", mask);
    }
    bool supports(unsigned event) {
        const bool extended = event >= 0x4000;
        const unsigned bit = event & 0x3f;
        std::uint64_t bits = 0;
        if (aarch32()) {
            constexpr std::array kNames = {"PMCEID0", "PMCEID1", "PMCEID2", "PMCEID3"};
            bits = read(kNames[bit / 32 + (extended ? 2 : 0)]);
        } else {
            bits = cpu.read(bit < 32 ? "PMCEID0" : "PMCEID1") >> (extended ? 32 : 0);
        }
        return (bits >> bit % 32 & 1) != 0;
    }

    void handle_interrupts() {
        cpu.set_interrupt_handler(GetParam().level, [this] {
            const std::uint32_t flags = read("PMOVSCLR");
            for (unsigned n = 0; n < 32; ++n) interrupts[n] += flags >> n & 1;
            write("PMOVSCLR", kAll);
            EXPECT_FALSE(cpu.interrupt_line());
        });
    }
    // The counters that interrupted since this was called last; fails when one did so twice.
    std::uint32_t take_interrupts() {
        std::uint32_t seen = 0;
        for (unsigned n = 0; n < 32; ++n) {
            EXPECT_LE(interrupts[n], 1U) << "of counter " << n;
            seen |= interrupts[n] != 0 ? 1U << n : 0;
            interrupts[n] = 0;
        }
        return seen;
    }

    a55::Pmu pmu{config()};
    A55Processor cpu{pmu, GetParam().set, GetParam().level};
    std::uint32_t ro = 0;
    std::array<unsigned, 32> interrupts{};
};

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
    for (const Door door : {Door::aarch32, Door::aarch32_long}) {
        cpu.set_cycle_counter_door(door);
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
    for (const Door door : {Door::aarch32, Door::aarch32_long})
        for (const std::uint64_t cpi : {1, 3}) {
            cpu.set_cycle_counter_door(door);
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
    cpu.set_cycle_counter_door(Door::aarch32);
    EXPECT_EQ(cpu.read("PMCCNTR"), aarch32() ? 0x4567'89abULL : 0xdead'0123'4567'89abULL);
    write("PMCCNTR", 0xbeef);
    EXPECT_EQ(cpu.read("PMCCNTR"), 0xbeefU);
    cpu.set_cycle_counter_door(Door::aarch32_long);
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

TEST_P(A55KvmUnitTests, basic_event_count) {
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

// --- the stand-in itself ---

TEST(A55Processor, interrupt_waits_until_unmasked) {
    a55::Pmu pmu;
    A55Processor cpu(pmu, InstructionSet::aarch64);
    cpu.write("PMOVSSET", 1);
    cpu.write("PMINTENSET", 1);
    cpu.mask_interrupts(true);
    cpu.set_interrupt_handler(1, [&] { cpu.write("PMOVSCLR", kAll); });
    cpu.write("PMCR", kE);
    cpu.run(10);
    EXPECT_TRUE(cpu.interrupt_line());
    EXPECT_EQ(cpu.interrupts_taken(), 0U);
    cpu.mask_interrupts(false);
    EXPECT_EQ(cpu.interrupts_taken(), 1U);
    EXPECT_FALSE(cpu.interrupt_line());
}

TEST(A55Processor, interrupt_for_a_lower_level_waits_for_the_return_to_it) {
    a55::Pmu pmu;
    A55Processor cpu(pmu, InstructionSet::aarch64);
    cpu.set_interrupt_handler(1, [&] { cpu.write("PMOVSCLR", kAll); });
    cpu.write("PMINTENSET", 1);
    cpu.write("PMCR", kE);
    cpu.at(2, [&] {
        cpu.write("PMOVSSET", 1);
        cpu.run(10);
        EXPECT_EQ(cpu.interrupts_taken(), 0U);
    });
    EXPECT_EQ(cpu.interrupts_taken(), 1U);
}

TEST(A55Processor, handler_that_clears_nothing_is_found_out) {
    a55::Pmu pmu;
    A55Processor cpu(pmu, InstructionSet::aarch64);
    cpu.set_interrupt_handler(1, [&] { cpu.run(1); });
    cpu.write("PMINTENSET", 1);
    cpu.write("PMOVSSET", 1);
    EXPECT_THROW(cpu.write("PMCR", kE), std::runtime_error);
}

TEST(A55Processor, refused_access_without_software_for_it_is_an_error) {
    a55::Pmu pmu;
    A55Processor cpu(pmu, InstructionSet::aarch32);
    EXPECT_THROW(cpu.at(0, [&] { cpu.read("PMCR"); }), UnexpectedException);
    EXPECT_THROW(cpu.read("PMXYZ"), std::invalid_argument);
    EXPECT_THROW(cpu.read("PMEVCNTR31"), std::invalid_argument);
}

// What the processor says it did is what the PMU counted, level by level.
TEST(A55Processor, tally_is_what_an_ungated_counter_counts) {
    a55::Pmu pmu;
    A55Processor cpu(pmu, InstructionSet::aarch64);
    cpu.set_cycles_per_instruction(2);
    cpu.run(10);
    cpu.at(0, [&] { cpu.load(5); });
    cpu.at(2, [&] { cpu.store(7); });
    using a55::Regime;
    EXPECT_EQ(cpu.retired(0), 6U);  // with the SVC
    EXPECT_EQ(cpu.retired(1), 12U); // with an ERET and an HVC
    EXPECT_EQ(cpu.retired(2), 8U);  // with an ERET
    EXPECT_EQ(pmu.total(Event::inst_retired, Regime::ns_el0), 6U);
    EXPECT_EQ(pmu.total(Event::inst_retired, Regime::ns_el1), 12U);
    EXPECT_EQ(pmu.total(Event::inst_retired, Regime::el2), 8U);
    EXPECT_EQ(pmu.total(Event::cpu_cycles, Regime::el2), 16U);
    EXPECT_EQ(pmu.total(Event::mem_access, Regime::ns_el0), 5U);
    EXPECT_EQ(pmu.total(Event::exc_return), 2U);
    EXPECT_EQ(pmu.total(Event::exc_taken), 2U);
}

} // namespace
} // namespace armpmu::tests
