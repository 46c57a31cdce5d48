// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "tests/driver/a55_with_linux.h"
#include "tests/support/a55.h"

#include <cerrno>
#include <set>

namespace armpmu::tests {
namespace a55_kernel_probe_test {

using a55::Config;
using LinuxEvent = LinuxKernel::Event;
using a55::Event;

constexpr std::uint32_t kHardware = 0, kCache = 3, kRaw = 4; // types of perf's

TEST_F(KernelPmuv3, probe_finds_six_counters_and_one_of_cycles) {
    A55WithLinux machine;
    ASSERT_EQ(machine.boot_error, 0);
    EXPECT_EQ(std::string(machine.kernel->pmu_name()), "armv8_cortex_a55");
    std::vector<LinuxEvent> events;
    events.push_back(machine.open(of(Event::cpu_cycles)));
    for (unsigned i = 0; i < a55::kCounters; ++i)
        events.push_back(machine.open(of(Event::inst_retired)));
    for (unsigned i = 0; i < events.size(); ++i) {
        EXPECT_EQ(machine.add(events[i]), 0);
        EXPECT_EQ(machine.counter(events[i]), static_cast<int>(i));
    }
    const LinuxEvent eighth = machine.open(of(Event::inst_retired));
    EXPECT_EQ(machine.add(eighth), -EAGAIN);
    machine.del(events[3]);
    EXPECT_EQ(machine.add(eighth), 0);
    EXPECT_EQ(machine.counter(eighth), 3);
}

// A second event of cycles takes a counter like any other.
TEST_F(KernelPmuv3, cycles_prefer_their_own_counter) {
    A55WithLinux machine;
    const LinuxEvent first = machine.open(of(Event::cpu_cycles));
    const LinuxEvent second = machine.open(of(Event::cpu_cycles));
    machine.add(first);
    machine.add(second);
    EXPECT_EQ(machine.counter(first), 0);
    EXPECT_EQ(machine.counter(second), 1);
}

TEST_F(KernelPmuv3, boot_clears_what_reset_leaves_unknown) {
    a55::Pmu fresh(A55WithLinux::poisoned());
    EXPECT_NE(fresh.peek(a64::kPmintenset) | fresh.peek(a64::kPmovsset), 0U);
    A55WithLinux machine;
    EXPECT_EQ(machine.pmu.peek(a64::kPmcntenset), 0U);
    EXPECT_EQ(machine.pmu.peek(a64::kPmintenset), 0U);
    EXPECT_EQ(machine.pmu.peek(a64::kPmovsset), 0U);
    EXPECT_FALSE(machine.cpu.interrupt_line());
}

TEST_F(KernelPmuv3, sysfs_lists_the_events_that_pmceid_has) {
    for (const auto& [l2, l3] :
         {std::pair(true, true), {true, false}, {false, true}, {false, false}}) {
        Config config;
        config.l2_cache = l2;
        config.l3_cache = l3;
        A55WithLinux machine(1, config);
        std::map<std::string, std::string> expected;
        for (const a55::EventInfo& row : a55::events()) {
            const unsigned code = number(row.event);
            if (code >= 0x40 || !a55::implemented(config, row.event)) continue;
            if (row.event == Event::sw_incr || row.event == Event::chain) continue;
            std::string name(row.mnemonic);
            for (char& c : name) c = static_cast<char>(std::tolower(c));
            std::ostringstream text;
            text << "event=0x00" << std::hex << code / 16 << code % 16 << "\n";
            expected[name] = text.str();
        }
        const auto files = machine.kernel.files("events");
        EXPECT_EQ((std::map<std::string, std::string>(files.begin(), files.end())), expected)
            << l2 << l3;
    }
}

// What perf's own events become: the number in PMEVTYPER, or no event.
TEST_F(KernelPmuv3, generic_events_are_those_that_pmceid_has) {
    A55WithLinux machine;
    const auto selected = [&](std::uint32_t type, std::uint64_t config) -> int {
        PerfAttr attr(config);
        attr.type = type;
        const LinuxEvent event = machine.open(attr);
        if (event == nullptr) return machine.kernel.error;
        machine.add(event);
        const int counter = machine.counter(event);
        return counter == 0
                   ? 0x11
                   : static_cast<int>(
                         machine.pmu.peek(a64::pmevtyper(static_cast<unsigned>(counter) - 1)) &
                         0xffff);
    };
    // Cycles, instructions, cache references and misses, branches and misses, bus cycles, stalls.
    const std::vector<int> hardware = {0x11, 0x08, 0x04, 0x03, 0x0c, 0x10, 0x1d, 0x23, 0x24};
    for (unsigned i = 0; i < hardware.size(); ++i)
        EXPECT_EQ(selected(kHardware, i), hardware[i]) << i;
    EXPECT_EQ(selected(kHardware, 9), -ENOENT);
    EXPECT_EQ(selected(kHardware, 10), -EINVAL);
    // Caches by kind, operation, result: L1D reads and their misses, L1I, DTLB, ITLB, branches.
    EXPECT_EQ(selected(kCache, 0x00000), 0x04);
    EXPECT_EQ(selected(kCache, 0x10000), 0x03);
    EXPECT_EQ(selected(kCache, 0x00001), 0x14);
    EXPECT_EQ(selected(kCache, 0x10001), 0x01);
    EXPECT_EQ(selected(kCache, 0x00003), 0x25);
    EXPECT_EQ(selected(kCache, 0x10003), 0x05);
    EXPECT_EQ(selected(kCache, 0x10004), 0x02);
    EXPECT_EQ(selected(kCache, 0x10005), 0x10);
    EXPECT_EQ(selected(kCache, 0x00100), -ENOENT); // L1D writes: not in the architecture's list
    EXPECT_EQ(selected(kRaw, 0xe7), 0xe7);         // any number goes
}

TEST_F(KernelPmuv3, refuses_what_it_cannot_filter_or_show) {
    A55WithLinux machine;
    PerfAttr idle = of(Event::inst_retired);
    idle.exclude_idle = true;
    EXPECT_EQ(machine.open(idle), nullptr);
    EXPECT_EQ(machine.kernel.error, -EOPNOTSUPP);
    PerfAttr readable = of(Event::inst_retired);
    readable.config1 = 2;
    EXPECT_EQ(machine.open(readable), nullptr);
    EXPECT_EQ(machine.kernel.error, -EINVAL);
    // CHAIN counts nothing by itself and gets no counter.
    const LinuxEvent chain = machine.open(of(Event::chain));
    EXPECT_EQ(machine.add(chain), -ENOENT);
}

TEST_F(KernelPmuv3, samples_need_an_interrupt_in_the_device_tree) {
    A55WithLinux machine(1, A55WithLinux::poisoned(), false);
    EXPECT_EQ(machine.boot_error, 0);
    EXPECT_NE(machine.open(of(Event::inst_retired)), nullptr);
    EXPECT_EQ(machine.open(sampled(of(Event::inst_retired), 1000)), nullptr);
    EXPECT_EQ(machine.kernel.error, -EOPNOTSUPP);
}

// Events of 64 bits take an even counter and the odd one above.
TEST_F(KernelPmuv3, wide_events_come_in_pairs_of_counters) {
    A55WithLinux machine;
    std::vector<LinuxEvent> events;
    for (unsigned i = 0; i < 3; ++i) {
        events.push_back(machine.open(wide(of(Event::inst_retired))));
        EXPECT_EQ(machine.add(events.back()), 0);
        EXPECT_EQ(machine.counter(events.back()), static_cast<int>(2 * i + 2));
        EXPECT_EQ(machine.pmu.peek(a64::pmevtyper(2 * i)) & 0xffff, 0x08U);
        EXPECT_EQ(machine.pmu.peek(a64::pmevtyper(2 * i + 1)) & 0xffff, 0x1eU);
    }
    const LinuxEvent narrow = machine.open(of(Event::inst_retired));
    EXPECT_EQ(machine.add(narrow), -EAGAIN);
    machine.del(events[1]);
    EXPECT_EQ(machine.add(narrow), 0);
    EXPECT_EQ(machine.add(events[1]), -EAGAIN); // one of the pair is taken

    const LinuxEvent leader = machine.open(wide(of(Event::ld_retired)));
    std::vector<LinuxEvent> siblings;
    for (unsigned i = 0; i < 2; ++i)
        siblings.push_back(machine.kernel.open(wide(of(Event::ld_retired)), leader.get()));
    EXPECT_EQ(machine.kernel.open(wide(of(Event::ld_retired)), leader.get()), nullptr);
    EXPECT_EQ(machine.kernel.error, -EINVAL);
}

} // namespace a55_kernel_probe_test
} // namespace armpmu::tests
