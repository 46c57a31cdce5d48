// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_table.h"
#include "tests/driver/cci550_with_linux.h"

#include <cerrno>
#include <set>

namespace armpmu::tests {
namespace cci550_kernel_probe_test {

using Event = LinuxKernel::Event;

const EventId kReads = cci550::event_id(3, SlaveEvent::si_rrq_hs_arvalid);

TEST_F(KernelCci, probe_finds_eight_counters_and_no_fault) {
    Cci550WithLinux machine;
    ASSERT_EQ(machine.boot_error, 0);
    EXPECT_EQ(std::string(machine.kernel->pmu_name()), "CCI_550");
    EXPECT_TRUE(machine.kernel.complaints().empty()) << machine.kernel.complaints().front();

    std::vector<Event> events;
    for (unsigned i = 0; i < cci550::kCounters; ++i) {
        events.push_back(machine.open(kReads));
        EXPECT_EQ(machine.add(events.back()), 0);
        EXPECT_EQ(machine.counter(events.back()), i);
    }
    const Event ninth = machine.open(kReads);
    EXPECT_EQ(machine.add(ninth), -EAGAIN);
    machine.del(events[5]);
    EXPECT_EQ(machine.add(ninth), 0);
    EXPECT_EQ(machine.counter(ninth), 5U);
}

TEST_F(KernelCci, sysfs_names_are_those_of_the_event_table) {
    Cci550WithLinux machine;
    std::map<std::string, std::string> expected;
    for (const cci550::Event& event : cci550::events()) {
        std::ostringstream text;
        if (event.kind == cci550::SourceKind::global)
            text << "event=0x" << std::hex << unsigned{event.code} << ",source=0xf\n";
        else
            text << "source=?,event=0x" << std::hex << unsigned{event.code} << "\n";
        expected[std::string(event.kernel_name)] = text.str();
    }
    const auto files = machine.kernel.files("events");
    EXPECT_EQ(files.size(), expected.size());
    EXPECT_EQ((std::map<std::string, std::string>(files.begin(), files.end())), expected);
    const std::vector<std::pair<std::string, std::string>> format = {{"event", "config:0-4\n"},
                                                                     {"source", "config:5-8\n"}};
    EXPECT_EQ(machine.kernel.files("format"), format);
}

TEST_F(KernelCci, accepts_the_codes_of_the_event_table_and_no_others) {
    Cci550WithLinux machine;
    for (unsigned code = 0; code < 0x800; ++code) {
        const Event event = machine.kernel.open(PerfAttr(code));
        const bool known = code < cci550::kEventIds && cci550::find_event(EventId(code)) != nullptr;
        EXPECT_EQ(event != nullptr, known) << std::hex << code;
        EXPECT_EQ(machine.kernel.error, known ? 0 : -ENOENT) << std::hex << code;
    }
}

TEST_F(KernelCci, refuses_samples_tasks_filters_and_other_types) {
    Cci550WithLinux machine;
    const auto error_of = [&](const PerfAttr& attr) {
        EXPECT_EQ(machine.kernel.open(attr), nullptr);
        return machine.kernel.error;
    };
    PerfAttr sampled(kReads.raw()), of_a_task(kReads.raw()), user_only(kReads.raw());
    PerfAttr raw(kReads.raw());
    sampled.sample_period = 1000;
    of_a_task.of_a_task = true;
    user_only.exclude_kernel = true;
    raw.type = 4;
    EXPECT_EQ(error_of(sampled), -EOPNOTSUPP);
    EXPECT_EQ(error_of(of_a_task), -EOPNOTSUPP);
    EXPECT_EQ(error_of(user_only), -EINVAL);
    EXPECT_EQ(error_of(raw), -ENOENT);
}

TEST_F(KernelCci, groups_hold_as_many_events_as_there_are_counters) {
    Cci550WithLinux machine;
    const Event leader = machine.open(kReads);
    std::vector<Event> siblings;
    for (unsigned i = 1; i < cci550::kCounters; ++i) {
        siblings.push_back(machine.kernel.open(PerfAttr(kReads.raw()), leader.get()));
        EXPECT_NE(siblings.back(), nullptr) << i;
    }
    EXPECT_EQ(machine.kernel.open(PerfAttr(kReads.raw()), leader.get()), nullptr);
    EXPECT_EQ(machine.kernel.error, -EINVAL);
    siblings.pop_back();
    EXPECT_NE(machine.kernel.open(PerfAttr(kReads.raw()), leader.get()), nullptr);
}

TEST_F(KernelCci, groups_may_have_software_events_but_not_those_of_another_pmu) {
    Cci550WithLinux machine;
    PerfAttr software(0), foreign(0);
    software.type = 1;
    foreign.type = SHIM_TYPE_OF_ANOTHER_PMU;
    const Event software_leader = machine.kernel.open(software);
    EXPECT_NE(machine.kernel.open(PerfAttr(kReads.raw()), software_leader.get()), nullptr);
    const Event foreign_leader = machine.kernel.open(foreign);
    EXPECT_EQ(machine.kernel.open(PerfAttr(kReads.raw()), foreign_leader.get()), nullptr);
    EXPECT_EQ(machine.kernel.error, -EINVAL);
}

// Firmware that closes the PMU to Non-secure software leaves Linux without counters.
TEST_F(KernelCci, behind_a_closed_secr_acc_has_no_counters) {
    Cci550WithLinux machine({}, Cci550WithLinux::Lines::one_each, 2);
    EXPECT_EQ(machine.boot_error, 0);
    const Event event = machine.open(kReads);
    EXPECT_EQ(machine.add(event), -EAGAIN);
}

TEST_F(KernelCci, opens_events_only_while_it_has_their_interrupts) {
    Cci550WithLinux machine;
    EXPECT_FALSE(machine.kernel->wants_interrupt(40));
    {
        const Event event = machine.open(kReads);
        for (int line = 40; line < 48; ++line) EXPECT_TRUE(machine.kernel->wants_interrupt(line));
    }
    EXPECT_FALSE(machine.kernel->wants_interrupt(40));
}

} // namespace cci550_kernel_probe_test
} // namespace armpmu::tests
