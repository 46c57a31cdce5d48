// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/group_bench.h"
#include "tests/platform/waiting_guests.h"

// What WFE and YIELD do to the time of processors that wait for each other, and groups themselves.
namespace armpmu::tests::group_waiting_test {

using sc_core::sc_time;

constexpr unsigned kQuantum = 1000;
constexpr std::uint64_t kHeld = 100000; // cycles

std::uint64_t nanoseconds(const sc_time& time) {
    return static_cast<std::uint64_t>(time / sc_time(1, sc_core::SC_NS));
}
std::uint64_t cycles(const GroupBench& bench, unsigned n) {
    return bench.cpus[n]->occurred(a55::Event::cpu_cycles, 1, false);
}
std::uint64_t instructions(const GroupBench& bench, unsigned n) {
    return bench.cpus[n]->instructions();
}
std::uint64_t local(const GroupBench& bench, unsigned n) {
    return nanoseconds(bench.cpus[n]->local_time());
}

// The first one holds a lock, the others wait for it.
struct HeldLock : GroupBench {
    HeldLock(unsigned processors, const Guest& waiter, bool group = true)
        : GroupBench(processors, kQuantum, {}, group) {
        load(0, kHolder).load(kOthers, waiter).poke(0x3000, 1);
        run(1000);
        expect_done();
    }
};

void expect_standby(unsigned processors) {
    const HeldLock bench(processors, kWaitsInWfe);
    for (unsigned n = 1; n < processors; ++n) {
        EXPECT_LT(instructions(bench, n), kHeld / 50);
        EXPECT_EQ(cycles(bench, n), instructions(bench, n));
        EXPECT_GE(local(bench, n), kHeld);
        EXPECT_LE(local(bench, n), kHeld + 2 * kQuantum);
    }
}

TEST(GroupWaiting, in_wfe_one_is_in_standby_until_another_gives_the_lock_back) {
    expect_standby(2);
}
TEST(GroupWaiting, in_wfe_three_are_in_standby_until_another_gives_the_lock_back) {
    expect_standby(4);
}

void expect_stalled(unsigned processors) {
    const HeldLock bench(processors, kWaitsInYield);
    for (unsigned n = 1; n < processors; ++n) {
        EXPECT_LT(instructions(bench, n), kHeld / 2);
        EXPECT_EQ(cycles(bench, n), local(bench, n));
        EXPECT_GE(local(bench, n), kHeld);
        EXPECT_LE(local(bench, n), kHeld + 2 * kQuantum);
    }
}

TEST(GroupWaiting, in_yield_one_has_cycles_without_instructions) {
    expect_stalled(2);
}
TEST(GroupWaiting, in_yield_three_have_cycles_without_instructions) {
    expect_stalled(4);
}

TEST(GroupWaiting, processors_that_are_in_no_group_spin) {
    const HeldLock bench(2, kWaitsInWfe, false);
    EXPECT_GT(instructions(bench, 1), kHeld * 9 / 10);
    EXPECT_EQ(cycles(bench, 1), instructions(bench, 1));
}

TEST(GroupWaiting, a_timer_interrupts_wfe_in_time) {
    GroupBench bench(2, 100000);
    bench.load(0, kBusy).load(GroupBench::kOthers, kInterruptedInWfe).load(0x2280, kInterrupt);
    bench.cpus[1]->on_timer = [&](unsigned, bool level) { bench.cpus[1]->set_irq(level); };
    GroupBench::run(50);
    EXPECT_TRUE(bench.done(1));
    EXPECT_LE(bench.cpus[1]->x(10), 1U);
    EXPECT_LT(instructions(bench, 1), 100U);
}

TEST(GroupWaiting, one_that_sleeps_is_waited_for_when_it_is_interrupted) {
    GroupBench bench(2, 100000);
    bench.load(0, kCaller).load(GroupBench::kOthers, kAnswerer);
    bench.cpus[0]->on_firmware_call = [&](iss::FirmwareCall&) {
        bench.cpus[1]->set_irq(true);
        return true;
    };
    GroupBench::run(200);
    bench.expect_done();
    EXPECT_LT(local(bench, 0), 100U);
}

// --- nobody to wait for ---

struct OneAwake : GroupBench {
    explicit OneAwake(const Guest& guest, unsigned processors = 2)
        : GroupBench(processors, kQuantum) {
        load(0, guest).load(kOthers, kParked);
        run(100);
        EXPECT_TRUE(done(0));
    }
};

TEST(GroupWaiting, in_wfe_one_alone_passes_its_quantum) {
    const OneAwake bench(kTwentyWfe);
    EXPECT_GE(local(bench, 0), 19 * kQuantum); // the other one is still awake at first
    EXPECT_LE(local(bench, 0), 20 * (kQuantum + 10U));
}
TEST(GroupWaiting, in_wfe_with_an_event_no_time_passes) {
    const OneAwake bench(kTwentyWfeWithEvents);
    EXPECT_EQ(local(bench, 0), instructions(bench, 0));
}
TEST(GroupWaiting, in_yield_of_one_alone_no_time_passes) {
    const OneAwake bench(kTwentyYields);
    EXPECT_EQ(local(bench, 0), instructions(bench, 0));
}
TEST(GroupWaiting, in_wfe_of_a_group_of_one_no_time_passes) {
    const OneAwake bench(kTwentyWfe, 1);
    EXPECT_EQ(local(bench, 0), instructions(bench, 0));
}

// --- groups ---

TEST(GroupWaiting, processors_stay_coherent_when_their_group_ends) {
    GroupBench bench(2, kQuantum);
    bench.together.reset();
    bench.load(0, kHolder).load(GroupBench::kOthers, kWaitsInWfe).poke(0x3000, 1);
    GroupBench::run(1000);
    bench.expect_done();
    EXPECT_LT(instructions(bench, 1), kHeld / 50);
}
TEST(GroupWaiting, processors_may_end_before_their_group) {
    GroupBench bench(2, kQuantum);
    bench.load_for_all(kTwentyYields);
    GroupBench::run(10);
    bench.expect_done();
    bench.cpus.clear();
}

std::string refusal(GroupBench& bench, unsigned n) {
    try {
        bench.together->add(*bench.cpus[n]);
    } catch (const iss::ProcessorError& error) {
        return error.what();
    }
    return "none";
}

TEST(GroupWaiting, a_fifth_one_is_refused) {
    GroupBench four(4, kQuantum, {}, true, "four");
    GroupBench fifth(1, kQuantum, {}, false, "fifth");
    fifth.together = std::move(four.together);
    EXPECT_EQ(refusal(fifth, 0), "fifth_cpu0: a group has 4 processors at most");
}
TEST(GroupWaiting, one_that_is_in_a_group_is_refused) {
    GroupBench bench(2);
    EXPECT_EQ(refusal(bench, 1), "bench_cpu1: it is in a group already");
}
TEST(GroupWaiting, one_is_refused_when_the_simulation_has_started) {
    GroupBench bench(1, kQuantum, {}, false);
    bench.load(0, kParked);
    GroupBench::run(1);
    EXPECT_EQ(refusal(bench, 0),
              "bench_cpu0: the simulation has started, and groups are as they are");
}

} // namespace armpmu::tests::group_waiting_test
