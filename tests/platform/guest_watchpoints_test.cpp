// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/processor_bench.h"
#include "tests/platform/watchpoint_guests.h"

#include <gtest/gtest.h>

// Watchpoints of software, as an operating system goes over them: it disables one that was hit,
// does a single step, and enables it again.
namespace armpmu::tests::guest_watchpoints_test {

constexpr std::uint64_t kHandler = 0x2200; // synchronous, of the same level
constexpr std::uint64_t kData = 0x40003000;
constexpr std::uint64_t kSyndrome = 0x35U << 26 | 1 << 25 | 0x22, kStore = 1 << 6;
constexpr std::uint64_t kSoftwareStepSameLevel = 0x33;
constexpr unsigned kRounds = 3, kLoads = 1 << 3, kStores = 2 << 3;

constexpr unsigned control(unsigned bytes, unsigned kinds, unsigned mask = 0) {
    constexpr unsigned kEl1AndOn = 3;
    return kEl1AndOn | kinds | bytes << 5 | mask << 24;
}

struct Expected {
    unsigned loads, stores;  // that are watched, of each round
    std::uint64_t addresses; // their sum beyond X20, in a round
    unsigned last;           // instruction
};

// Of the context that a breakpoint names and of the one that is executed.
struct Contexts {
    unsigned watched = 0, own = 0;
    unsigned breakpoint = 0; // its control
};

void expect_hits(unsigned control, const Expected& expected, const Contexts& contexts = {}) {
    ProcessorBench bench(ProcessorBench::at_level(1));
    bench.cpu.set_argument(3, contexts.watched);
    bench.cpu.set_argument(1, contexts.own);
    bench.cpu.set_argument(0, contexts.breakpoint);
    bench.cpu.set_argument(2, control);
    bench.load(0, kOverAWatchpoint).load(kHandler, kStepsOver);
    bench.run();
    const std::uint64_t hits = expected.loads + expected.stores;
    EXPECT_EQ(bench.cpu.x(10), kRounds);
    EXPECT_EQ(bench.word(kData - ProcessorBench::kMemory), kRounds);
    EXPECT_EQ(bench.cpu.x(12), kRounds * hits);
    EXPECT_EQ(bench.cpu.x(13), kRounds * (hits * kSyndrome + expected.stores * kStore));
    EXPECT_EQ(bench.cpu.x(16), kRounds * (hits * kData + expected.addresses));
    EXPECT_EQ(bench.cpu.x(14), kRounds * hits);
    if (hits == 0) return;
    EXPECT_EQ(bench.cpu.x(6), ProcessorBench::kMemory + 4 * expected.last);
    EXPECT_EQ(bench.cpu.x(15), kSoftwareStepSameLevel);
    // What the code has executed is counted once, whatever came between.
    constexpr std::uint64_t kBefore = 17, kLoop = kRounds * 8, kEnd = 3, kHit = 18, kStep = 4 + 7;
    EXPECT_EQ(bench.cpu.instructions(), kBefore + kLoop + kEnd + kRounds * hits * (kHit + kStep));
}

TEST(GuestWatchpoints, watch_stores_alone) {
    expect_hits(control(0xff, kStores), {0, 2, 8 + 14, 22});
}

TEST(GuestWatchpoints, watch_loads_alone) {
    expect_hits(control(0xff, kLoads), {2, 0, 8 + 13, 21});
}

TEST(GuestWatchpoints, watch_single_bytes) {
    expect_hits(control(0x20, kLoads | kStores), {2, 1, 13 + 13 + 13, 21});
}

TEST(GuestWatchpoints, watch_ranges_of_addresses) {
    constexpr unsigned kSixteenBytes = 4;
    expect_hits(control(0xff, kStores, kSixteenBytes), {0, 3, 0 + 8 + 14, 22});
}

TEST(GuestWatchpoints, of_another_level_are_not_hit) {
    constexpr unsigned kEl1 = 1 << 1, kEl0 = 2 << 1;
    expect_hits((control(0xff, kLoads | kStores) & ~kEl1) | kEl0, {0, 0, 0, 0});
}

// Breakpoint 4 is of a context, and linked to.
constexpr unsigned kLinkedTo4 = 1 << 20 | 4 << 16, kLinkedContext = 3 << 20 | 0xf << 5 | 7;
constexpr unsigned kLinkedStores = control(0xff, kStores) | kLinkedTo4;

TEST(GuestWatchpoints, linked_ones_are_hit_in_their_context) {
    expect_hits(kLinkedStores, {0, 2, 8 + 14, 22}, {0x123, 0x123, kLinkedContext});
}

TEST(GuestWatchpoints, linked_ones_are_not_hit_in_another_context) {
    expect_hits(kLinkedStores, {0, 0, 0, 0}, {0x123, 0x124, kLinkedContext});
}

TEST(GuestWatchpoints, linked_to_a_breakpoint_that_is_off_are_not_hit) {
    expect_hits(kLinkedStores, {0, 0, 0, 0}, {0x123, 0x123, 0});
}

} // namespace armpmu::tests::guest_watchpoints_test
