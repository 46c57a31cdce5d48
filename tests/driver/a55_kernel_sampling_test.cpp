// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/a55_with_linux.h"
#include "tests/support/a55.h"

namespace armpmu::tests {
namespace a55_kernel_sampling_test {

using LinuxEvent = LinuxKernel::Event;
using a55::Event;

constexpr std::uint64_t kWrap = std::uint64_t{1} << 32;

class KernelPmuv3Samples : public KernelPmuv3 {
  protected:
    // The return from user space is one of the instructions.
    static void run(A55WithLinux& machine, std::uint64_t instructions) {
        machine.in_user(instructions - 1);
    }
};

// perf record: each interrupt is a sample, and each period has one.
TEST_F(KernelPmuv3Samples, are_as_many_as_periods_and_interrupts) {
    for (const std::uint64_t period : {1, 2, 7, 1000, 4096}) {
        A55WithLinux machine;
        const LinuxEvent event =
            machine.open(sampled(in_user_only(of(Event::inst_retired)), period));
        machine.add(event);
        run(machine, 5 * period);
        EXPECT_EQ(machine.samples(event), 5U) << period;
        run(machine, period > 1 ? period - 1 : 1);
        EXPECT_EQ(machine.samples(event), period > 1 ? 5U : 6U) << period;
        run(machine, 1);
        EXPECT_EQ(machine.samples(event), period > 1 ? 6U : 7U) << period;
        EXPECT_EQ(machine.cpu.interrupts_taken(), machine.samples(event)) << period;
        EXPECT_EQ(machine.interrupts_not_taken, 0U);
    }
}

// The interrupt comes with the instruction that ends the period: the handler finds the count there.
TEST_F(KernelPmuv3Samples, leave_the_count_exact) {
    A55WithLinux machine;
    const LinuxEvent event = machine.open(sampled(in_user_only(of(Event::inst_retired)), 1000));
    machine.add(event);
    run(machine, 12345);
    EXPECT_EQ(machine.read(event), 12345U);
    EXPECT_EQ(machine.samples(event), 12U);
}

// The driver never programs more than half of what a counter holds, so a longer period takes
// interrupts that bring no sample.
TEST_F(KernelPmuv3Samples, of_long_periods_take_more_interrupts) {
    A55WithLinux machine;
    const LinuxEvent event =
        machine.open(sampled(in_user_only(of(Event::inst_retired)), kWrap / 2 + 10));
    machine.add(event);
    run(machine, kWrap / 2 - 1);
    EXPECT_EQ(machine.cpu.interrupts_taken(), 1U);
    EXPECT_EQ(machine.samples(event), 0U);
    run(machine, 10);
    EXPECT_EQ(machine.samples(event), 0U);
    run(machine, 1);
    EXPECT_EQ(machine.cpu.interrupts_taken(), 2U);
    EXPECT_EQ(machine.samples(event), 1U);
    EXPECT_EQ(machine.read(event), kWrap / 2 + 10);
}

// A wide event's interrupt is the odd counter's alone.
TEST_F(KernelPmuv3Samples, of_wide_events_come_once_a_period) {
    for (const bool cycles : {false, true}) {
        A55WithLinux machine;
        const std::uint64_t period = 2 * kWrap + 6;
        const Event what = cycles ? Event::cpu_cycles : Event::inst_retired;
        const LinuxEvent event = machine.open(sampled(wide(in_user_only(of(what))), period));
        machine.add(event);
        EXPECT_EQ(machine.counter(event), cycles ? 0 : 2);
        const std::uint64_t instructions = cycles ? (period + 2) / 3 : period;
        run(machine, instructions - 1);
        EXPECT_EQ(machine.cpu.interrupts_taken(), 0U);
        run(machine, 1);
        EXPECT_EQ(machine.cpu.interrupts_taken(), 1U);
        EXPECT_EQ(machine.samples(event), 1U);
    }
}

TEST_F(KernelPmuv3Samples, of_all_counters_at_once_are_one_interrupt) {
    A55WithLinux machine;
    std::vector<LinuxEvent> events;
    machine.in_kernel([&] {
        machine.kernel->disable();
        events.push_back(machine.open(sampled(in_user_only(of(Event::cpu_cycles)), 3000)));
        for (unsigned i = 0; i < a55::kCounters; ++i)
            events.push_back(machine.open(sampled(in_user_only(of(Event::inst_retired)), 1000)));
        for (const LinuxEvent& event : events) machine.kernel->add(event.get());
        machine.kernel->enable();
        return 0;
    });
    run(machine, 999);
    EXPECT_EQ(machine.cpu.interrupts_taken(), 0U);
    run(machine, 1);
    EXPECT_EQ(machine.cpu.interrupts_taken(), 1U);
    for (const LinuxEvent& event : events) {
        EXPECT_EQ(machine.samples(event), 1U);
        EXPECT_EQ(machine.read(event), machine.counter(event) == 0 ? 3000U : 1000U);
    }
}

// perf stat: overflows of an event that is only counted bring no samples and lose nothing.
TEST_F(KernelPmuv3Samples, are_not_taken_of_events_that_only_count) {
    A55WithLinux machine;
    const LinuxEvent event = machine.open(in_user_only(of(Event::inst_retired)));
    machine.add(event);
    run(machine, 3 * kWrap + 5);
    EXPECT_EQ(machine.samples(event), 0U);
    EXPECT_GE(machine.cpu.interrupts_taken(), 6U);
    EXPECT_EQ(machine.read(event), 3 * kWrap + 5);
}

// PERF_EVENT_IOC_REFRESH: the handler disables the counter after the last sample.
TEST_F(KernelPmuv3Samples, end_with_the_limit_that_was_set) {
    A55WithLinux machine;
    PerfAttr attr = sampled(in_user_only(of(Event::inst_retired)), 100);
    attr.sample_limit = 3;
    const LinuxEvent event = machine.open(attr);
    machine.add(event);
    run(machine, 1000);
    EXPECT_EQ(machine.samples(event), 3U);
    EXPECT_EQ(machine.read(event), 300U);
    EXPECT_EQ(machine.pmu.peek(a64::kPmcntenset), 0U);
}

} // namespace a55_kernel_sampling_test
} // namespace armpmu::tests
