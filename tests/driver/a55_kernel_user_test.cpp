// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/a55_with_linux.h"
#include "tests/support/a55.h"

#include <cerrno>

namespace armpmu::tests {
namespace a55_kernel_user_test {

using LinuxEvent = LinuxKernel::Event;
using a55::Event;

PerfAttr readable(Event event) {
    PerfAttr attr = of(event);
    attr.config1 = 2;
    attr.of_a_task = true;
    return attr;
}

// perf_event_mmap_page::index, the way of a program that reads its counters without a system call.
TEST_P(KernelPmuv3Levels, user_space_reads_the_counter_it_is_told) {
    A55WithLinux machine(GetParam());
    ASSERT_EQ(machine.kernel->set_sysctl("perf_user_access", 1), 0);
    const LinuxEvent event = machine.open(readable(Event::inst_retired));
    const LinuxEvent cycles = machine.open(wide(readable(Event::cpu_cycles)));
    machine.add(event);
    machine.add(cycles);
    const LinuxEvent other = machine.open(of(Event::inst_retired));
    machine.add(other);
    machine.in_user(100);
    machine.del(other);
    ASSERT_EQ(machine.kernel->user_index(event.get()), 1); // one more than the counter
    ASSERT_EQ(machine.kernel->user_index(cycles.get()), 32);
    machine.cpu.at(0, [&] {
        const std::uint64_t first = machine.cpu.read("PMEVCNTR0");
        const std::uint64_t first_cycle = machine.cpu.read("PMCCNTR");
        machine.cpu.run(10);
        EXPECT_EQ(machine.cpu.read("PMEVCNTR0") - first, 12U);
        EXPECT_EQ(machine.cpu.read("PMCCNTR") - first_cycle, 3 * 12U);
        // Others' counts are none of its business.
        for (const char* unused : {"PMEVCNTR1", "PMEVCNTR5"})
            EXPECT_EQ(machine.cpu.read(unused), 0U);
    });
    EXPECT_EQ(machine.pmu.peek(a64::kPmuserenr), 0xcU);
}

TEST_P(KernelPmuv3Levels, user_space_is_trapped_without_leave) {
    A55WithLinux machine(GetParam());
    const LinuxEvent event = machine.open(readable(Event::inst_retired));
    machine.add(event);
    EXPECT_EQ(machine.kernel->user_index(event.get()), 0);
    unsigned exceptions = 0;
    machine.cpu.on_exception = [&](const AccessException& exception) {
        EXPECT_EQ(exception.target, GetParam());
        ++exceptions;
    };
    machine.cpu.at(0, [&] { machine.cpu.read("PMEVCNTR0"); });
    EXPECT_EQ(exceptions, 1U);
    // Leave is given, and taken again, with the next switch of the PMU.
    for (const bool allowed : {true, false}) {
        machine.kernel->set_sysctl("perf_user_access", allowed ? 1 : 0);
        machine.read(event);
        machine.cpu.at(0, [&] { machine.cpu.read("PMEVCNTR0"); });
        EXPECT_EQ(exceptions, allowed ? 1U : 2U);
    }
}

// A chained pair cannot be read at once.
TEST_F(KernelPmuv3, wide_events_that_user_space_reads_are_cycles) {
    A55WithLinux machine;
    EXPECT_EQ(machine.open(wide(readable(Event::inst_retired))), nullptr);
    EXPECT_EQ(machine.kernel.error, -EOPNOTSUPP);
    const LinuxEvent first = machine.open(wide(readable(Event::cpu_cycles)));
    const LinuxEvent second = machine.open(wide(readable(Event::cpu_cycles)));
    EXPECT_EQ(machine.add(first), 0);
    EXPECT_EQ(machine.add(second), -EAGAIN);
}

} // namespace a55_kernel_user_test
} // namespace armpmu::tests
