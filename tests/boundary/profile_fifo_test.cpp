// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_fifo.h"
#include "tests/support/profile_bench.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace profile_fifo_test {

Profile display(std::uint64_t bytes, double rate, bool starts_full, RequestKind kind) {
    Profile profile = stream_of(kind);
    profile.fifo = {bytes, starts_full};
    profile.activity.rate = Rate::of(rate);
    return profile;
}

// 4 KiB last 256 cycles at 16 bytes a cycle, far longer than a read takes.
TEST(ProfileFifo, a_display_never_underruns_with_a_fast_memory) {
    for (const double rate : {0.01, 0.5, 1.0, 7.77, 15.5}) {
        ProfileBench bench;
        const Profile profile = display(4096, rate, true, RequestKind::read_once);
        auto& stream = bench.stream(0, profile);
        bench.run_until(100'000);
        const StreamStatistics statistics = stream.requests.statistics_at(100'000);
        EXPECT_EQ(statistics.missed_cycles, 0U) << rate;
        EXPECT_NEAR(static_cast<double>(statistics.read_bytes), rate * 100'000,
                    0.001 * rate * 100'000 + 4096);
    }
}

// What a line takes to come is missed for ever if the memory is slower than the screen.
TEST(ProfileFifo, a_display_underruns_with_a_slow_memory) {
    InterconnectConfig config = roomy();
    config.masters[0].memory.beat_interval = 4; // 4 bytes a cycle
    ProfileBench bench(config);
    auto& stream = bench.stream(0, display(4096, 8, true, RequestKind::read_once));
    bench.run_until(100'000);
    const double missed = static_cast<double>(stream.requests.statistics_at(100'000).missed_cycles);
    EXPECT_NEAR(missed, 50'000, 2'000);
}

// Reads begin whenever there is room and writes whenever there is enough, in that very cycle, and
// by no other schedule: an empty display fills itself as fast as it can.
TEST(ProfileFifo, accesses_begin_as_soon_as_there_is_room) {
    for (const RequestKind kind : {RequestKind::read_once, RequestKind::write_line_unique}) {
        for (const bool starts_full : {false, true}) {
            for (const double rate : {0.3, 2.0, 9.0}) {
                const Profile profile = display(1024, rate, starts_full, kind);
                ProfileBench bench;
                auto& pins = bench.stream(0, profile).pins;
                bench.run_until(10'000);
                ASSERT_EQ(pins.held_up, 0U);
                NaiveFifo fifo(profile);
                std::vector<std::uint64_t> expected;
                for (std::uint64_t cycle = 0; cycle < 10'000; ++cycle) {
                    fifo.add_answers(pins, cycle);
                    if (cycle > 0 && fifo.has_room(kLineBytes)) {
                        fifo.begin(kLineBytes);
                        expected.push_back(cycle);
                    }
                    fifo.serve(profile.activity.rate);
                }
                ASSERT_EQ(pins.valids(), expected) << rate;
                EXPECT_GE(expected.size(), 40U);
            }
        }
    }
}

// Random buffers, rates, phases and memories, against a buffer that is looked at in every cycle.
TEST(ProfileFifo, missed_cycles_are_those_of_a_naive_buffer) {
    unsigned with_misses = 0;
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        const FifoCase random(seed);
        ProfileBench bench(random.config);
        auto& stream = bench.stream(0, random.profile, random.outstanding);
        if (random.rival) bench.stream(1, random.rival_profile, 32);
        const std::uint64_t end = 6'000 + seed;
        for (std::uint64_t cycle = 0; cycle < end; cycle += 1 + seed) // asking changes nothing
            bench.run_until(cycle), stream.requests.statistics_at(cycle);
        bench.run_until(end);

        NaiveFifo fifo(random.profile);
        fifo.run(stream.pins, end);
        EXPECT_EQ(fifo.faults, 0U) << "begun without room, or level out of range; seed " << seed;
        const StreamStatistics statistics = stream.requests.statistics_at(end);
        EXPECT_EQ(statistics.missed_cycles, fifo.missed_cycles) << "seed " << seed;
        with_misses += fifo.missed_cycles != 0 ? 1 : 0;
    }
    EXPECT_GT(with_misses, 20U);
    EXPECT_LT(with_misses, 110U);
}

// A read that found no room until its phase was over is not waited for.
TEST(ProfileFifo, a_full_buffer_does_not_hold_the_end_up) {
    for (const RequestKind kind : {RequestKind::read_once, RequestKind::write_line_unique}) {
        Profile profile = display(256, 1, kind == RequestKind::read_once, kind);
        profile.phases = {phase_of(profile, 1000, [](Activity&) {}), idle_phase(profile, 100),
                          phase_of(profile, 50, [](Activity&) {})};
        ProfileBench bench;
        auto& stream = bench.stream(0, profile);
        EXPECT_TRUE(bench.finish(20'000));
        EXPECT_GE(stream.pins.requests.size(), 14U);
        EXPECT_LE(stream.pins.requests.size(), 17U);
    }
}

} // namespace profile_fifo_test
} // namespace armpmu::testbench::testing
