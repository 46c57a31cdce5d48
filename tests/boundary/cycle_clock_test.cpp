// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/cycle_clock.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace cycle_clock_test {

TEST(CycleClock, a_cycle_is_complete_at_its_end_and_not_a_picosecond_earlier) {
    const CycleClock clock(1000);
    EXPECT_EQ(clock.cycles_at(999), 0U);
    EXPECT_EQ(clock.cycles_at(1000), 1U);
    EXPECT_EQ(clock.cycles_at(1999), 1U);
    EXPECT_EQ(clock.time_of(1), 1000U);
    EXPECT_EQ(clock.time_of(1'000'000), 1'000'000'000U);
}

TEST(CycleClock, time_of_is_the_first_picosecond_with_that_many_cycles) {
    CycleClock clock(1300);
    clock.set_period(700, 3000);
    clock.set_period(1900, 5000);
    const std::uint64_t done = clock.cycles_at(5000);
    for (std::uint64_t n = done + 1; n < done + 20; ++n) {
        EXPECT_EQ(clock.cycles_at(clock.time_of(n)), n);
        EXPECT_EQ(clock.cycles_at(clock.time_of(n) - 1), n - 1);
    }
}

TEST(CycleClock, cycles_that_are_completed_already_are_due_at_the_last_change) {
    CycleClock clock(1300);
    clock.set_period(700, 3000);
    for (const std::uint64_t cycles : {0, 1, 2}) EXPECT_EQ(clock.time_of(cycles), 3000U) << cycles;
    EXPECT_GT(clock.time_of(3), 3000U);
}

TEST(CycleClock, a_change_keeps_the_share_of_the_cycle_that_has_passed) {
    CycleClock clock(1000);
    clock.set_period(4000, 2750); // three quarters into the third cycle
    EXPECT_EQ(clock.cycles_at(2750), 2U);
    EXPECT_EQ(clock.cycles_at(3749), 2U);
    EXPECT_EQ(clock.cycles_at(3750), 3U);
    EXPECT_EQ(clock.cycles_at(7750), 4U);
}

TEST(CycleClock, many_changes_lose_no_cycle) {
    CycleClock clock(1000);
    for (Picoseconds t = 0; t < 1'000'000; t += 125) clock.set_period(1000, t);
    EXPECT_EQ(clock.cycles_at(1'000'000), 1000U);
}

TEST(CycleClock, a_stopped_clock_stands_still_and_resumes_in_its_cycle) {
    CycleClock clock(1000);
    clock.set_period(0, 1500);
    EXPECT_EQ(clock.cycles_at(1'000'000), 1U);
    EXPECT_EQ(clock.time_of(2), CycleClock::kNever);
    clock.set_period(2000, 1'000'000);
    EXPECT_EQ(clock.cycles_at(1'000'999), 1U);
    EXPECT_EQ(clock.cycles_at(1'001'000), 2U);
}

TEST(CycleClock, a_clock_that_starts_stopped_begins_with_a_whole_cycle) {
    CycleClock clock(0);
    EXPECT_EQ(clock.cycles_at(77), 0U);
    clock.set_period(10, 100);
    EXPECT_EQ(clock.time_of(1), 110U);
}

TEST(CycleClock, far_cycles_are_never_rather_than_wrong) {
    const CycleClock clock(1'000'000'000'000);
    EXPECT_EQ(clock.time_of(~std::uint64_t{0}), CycleClock::kNever);
    EXPECT_EQ(clock.time_of(18'446'744), 18'446'744'000'000'000'000U);
    EXPECT_EQ(clock.time_of(18'446'745), CycleClock::kNever);
}

TEST(CycleClock, a_phase_can_be_put_back_at_another_time) {
    CycleClock clock(1000);
    const CycleClock::Phase phase = clock.phase_at(2750);
    CycleClock other(5);
    other.resume(phase, 100'000);
    const std::uint64_t done = other.cycles_at(100'000);
    EXPECT_EQ(other.cycles_at(100'249), done);
    EXPECT_EQ(other.cycles_at(100'250), done + 1);
    EXPECT_EQ(other.cycles_at(101'250), done + 2);
}

} // namespace cycle_clock_test
} // namespace armpmu::tests
