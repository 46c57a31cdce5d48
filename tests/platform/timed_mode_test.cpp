// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/guest_program.h"
#include "tests/platform/memory_guests.h"
#include "tests/platform/timed_platform.h"

// Software that modelled cores execute: it computes what it should, in the time of the core.
namespace armpmu::tests::timed_mode_test {

using a55::Event;
using testbench::PlatformMode;
using testbench::PlatformScenario;

TEST(TimedMode, an_addition_that_needs_the_one_before_takes_a_cycle) {
    EXPECT_EQ(count_of_thousand(kLongChain, Event::cpu_cycles) -
                  count_of_thousand(kChain, Event::cpu_cycles),
              8 * 1000U);
    EXPECT_EQ(count_of_thousand(kLongChain, Event::inst_retired) -
                  count_of_thousand(kChain, Event::inst_retired),
              8 * 1000U);
}

// Nor lines that are replaced as if at random.
void without_prefetch(PlatformScenario& scenario) {
    scenario.core.prefetch = false;
    scenario.core.replacement = cpu::CoreConfig::Replacement::lru;
}

// 16 KB lie in a cache of 32 KB after the first time; of 64 KB nothing is left for the next one,
// nor of the tables that translate them.
TEST(TimedMode, what_does_not_fit_is_refilled_each_time) {
    const auto refills = [](unsigned times, unsigned lines) {
        return count(kLines, {times, lines}, Event::l1d_cache_refill, without_prefetch);
    };
    EXPECT_EQ(refills(8, 256) - refills(4, 256), 0U);
    const std::uint64_t more = refills(8, 1024) - refills(4, 1024);
    EXPECT_GE(more, 4 * 1024U);
    EXPECT_LE(more, 4 * (1024 + 1U));
}

TEST(TimedMode, who_misses_stalls_longer) {
    const std::uint64_t cycles = count(kLines, {16, 256}, Event::stall_backend, without_prefetch);
    EXPECT_GT(count(kLines, {4, 1024}, Event::stall_backend, without_prefetch), 2 * cycles);
}

// No cache holds 65,535 lines, nor what is read between the two times that they are loaded: they
// and the line of the tables are read again, in four beats each.
TEST(TimedMode, what_no_cache_holds_comes_over_the_bus) {
    const auto beats = [](unsigned times) {
        return count(kLines, {times, 65535}, Event::bus_access_rd, without_prefetch);
    };
    EXPECT_EQ(beats(2) - beats(1), (65535 + 1) * 4U);
}

TEST(TimedMode, code_that_changes_is_executed_as_it_is_then) {
    TimedPlatform timed(kPatchedCode);
    timed.run();
    EXPECT_EQ(timed.x(10), 55U);
}

TEST(TimedMode, exclusives_succeed_and_fail_as_ever) {
    TimedPlatform timed(kExclusives);
    timed.run();
    EXPECT_EQ(timed.x(10), 100U);
    EXPECT_EQ(timed.x(11), 1U);
    EXPECT_EQ(timed.x(12), 1U);
}

TEST(TimedMode, the_clock_is_the_cores) {
    constexpr std::uint64_t kCyclesPerTick = 10;
    constexpr std::uint64_t kBesides = 3000; // cold caches
    TimedPlatform timed(kClock, {50000});
    timed.run();
    const std::uint64_t cycles = timed.total(Event::cpu_cycles);
    EXPECT_GT(timed.x(10) * kCyclesPerTick, cycles - kBesides);
    EXPECT_LT(timed.x(10) * kCyclesPerTick, cycles);
    EXPECT_LT(timed.x(11), 10U); // and does not run back
}

// A tick is ten cycles. It looks a quarter later each time, and the clock of the core stands still
// meanwhile.
TEST(TimedMode, who_waits_in_wfe_seldom_looks) {
    constexpr unsigned kTicks = 5000;
    TimedPlatform timed(kStandby, {kTicks},
                        [](PlatformScenario& scenario) { scenario.processors = 2; });
    timed.run();
    EXPECT_GE(systemc::to_picoseconds(timed.platform().processors[0].processor.local_time()),
              kTicks * 10'000U);
    EXPECT_GT(timed.total(Event::inst_retired), 20 + 3 * 10U);
    EXPECT_LT(timed.total(Event::inst_retired), 20 + 3 * 50U);
    EXPECT_LT(timed.total(Event::cpu_cycles), kTicks * 10 / 10U);
}

// Within a block an instruction takes a cycle, and all of it less once it was modelled.
TEST(TimedMode, the_clock_never_goes_back) {
    TimedPlatform timed(kClockWithinBlocks, {1000});
    timed.run();
    EXPECT_LT(timed.total(Event::cpu_cycles) * 3, timed.total(Event::inst_retired) * 2);
    EXPECT_EQ(timed.x(12), 0U);
}

// All that was executed is counted once, and all time that passed.
TEST(TimedMode, switching_loses_neither_instructions_nor_cycles) {
    TimedPlatform timed(kThereAndBack, {50}, [](PlatformScenario& scenario) {
        scenario.mode = PlatformMode::functional;
    });
    timed.run();
    EXPECT_EQ(timed.platform().mode_changes().size(), 100U);
    const std::uint64_t instructions = timed.platform().processors[0].processor.instructions();
    EXPECT_EQ(instructions, 1 + 13 + 2 + 50 * (1 + 1 + 200 + 1 + 1 + 200 + 2) + 2U);
    EXPECT_EQ(timed.total(Event::inst_retired), instructions);
    EXPECT_EQ(timed.total(Event::cpu_cycles) * 1000,
              systemc::to_picoseconds(timed.platform().processors[0].processor.local_time()));
}

// The loop of Arm's application note without translation: each of the 1,000 taken branches is
// mispredicted, and its next round is fetched 8 cycles later.
TEST(TimedMode, aarch32_is_modelled_as_a64_is) {
    const GuestRun run = run_guest_program("note", "--set mode=timed");
    ASSERT_EQ(run.status, 0);
    EXPECT_EQ(run.result["unmodelled_instructions"], 0);
    const GuestRun::Lines lines = run.lines();
    EXPECT_EQ(lines.at(1).second, 3006U);
    EXPECT_GE(lines.at(2).second, 999 * 9U);
    EXPECT_LE(lines.at(2).second, 1000 * 9U + 100);
}

TEST(TimedMode, samples_fall_where_the_time_goes) {
    const GuestRun functional = run_guest_program("sampler");
    const GuestRun timed = run_guest_program("sampler", "--set mode=timed");
    ASSERT_EQ(timed.status, 0);
    EXPECT_EQ(timed.result["core_interrupts"], functional.result["core_interrupts"]);
}

TEST(TimedMode, the_same_run_gives_the_same_bytes) {
    const GuestRun one = run_guest_program("sampler", "--set mode=timed");
    const GuestRun other = run_guest_program("sampler", "--set mode=timed");
    EXPECT_EQ(one.console, other.console);
    EXPECT_EQ(one.result, other.result);
}

} // namespace armpmu::tests::timed_mode_test
