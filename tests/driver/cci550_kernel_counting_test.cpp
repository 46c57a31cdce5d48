// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_table.h"
#include "tests/driver/cci550_with_linux.h"

namespace armpmu::tests {
namespace cci550_kernel_counting_test {

using Event = LinuxKernel::Event;

const EventId kReads = cci550::event_id(3, SlaveEvent::si_rrq_hs_arvalid);
const EventId kBeats = cci550::event_id(3, SlaveEvent::si_rrq_hs_rval);
const EventId kMisses = cci550::event_id(GlobalEvent::cci_snoop_access_miss_filter_bank_0_1);

// Add, read, stop, start, delete; what happens outside counts for nobody.
TEST_F(KernelCci, counts_every_event_that_can_fire_from_start_to_stop) {
    Cci550WithLinux machine;
    unsigned counted = 0;
    for (unsigned code = 0; code < cci550::kEventIds; ++code) {
        const EventId id(code);
        if (cci550::find_event(id) == nullptr) continue;
        const std::uint64_t once = cci550::can_fire(machine.pmu.config(), id) ? 1 : 0;
        const Event event = machine.open(id);
        ASSERT_NE(event, nullptr) << std::hex << code;
        machine.happen(id, 1000);
        ASSERT_EQ(machine.add(event), 0);
        EXPECT_EQ(machine.read(event), 0U);
        machine.happen(id, code + 3);
        EXPECT_EQ(machine.read(event), once * (code + 3)) << std::hex << code;
        machine.stop(event);
        machine.happen(id, 1000);
        EXPECT_EQ(machine.read(event), once * (code + 3)) << std::hex << code;
        machine.start(event);
        machine.happen(id, 7);
        machine.del(event);
        machine.happen(id, 1000);
        EXPECT_EQ(machine.read(event), once * (code + 10)) << std::hex << code;
        counted += once != 0 ? 1 : 0;
    }
    // Of 289: not WriteEvict, and on the three ACE-Lite interfaces not what is for ACE.
    unsigned ace_only = 0;
    for (const cci550::Event& event : cci550::events())
        ace_only += event.ace_only && event.fires ? 1 : 0;
    EXPECT_EQ(counted, 7 * 31 + 7 * 7 + 16 - 3 * ace_only);
}

// Interfaces that this configuration has not are accepted by the driver, and silent.
TEST_F(KernelCci, counts_nothing_on_interfaces_that_are_absent) {
    cci550::Config config;
    config.slave_interfaces = 2;
    config.master_interfaces = 1;
    Cci550WithLinux machine(config);
    const Event event = machine.open(kReads);
    ASSERT_NE(event, nullptr);
    ASSERT_EQ(machine.add(event), 0);
    machine.happen(kReads, 5);
    EXPECT_EQ(machine.read(event), 0U);
}

TEST_F(KernelCci, counts_a_group_of_eight_in_the_same_cycles) {
    Cci550WithLinux machine;
    std::vector<Event> events;
    machine.kernel->disable();
    for (unsigned i = 0; i < cci550::kCounters; ++i) {
        events.push_back(machine.open(i % 2 == 0 ? kReads : kBeats));
        machine.add(events.back());
    }
    machine.cycles(row_of(kReads), 10);
    machine.kernel->enable();
    EventRow row = row_of(kReads);
    row.set(kBeats);
    machine.cycles(row, 100);
    machine.cycles(row_of(kBeats), 11);
    machine.kernel->disable();
    machine.cycles(row, 1000);
    for (unsigned i = 0; i < cci550::kCounters; ++i)
        EXPECT_EQ(machine.read(events[i]), i % 2 == 0 ? 100U : 111U) << i;
    machine.kernel->enable();
}

TEST_F(KernelCci, counts_secure_occurrences_only_where_the_pins_let_it) {
    Cci550WithLinux machine;
    const Event reads = machine.open(kReads);
    const Event beats = machine.open(kBeats); // has no security classification
    machine.add(reads);
    machine.add(beats);
    machine.happen(kReads, 5, Security::secure);
    machine.happen(kBeats, 6, Security::secure);
    EXPECT_EQ(machine.read(reads), 0U);
    EXPECT_EQ(machine.read(beats), 6U);
    machine.pmu.set_authentication({true, true, false, false});
    machine.happen(kReads, 7, Security::secure);
    machine.pmu.set_authentication({false, true, false, false});
    machine.happen(kReads, 8);
    EXPECT_EQ(machine.read(reads), 7U);
}

// While the driver loads a counter, {MI0, 0x1F} is selected, counter and PMU are enabled and every
// event there is happens at every access: the value that was written stays.
TEST_F(KernelCci, loads_counters_through_an_event_that_never_counts) {
    Cci550WithLinux machine;
    EventRow everything;
    for (unsigned code = 0; code < cci550::kEventIds; ++code) everything.set(EventId(code));
    bool loading = false;
    unsigned loads = 0;
    machine.on_access = [&] {
        if (loading) machine.pmu.clock(everything, 1000);
    };
    machine.on_write = [&](std::uint32_t offset, std::uint32_t data) {
        if (offset == evnt_sel(0)) loading = data == cci550::kNeverCounts.raw();
        if (offset == ecnt_data(0)) {
            EXPECT_EQ(data, 0x80000000U);
            EXPECT_TRUE(loading);
            ++loads;
        }
    };
    const Event event = machine.open(kMisses);
    machine.add(event);
    EXPECT_EQ(loads, 1U);
    EXPECT_FALSE(loading);
    EXPECT_EQ(machine.pmu.peek(ecnt_data(0)), 0x80000000U);
    EXPECT_EQ(machine.pmu.peek(evnt_sel(0)), kMisses.raw());
    EXPECT_EQ(machine.pmu.peek(ecnt_ctrl(0)), 1U);
    EXPECT_EQ(machine.read(event), 0U);
    machine.happen(kMisses, 12);
    EXPECT_EQ(machine.read(event), 12U);
}

} // namespace cci550_kernel_counting_test
} // namespace armpmu::tests
