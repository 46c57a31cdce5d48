// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/linux_pmuv3_driver.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace armpmu::tests {
namespace {

using a55::Config;
using a55::Door;
using a55::Event;

using Handle = LinuxPmuv3Driver::Handle;
constexpr Handle kCycles = LinuxPmuv3Driver::kCycles;
constexpr std::uint32_t kE = 0x01, kLc = 0x40; // PMCR
constexpr std::uint64_t kWrap = std::uint64_t{1} << 32;

PerfEvent perf(Event event) {
    PerfEvent perf;
    perf.config = number(event);
    return perf;
}
PerfEvent in_user_mode(PerfEvent event) {
    event.exclude_kernel = true;
    event.exclude_hv = true;
    return event;
}
PerfEvent sampled(PerfEvent event, std::uint64_t period) {
    event.period = period;
    return event;
}
PerfEvent wide(PerfEvent event) {
    event.is_long = true;
    return event;
}

struct Machine {
    const char* name;
    InstructionSet kernel;
    InstructionSet user;
    unsigned kernel_level; // 2: with the Virtualization Host Extensions
};

std::ostream& operator<<(std::ostream& out, const Machine& machine) {
    return out << machine.name;
}
std::string name_of(const ::testing::TestParamInfo<Machine>& machine) {
    return machine.param.name;
}

const auto kMachines = ::testing::Values(
    Machine{"aarch64", InstructionSet::aarch64, InstructionSet::aarch64, 1},
    Machine{"aarch64_with_aarch32_user", InstructionSet::aarch64, InstructionSet::aarch32, 1},
    Machine{"aarch32", InstructionSet::aarch32, InstructionSet::aarch32, 1},
    Machine{"aarch64_host_at_el2", InstructionSet::aarch64, InstructionSet::aarch64, 2},
    Machine{"aarch64_host_at_el2_with_aarch32_user", InstructionSet::aarch64,
            InstructionSet::aarch32, 2});

class A55Linux : public ::testing::TestWithParam<Machine> {
  protected:
    A55Linux() { boot(cpu, driver); }

    // The kernel finds registers that hold anything.
    static Config config() {
        Config c;
        c.unknown_fields = Config::Unknown::poison;
        c.poison_seed = 55;
        c.external_last_level = true;
        return c;
    }
    static unsigned kernel_level() { return GetParam().kernel_level; }
    static bool is_host() { return kernel_level() == 2; }

    static void boot(A55Processor& cpu, LinuxPmuv3Driver& driver) {
        cpu.set_user_instruction_set(GetParam().user);
        cpu.set_host_with_user(is_host());
        ASSERT_TRUE(driver.probe());
        driver.reset();
    }
    void handle_interrupts() {
        cpu.set_interrupt_handler(kernel_level(), [this] { EXPECT_TRUE(driver.interrupt()); });
    }

    void user(const std::function<void()>& software) { cpu.at(0, software); }
    // Whoever is neither the kernel nor its user: the hypervisor of a kernel at EL1, or the guest
    // kernel of one at EL2.
    void other(const std::function<void()>& software) {
        cpu.set_host_with_user(false);
        cpu.at(is_host() ? 1 : 2, software);
        cpu.set_host_with_user(is_host());
    }
    std::uint32_t read(std::string_view name) { return static_cast<std::uint32_t>(cpu.read(name)); }

    // What has been executed between `begin` and `end`, by exception level.
    struct Done {
        std::array<std::uint64_t, 3> instructions{};
        std::array<std::uint64_t, 3> cycles{};
        static std::uint64_t sum(const std::array<std::uint64_t, 3>& levels) {
            return levels[0] + levels[1] + levels[2];
        }
    };
    Done now() const {
        Done done;
        for (unsigned level = 0; level < 3; ++level) {
            done.instructions[level] = cpu.retired(level);
            done.cycles[level] = cpu.cycles(level);
        }
        return done;
    }
    void begin() {
        driver.pmu_enable();
        begun = now();
    }
    Done end() {
        driver.pmu_disable();
        Done done = now();
        for (unsigned level = 0; level < 3; ++level) {
            done.instructions[level] -= begun.instructions[level];
            done.cycles[level] -= begun.cycles[level];
        }
        return done;
    }

    a55::Pmu pmu{config()};
    A55Processor cpu{pmu, GetParam().kernel, GetParam().kernel_level};
    LinuxPmuv3Driver driver{cpu, is_host()};
    Done begun;
};

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

// --- access for users ---

class A55LinuxUser : public A55Linux {
  protected:
    // A refused access of EL0, as the kernel sees it.
    static AccessException trapped(unsigned exception_class = 0) {
        const Machine& m = GetParam();
        if (m.kernel == InstructionSet::aarch32) return undefined();
        AccessException e;
        e.target = m.kernel_level;
        e.exception_class = m.user == InstructionSet::aarch64 ? 0x18
                            : exception_class != 0            ? exception_class
                                                              : 0x03;
        return e;
    }
    static AccessException undefined() {
        AccessException e;
        e.target = kernel_level();
        e.undefined = true;
        return e;
    }
    // What became of an access at EL0; nothing when it was done.
    std::optional<AccessException> attempt(std::string_view reg, bool write) {
        std::optional<AccessException> seen;
        cpu.on_exception = [&](const AccessException& e) { seen = e; };
        user([&] {
            if (write)
                cpu.write(reg, 1);
            else
                cpu.read(reg);
        });
        cpu.on_exception = nullptr;
        return seen;
    }
};

INSTANTIATE_TEST_SUITE_P(machines, A55LinuxUser, kMachines, name_of);

TEST_P(A55LinuxUser, reads_counters_and_nothing_else_when_allowed) {
    driver.set_user_access(true);
    driver.add(perf(Event::ld_retired));
    driver.pmu_enable();
    EXPECT_EQ(read("PMUSERENR"), 0xcU);
    for (const char* reg : {"PMCCNTR", "PMEVCNTR0", "PMEVCNTR5", "PMUSERENR", "PMSELR"})
        EXPECT_EQ(attempt(reg, false), std::nullopt) << reg;
    EXPECT_EQ(attempt("PMSELR", true), std::nullopt);
    EXPECT_EQ(attempt("PMXEVCNTR", false), std::nullopt);

    for (const char* reg : {"PMCR", "PMCNTENSET", "PMCNTENCLR", "PMOVSCLR", "PMOVSSET", "PMCEID0",
                            "PMCEID1", "PMXEVTYPER", "PMEVTYPER0", "PMCCFILTR"})
        EXPECT_EQ(attempt(reg, false), trapped()) << reg;
    for (const char* reg : {"PMCR", "PMCNTENSET", "PMCNTENCLR", "PMOVSCLR", "PMOVSSET", "PMSWINC",
                            "PMXEVTYPER", "PMXEVCNTR", "PMEVTYPER0", "PMEVCNTR0", "PMCCFILTR"})
        EXPECT_EQ(attempt(reg, true), trapped()) << reg;
    EXPECT_EQ(attempt("PMCCNTR", true), trapped(0x04)); // MCRR
    cpu.set_cycle_counter_door(Door::aarch32);
    EXPECT_EQ(attempt("PMCCNTR", false), std::nullopt);
    EXPECT_EQ(attempt("PMCCNTR", true), trapped());
    for (const char* reg : {"PMINTENSET", "PMINTENCLR"}) {
        EXPECT_EQ(attempt(reg, false), undefined()) << reg;
        EXPECT_EQ(attempt(reg, true), undefined()) << reg;
    }
    EXPECT_EQ(attempt("PMUSERENR", true), undefined());
    EXPECT_EQ(attempt("PMSWINC", false), undefined());
}

TEST_P(A55LinuxUser, reads_nothing_when_not_allowed) {
    driver.set_user_access(true);
    driver.pmu_enable();
    driver.pmu_disable();
    driver.set_user_access(false);
    driver.pmu_enable();
    EXPECT_EQ(read("PMUSERENR"), 0U);
    EXPECT_EQ(attempt("PMUSERENR", false), std::nullopt);
    EXPECT_EQ(attempt("PMCCNTR", false), trapped(0x04));
    for (const char* reg : {"PMEVCNTR0", "PMSELR", "PMXEVCNTR", "PMCR"})
        EXPECT_EQ(attempt(reg, false), trapped()) << reg;
}

TEST_P(A55LinuxUser, refused_writes_change_nothing) {
    driver.set_user_access(true);
    driver.add(in_user_mode(sampled(perf(Event::ld_retired), 1000)));
    driver.add(in_user_mode(sampled(perf(Event::cpu_cycles), 1000000)));
    driver.pmu_enable();
    cpu.on_exception = [](const AccessException&) {};
    const std::uint64_t cycles = cpu.read("PMCCNTR");
    const std::uint64_t before = cpu.cycles(0);
    user([&] {
        for (const char* reg : {"PMCR", "PMCNTENCLR", "PMCNTENSET", "PMOVSSET", "PMEVCNTR0",
                                "PMEVTYPER0", "PMCCNTR", "PMCCFILTR", "PMUSERENR", "PMINTENSET"})
            cpu.write(reg, 0x7e);
        cpu.load(10);
    });
    EXPECT_EQ(read("PMCR"), 0x41453000U | kLc | kE);
    EXPECT_EQ(read("PMCNTENSET"), 1U << 31 | 1U);
    EXPECT_EQ(read("PMINTENSET"), 1U << 31 | 1U);
    EXPECT_EQ(read("PMOVSCLR"), 0U);
    EXPECT_EQ(read("PMEVTYPER0"), 0x80000006U);
    EXPECT_EQ(read("PMUSERENR"), 0xcU);
    EXPECT_EQ(read("PMEVCNTR0"), 0U - 990U);
    EXPECT_EQ(cpu.read("PMCCNTR"), cycles + (cpu.cycles(0) - before));
}

TEST_P(A55LinuxUser, sees_its_own_counts_and_no_leftovers) {
    PerfEvent event = in_user_mode(perf(Event::ld_retired));
    event.user_readable = true;
    PerfEvent cycles = in_user_mode(wide(perf(Event::cpu_cycles)));
    cycles.user_readable = true;
    cpu.write("PMEVCNTR4", 0x5ec3e7);
    ASSERT_EQ(driver.add(event), 0U);
    ASSERT_EQ(driver.add(cycles), kCycles);
    EXPECT_FALSE(driver.add(wide(event)).has_value());
    driver.set_user_access(true);
    driver.pmu_enable();
    user([&] {
        const std::uint64_t loads = cpu.read("PMEVCNTR0");
        const std::uint64_t start = cpu.read("PMCCNTR");
        cpu.load(123);
        EXPECT_EQ(cpu.read("PMEVCNTR0") - loads, 123U);
        EXPECT_EQ(cpu.read("PMCCNTR") - start, 125U); // with both reads before it
        EXPECT_EQ(cpu.read("PMEVCNTR4"), 0U);
        cpu.write("PMSELR", 0);
        EXPECT_EQ(cpu.read("PMXEVCNTR") - loads, 123U);
    });
    driver.pmu_disable();
    EXPECT_EQ(driver.count(0), 123U);
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

} // namespace
} // namespace armpmu::tests
