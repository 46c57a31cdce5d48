// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "tests/driver/a55_with_linux.h"
#include "tests/support/a55.h"

namespace armpmu::tests {
namespace a55_kernel_counting_test {

using LinuxEvent = LinuxKernel::Event;
using a55::Event;

// Each of the eight combinations of filters, on instructions, loads and cycles.
TEST_P(KernelPmuv3Levels, filters_count_at_the_levels_they_name) {
    A55WithLinux machine(GetParam());
    for (const Event event : {Event::inst_retired, Event::ld_retired, Event::cpu_cycles}) {
        for (unsigned excluded = 0; excluded < 8; ++excluded) {
            PerfAttr attr = of(event);
            attr.exclude_user = (excluded & 1) != 0;
            attr.exclude_kernel = (excluded & 2) != 0;
            attr.exclude_hv = (excluded & 4) != 0;
            // A kernel at EL2 has no hypervisor, and takes a guest's kernel for one.
            CountedAt where{!attr.exclude_user, !attr.exclude_kernel, !attr.exclude_hv};
            if (machine.is_host()) where.other = where.kernel;

            const LinuxEvent perf = machine.open(attr);
            const auto before = machine.seen(event == Event::cpu_cycles ? 0 : 1, where);
            ASSERT_EQ(machine.add(perf), 0);
            const int counter = machine.counter(perf);
            machine.in_user(1000, 10);
            machine.in_kernel_mode(200, 20);
            machine.elsewhere(30, 3);
            machine.in_user(4, 1);
            const std::uint64_t count = machine.read(perf);
            const auto after = machine.seen_at_read(counter, where);
            EXPECT_EQ(count, event == Event::inst_retired ? after.instructions - before.instructions
                             : event == Event::ld_retired ? after.loads - before.loads
                                                          : after.cycles - before.cycles)
                << number(event) << " " << excluded;
            if (event == Event::ld_retired) {
                EXPECT_EQ(count, (where.user ? 11U : 0U) + (where.kernel ? 20U : 0U) +
                                     (where.other ? 3U : 0U));
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(kernel, KernelPmuv3Levels, kKernelLevels, level_name);

TEST_F(KernelPmuv3, counts_every_event_of_the_table) {
    a55::Config config = A55WithLinux::poisoned();
    config.external_last_level = true;
    A55WithLinux machine(1, config);
    for (const a55::EventInfo& row : a55::events()) {
        const auto sources = a55::sources(config, row.event);
        if (sources.empty() || row.event == Event::cpu_cycles || row.event == Event::bus_cycles)
            continue;
        const LinuxEvent event = machine.open(in_user_only(of(row.event)));
        ASSERT_NE(event, nullptr) << row.mnemonic;
        ASSERT_EQ(machine.add(event), 0);
        machine.cpu.at(0, [&] { machine.cpu.happen(sources.front(), 12345); });
        // The return to the kernel is an instruction and an exception.
        std::uint64_t expected = 12345;
        for (const Event source : sources)
            expected += source == Event::inst_retired || source == Event::exc_taken ? 1 : 0;
        EXPECT_EQ(machine.read(event), expected) << row.mnemonic;
        machine.del(event);
    }
}

TEST_F(KernelPmuv3, stopped_and_deleted_events_keep_their_counts) {
    A55WithLinux machine;
    const LinuxEvent event = machine.open(in_user_only(of(Event::inst_retired)));
    machine.in_user(100);
    machine.add(event);
    machine.in_user(7); // and the return to the kernel
    EXPECT_EQ(machine.read(event), 8U);
    machine.stop(event);
    machine.in_user(100);
    machine.start(event);
    machine.in_user(9);
    machine.del(event);
    machine.in_user(100);
    EXPECT_EQ(machine.read(event), 18U);
}

// Past the wrap of the low counter, and right after it.
TEST_F(KernelPmuv3, wide_events_count_on_beyond_32_bits) {
    A55WithLinux machine;
    const LinuxEvent event = machine.open(wide(in_user_only(of(Event::inst_retired))));
    const LinuxEvent cycles = machine.open(wide(in_user_only(of(Event::cpu_cycles))));
    machine.add(event);
    machine.add(cycles);
    const std::uint64_t many = (std::uint64_t{5} << 32) + 17;
    machine.in_user(many - 1);
    EXPECT_EQ(machine.read(event), many);
    EXPECT_EQ(machine.read(cycles), 3 * many);
    EXPECT_EQ(machine.cpu.interrupts_taken(), 0U);
}

// In powered-down idle the registers are lost, and come back with anything in them.
TEST_P(KernelPmuv3Levels, counts_survive_the_loss_of_the_registers) {
    A55WithLinux machine(GetParam());
    const LinuxEvent event = machine.open(in_user_only(of(Event::inst_retired)));
    const LinuxEvent cycles = machine.open(in_user_only(of(Event::cpu_cycles)));
    machine.add(event);
    machine.add(cycles);
    for (unsigned i = 1; i <= 3; ++i) {
        machine.in_user(99);
        machine.in_kernel([&] { return machine.kernel->power_down(), 0; });
        machine.pmu.set_powered(false);
        machine.pmu.set_powered(true);
        machine.in_kernel([&] { return machine.kernel->power_up(), 0; });
        EXPECT_EQ(machine.read(event), 100U * i);
        EXPECT_EQ(machine.read(cycles), 300U * i);
        EXPECT_EQ(machine.pmu.peek(a64::kPmcntenset), 0x80000001U);
        EXPECT_EQ(machine.pmu.peek(a64::kPmintenset), 0x80000001U);
    }
    EXPECT_EQ(machine.interrupts_not_taken, 0U);
}

} // namespace a55_kernel_counting_test
} // namespace armpmu::tests
