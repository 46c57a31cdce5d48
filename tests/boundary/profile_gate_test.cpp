// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/interconnect/stepped/visit_seed.h"
#include "tests/support/profile_bench.h"
#include "tests/support/switched.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::testbench::testing {
namespace profile_gate_test {

// A master is done in the cycle after its last answer; the gate opens at the end of that, and
// another cycle later whoever waited evaluates what will be up in the next.
constexpr std::uint64_t kAfterLastAnswer = 3;

std::uint64_t last_answer(const WatchedMaster& pins) {
    std::uint64_t last = 0;
    for (const auto& request : pins.requests) last = std::max(last, request.answer);
    return last;
}

Profile some_reads(std::uint64_t accesses, std::uint64_t base) {
    Profile profile = stream_of(RequestKind::read_once);
    profile.accesses = accesses;
    profile.activity.pattern.base = base << 32;
    return profile;
}

// The same whoever is visited first, and with or without skipping.
TEST(ProfileGate, opens_when_the_last_master_is_done) {
    for (const std::uint64_t visit_seed : {0, 1, 2, 3}) {
        for (const std::uint64_t start : {0, 40}) {
            const tests::Switched switched(interconnect::visit_seed_of_new_interconnects,
                                           visit_seed);
            InterconnectConfig config = roomy();
            config.skip = visit_seed % 2 == 0;
            ProfileBench bench(config);
            auto& first = bench.stream(1, some_reads(5, 1));
            auto& second = bench.stream(2, some_reads(50, 2));
            ProfileBench::StreamOptions options;
            options.gate = bench.after({&first.pins, &second.pins});
            Profile third = some_reads(3, 3);
            third.start = start;
            const auto& pins = bench.stream(0, third, options).pins;
            Profile loads = loads_of_lines();
            loads.start = start;
            loads.accesses = 4;
            const auto& cluster = bench.cluster(3, loads, 2, {}, options.gate).pins;
            ASSERT_TRUE(bench.finish());

            const std::uint64_t last = std::max(last_answer(first.pins), last_answer(second.pins));
            ASSERT_EQ(pins.requests.size(), 3U);
            EXPECT_EQ(pins.requests[0].valid, last + kAfterLastAnswer + start);
            ASSERT_EQ(cluster.requests.size(), 4U);
            EXPECT_EQ(cluster.requests[0].valid, last + kAfterLastAnswer + start);
        }
    }
}

// One after the other after the third.
TEST(ProfileGate, gates_can_follow_each_other) {
    ProfileBench bench;
    std::vector<const ProfileBench::Stream*> streams;
    for (unsigned n = 0; n < 3; ++n) {
        ProfileBench::StreamOptions options;
        if (n != 0) options.gate = bench.after({&streams[n - 1]->pins});
        streams.push_back(&bench.stream(n, some_reads(10, n), options));
    }
    ASSERT_TRUE(bench.finish());
    for (unsigned n = 1; n < 3; ++n)
        EXPECT_EQ(streams[n]->pins.requests.front().valid,
                  last_answer(streams[n - 1]->pins) + kAfterLastAnswer);
}

// Rate and phases count from the opening.
TEST(ProfileGate, the_time_line_begins_when_it_opens) {
    ProfileBench bench;
    const auto& first = bench.stream(1, some_reads(100, 1));
    Profile later = some_reads(0, 2);
    const auto at = [&](std::uint64_t cycles, double rate) {
        return phase_of(later, cycles, [&](Activity& a) { a.rate = Rate::of(rate); });
    };
    later.phases = {at(300, 1), idle_phase(later, 100), at(100, 2)};
    ProfileBench::StreamOptions options;
    options.gate = bench.after({&first.pins});
    const auto& pins = bench.stream(0, later, options).pins;
    ASSERT_TRUE(bench.finish());
    std::vector<std::uint64_t> expected;
    for (const std::uint64_t cycle : {0, 64, 128, 192, 256, 400, 432, 464, 496})
        expected.push_back(last_answer(first.pins) + kAfterLastAnswer + cycle);
    EXPECT_EQ(pins.valids(), expected);
}

// A screen that is not yet on misses nothing, however often somebody asks; it does once it is.
TEST(ProfileGate, a_buffer_is_not_served_before_it_opens) {
    for (const bool asked : {false, true}) {
        ProfileBench bench;
        const auto& first = bench.stream(1, some_reads(100, 1));
        Profile display = some_reads(20, 2);
        display.fifo = {1024, false};
        display.activity.rate = Rate::of(1);
        ProfileBench::StreamOptions options;
        options.gate = bench.after({&first.pins});
        auto& stream = bench.stream(0, display, options);
        while (!bench.interconnect.quiescent()) {
            bench.run_until(bench.interconnect.cycle() + 10);
            if (asked) stream.requests.statistics_at(bench.interconnect.cycle());
        }
        const std::uint64_t empty = stream.pins.requests[0].answer - stream.pins.requests[0].valid;
        EXPECT_EQ(stream.requests.statistics_at(bench.interconnect.cycle()).missed_cycles, empty);
    }
}

} // namespace profile_gate_test
} // namespace armpmu::testbench::testing
