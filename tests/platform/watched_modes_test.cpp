// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/timed_platform.h"
#include "tests/platform/watchpoint_guests.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>

// Watchpoints of software are hit in every mode, and each instruction is counted once.
namespace armpmu::tests::watched_modes_test {

using a55::Event;
using testbench::PlatformMode;
using testbench::PlatformScenario;

class WatchedModes : public ::testing::TestWithParam<PlatformMode> {};

TEST_P(WatchedModes, hit_each_store) {
    constexpr unsigned kStoresOfEightBytes = 3 | 2 << 3 | 0xff << 5; // of EL1
    constexpr std::uint64_t kHandler = 0x2200, kData = 0x3000, kFirst = 0x40003008;
    constexpr std::uint64_t kSyndrome = 0x35U << 26 | 1 << 25 | 1 << 6 | 0x22;
    constexpr unsigned kRounds = 3, kHits = 2 * kRounds;
    TimedPlatform timed(kOverAWatchpoint, {0, 0, kStoresOfEightBytes},
                        [](PlatformScenario& scenario) { scenario.mode = GetParam(); });
    unsigned char* const memory = timed.platform().memory.data();
    std::size_t at = kHandler;
    for (const GuestLine& line : kStepsOver.lines()) {
        std::memcpy(memory + at, &line.word, sizeof line.word);
        at += sizeof line.word;
    }
    timed.run();
    EXPECT_EQ(timed.x(10), kRounds);
    EXPECT_EQ(timed.x(12), kHits);
    EXPECT_EQ(timed.x(13), kHits * kSyndrome);
    EXPECT_EQ(timed.x(14), kHits);
    EXPECT_EQ(timed.x(16), kHits * kFirst + kRounds * 6); // the second one of a round is at 14
    EXPECT_EQ(memory[kData], kRounds);
    EXPECT_EQ(memory[kData + 14], kRounds);
    constexpr std::uint64_t kBefore = 3 + 13 + 17, kLoop = kRounds * 8, kHit = 18, kStep = 11;
    const std::uint64_t instructions = timed.total(Event::inst_retired);
    EXPECT_GE(instructions, kBefore + kLoop + 2 + kHits * (kHit + kStep));
    EXPECT_LE(instructions, kBefore + kLoop + 3 + kHits * (kHit + kStep));
}

INSTANTIATE_TEST_SUITE_P(mode, WatchedModes,
                         ::testing::Values(PlatformMode::functional, PlatformMode::counted,
                                           PlatformMode::timed),
                         [](const auto& one) {
                             return std::string(one.param == PlatformMode::functional ? "functional"
                                                : one.param == PlatformMode::counted  ? "counted"
                                                                                      : "timed");
                         });

} // namespace armpmu::tests::watched_modes_test
