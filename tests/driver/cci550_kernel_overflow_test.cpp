// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/cci550_with_linux.h"

#include <utility>

namespace armpmu::tests {
namespace cci550_kernel_overflow_test {

using Event = LinuxKernel::Event;
using Lines = Cci550WithLinux::Lines;

const EventId kReads = cci550::event_id(3, SlaveEvent::si_rrq_hs_arvalid);
const EventId kBeats = cci550::event_id(3, SlaveEvent::si_rrq_hs_rval);
constexpr std::uint64_t kPeriod = std::uint64_t{1} << 31;

TEST_F(KernelCci, interrupt_comes_with_event_two_to_the_31_and_not_before) {
    Cci550WithLinux machine;
    const Event event = machine.open(kReads);
    machine.add(event);
    machine.happen(kReads, kPeriod - 1);
    EXPECT_EQ(machine.interrupts_taken, 0U);
    EXPECT_EQ(machine.pmu.peek(ecnt_data(0)), 0xffffffffU);
    machine.happen(kReads);
    EXPECT_EQ(machine.interrupts_taken, 1U);
    EXPECT_EQ(machine.pmu.peek(ecnt_data(0)), 0x80000000U);
    EXPECT_EQ(machine.read(event), kPeriod);
    machine.happen(kReads, 5 * kPeriod + 77);
    EXPECT_EQ(machine.interrupts_taken, 6U);
    EXPECT_EQ(machine.read(event), 6 * kPeriod + 77);
}

// A value read in the middle does not disturb the period.
TEST_F(KernelCci, reading_leaves_the_period_as_it_is) {
    Cci550WithLinux machine;
    const Event event = machine.open(kReads);
    machine.add(event);
    machine.happen(kReads, kPeriod / 2);
    EXPECT_EQ(machine.read(event), kPeriod / 2);
    machine.happen(kReads, kPeriod / 2 - 1);
    EXPECT_EQ(machine.interrupts_taken, 0U);
    machine.happen(kReads);
    EXPECT_EQ(machine.interrupts_taken, 1U);
}

// An overflow that comes while the driver deletes the event is nobody's: the handler looks at
// counters with an event only, so the line stays LOW until the counter has one again. The counts
// of both are right.
TEST_F(KernelCci, overflow_during_the_deletion_waits_for_the_counter_s_next_event) {
    Cci550WithLinux machine;
    const Event first = machine.open(kReads);
    const Event second = machine.open(kBeats);
    machine.add(first);
    machine.happen(kReads, kPeriod - 1);
    bool deleting = true;
    machine.on_access = [&] {
        if (std::exchange(deleting, false)) machine.pmu.record(kReads);
    };
    machine.del(first);
    EXPECT_EQ(machine.read(first), kPeriod);
    EXPECT_EQ(machine.interrupts_taken, 0U);
    EXPECT_TRUE(machine.interrupt_stuck);
    EXPECT_EQ(machine.pmu.peek(ecnt_clr_ovfl(0)), 1U);

    machine.interrupt_stuck = false;
    machine.add(second);
    EXPECT_EQ(machine.interrupts_taken, 1U);
    EXPECT_EQ(machine.pmu.peek(ecnt_clr_ovfl(0)), 0U);
    machine.happen(kBeats, 5);
    EXPECT_EQ(machine.read(second), 5U);
}

class KernelCciLines : public KernelCci, public ::testing::WithParamInterface<Lines> {};

TEST_P(KernelCciLines, eight_counters_that_overflow_at_once_are_one_interrupt) {
    Cci550WithLinux machine({}, GetParam());
    std::vector<Event> events;
    machine.kernel->disable();
    for (unsigned i = 0; i < cci550::kCounters; ++i) {
        events.push_back(machine.open(kReads));
        machine.add(events.back());
    }
    machine.kernel->enable();
    machine.cycles(row_of(kReads), kPeriod + 5);
    EXPECT_EQ(machine.interrupts_taken, 1U);
    EXPECT_FALSE(machine.interrupt_stuck);
    for (const Event& event : events) EXPECT_EQ(machine.read(event), kPeriod + 5);
}

// One overflows while others are on their way: the handler loads only that one.
TEST_P(KernelCciLines, an_overflow_leaves_the_other_counters_as_they_are) {
    Cci550WithLinux machine({}, GetParam());
    const Event reads = machine.open(kReads);
    const Event beats = machine.open(kBeats);
    machine.add(reads);
    machine.add(beats);
    machine.happen(kBeats, 123);
    machine.happen(kReads, kPeriod);
    EXPECT_EQ(machine.interrupts_taken, 1U);
    EXPECT_EQ(machine.pmu.peek(ecnt_data(1)), 0x80000000U + 123);
    EXPECT_EQ(machine.read(reads), kPeriod);
    EXPECT_EQ(machine.read(beats), 123U);
    machine.happen(kBeats, kPeriod - 123);
    EXPECT_EQ(machine.interrupts_taken, 2U);
    EXPECT_EQ(machine.read(beats), kPeriod);
}

INSTANTIATE_TEST_SUITE_P(interrupts, KernelCciLines,
                         ::testing::Values(Lines::one_each, Lines::one_for_all),
                         [](const auto& lines) {
                             return lines.param == Lines::one_each ? "one_each" : "one_for_all";
                         });

} // namespace cci550_kernel_overflow_test
} // namespace armpmu::tests
