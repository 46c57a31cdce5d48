// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/profile_bench.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::testbench::testing {
namespace profile_phases_test {

Phase at_rate(const Profile& profile, std::uint64_t cycles, double rate) {
    return phase_of(profile, cycles, [&](Activity& a) { a.rate = Rate::of(rate); });
}

// Where accesses of a line begin, phase by phase, up to `end`, when nothing holds them up.
std::vector<std::uint64_t> schedule(const Profile& profile, std::uint64_t end) {
    std::vector<std::uint64_t> cycles;
    std::uint64_t begin = profile.start;
    do {
        for (const Phase& phase : profile.phases) {
            for (std::uint64_t n = 0; !phase.activity.idle; ++n) {
                const std::uint64_t due = scheduled(n, kLineBytes, phase.activity.rate);
                if (due >= phase.cycles || begin + due >= end) break;
                cycles.push_back(std::max<std::uint64_t>(1, begin + due));
            }
            begin += phase.cycles;
        }
    } while (profile.repeat && begin < end);
    return cycles;
}

std::vector<std::uint64_t> valids_until(const Profile& profile, std::uint64_t end) {
    ProfileBench bench;
    const auto& pins = bench.stream(0, profile).pins;
    bench.run_until(end);
    return pins.valids();
}

TEST(ProfilePhases, the_first_access_is_in_the_cycle_of_start) {
    for (const std::uint64_t start : {1, 2, 100, 54321}) {
        Profile profile = stream_of(RequestKind::read_once);
        profile.start = start;
        profile.activity.rate = Rate::of(1);
        ProfileBench bench;
        const auto& pins = bench.stream(0, profile).pins;
        Profile loads = loads_of_lines();
        loads.start = start;
        const auto& cluster = bench.cluster(3, loads).pins;
        bench.run_until(start + 200);
        ASSERT_GE(pins.requests.size(), 3U);
        EXPECT_EQ(pins.requests[0].valid, start);
        EXPECT_EQ(pins.requests[1].valid, start + 64);
        ASSERT_FALSE(cluster.requests.empty());
        EXPECT_EQ(cluster.requests[0].valid, start + 1); // a thread's load, then its AR
    }
}

TEST(ProfilePhases, a_cluster_thinks_after_its_first_access_and_not_before_it) {
    for (const std::uint64_t think : {0, 1, 500}) {
        ProfileBench bench;
        Profile loads = loads_of_lines();
        loads.start = 100;
        loads.activity.think = think;
        const auto& pins = bench.cluster(3, loads).pins;
        bench.run_until(1500);
        ASSERT_GE(pins.requests.size(), 2U);
        EXPECT_EQ(pins.requests[0].valid, 101U) << "think " << think; // as without
        EXPECT_GE(pins.requests[1].valid, 101 + think);
    }
}

TEST(ProfilePhases, as_many_accesses_as_asked_for) {
    for (const std::uint64_t accesses : {1, 5, 37}) {
        Profile profile = stream_of(RequestKind::read_once, 256);
        profile.accesses = accesses;
        Profile loads = loads_of_lines();
        loads.accesses = accesses;
        ProfileBench bench;
        auto& stream = bench.stream(0, profile);
        auto& cluster = bench.cluster(3, loads, 8);
        ASSERT_TRUE(bench.finish());
        EXPECT_EQ(stream.pins.requests.size(), 4 * accesses);
        EXPECT_EQ(stream.requests.statistics().accesses, accesses);
        EXPECT_EQ(cluster.pins.requests.size(), accesses);
        EXPECT_EQ(cluster.records.accesses(bench.interconnect.cycle()), accesses);
    }
}

TEST(ProfilePhases, begun_accesses_of_threads_are_counted_when_it_is_time) {
    Profile loads = loads_of_lines();
    loads.start = 100;
    loads.activity.think = 50;
    ProfileBench bench;
    const auto& records = bench.cluster(3, loads, 3).records;
    for (const auto& [cycle, begun] : {std::pair{0, 0}, {50, 0}, {100, 0}, {101, 3}, {150, 3}}) {
        bench.run_until(static_cast<std::uint64_t>(cycle));
        EXPECT_EQ(records.accesses(bench.interconnect.cycle()), static_cast<unsigned>(begun));
    }
}

TEST(ProfilePhases, change_in_their_cycle_once_and_repeated) {
    Profile profile = stream_of(RequestKind::read_once);
    profile.start = 77;
    for (const bool repeat : {false, true}) {
        for (const std::uint64_t cycles : {1U, 63U, 64U, 65U, 640U, 641U}) {
            profile.repeat = repeat;
            profile.phases = {at_rate(profile, cycles, 1), idle_phase(profile, 333),
                              at_rate(profile, 100, 3), at_rate(profile, 500, 0.001),
                              idle_phase(profile, 1)};
            const auto seen = valids_until(profile, 20'000);
            EXPECT_EQ(seen, schedule(profile, 20'000)) << cycles;
            EXPECT_GE(seen.size(), repeat ? 50U : 5U);
        }
    }
}

TEST(ProfilePhases, the_last_one_ends_the_master) {
    Profile profile = stream_of(RequestKind::read_once);
    profile.phases = {at_rate(profile, 1000, 1), idle_phase(profile, 50)};
    ProfileBench bench;
    const auto& stream = bench.stream(0, profile);
    Profile loads = loads_of_lines();
    loads.phases = {at_rate(loads, 1000, 1)};
    const auto& cluster = bench.cluster(3, loads, 2);
    EXPECT_TRUE(bench.finish());
    EXPECT_EQ(stream.pins.requests.size(), 16U); // at 0, 64, .. 960
    EXPECT_EQ(cluster.pins.requests.size(), 16U);
}

// One request at a time, asked for much faster: what is still held up when a phase ends is not
// sent in the next one, and no address is left out.
TEST(ProfilePhases, nothing_is_made_up_for_after_the_phase) {
    Profile profile = stream_of(RequestKind::read_once);
    profile.repeat = true;
    profile.phases = {at_rate(profile, 1000, 8), idle_phase(profile, 1500)};
    ProfileBench bench;
    const auto& pins = bench.stream(0, profile, 1).pins;
    bench.run_until(50'000);
    ASSERT_GT(pins.requests.size(), 200U);
    for (std::size_t n = 0; n < pins.requests.size(); ++n) {
        EXPECT_LT(pins.requests[n].valid % 2500, 1000U) << n;
        EXPECT_EQ(pins.requests[n].address(), n * kLineBytes);
    }
}

TEST(ProfilePhases, an_access_given_back_still_counts) {
    Profile profile = stream_of(RequestKind::read_once);
    profile.accesses = 100;
    profile.repeat = true;
    profile.phases = {at_rate(profile, 100, 8), idle_phase(profile, 30)};
    ProfileBench bench;
    const auto& pins = bench.stream(0, profile, 1).pins;
    ASSERT_TRUE(bench.finish());
    EXPECT_EQ(pins.requests.size(), 100U);
    EXPECT_EQ(pins.addresses().back(), 99U * kLineBytes);
}

// A chase waits for its second answer, due at about 1420, when the schedule begins; nothing else
// wakes the master then.
TEST(ProfilePhases, a_schedule_begins_while_a_chase_waits) {
    for (const bool skip : {false, true}) {
        Profile profile = stream_of(RequestKind::read_once);
        const auto linked = [](Activity& a) { a.pattern.kind = PatternConfig::Kind::linked; };
        profile.phases = {phase_of(profile, 1000, linked), at_rate(profile, 50, 6.4)};
        profile.phases[0].own_pattern = true;
        InterconnectConfig config = roomy();
        config.skip = skip;
        config.masters[0].memory.read_latency = 700;
        ProfileBench bench(config);
        const auto& pins = bench.stream(0, profile).pins;
        ASSERT_TRUE(bench.finish());
        ASSERT_EQ(pins.requests.size(), 7U);
        EXPECT_GT(pins.requests[1].answer, 1100U);
        for (std::size_t n = 0; n < 5; ++n)
            EXPECT_EQ(pins.requests[2 + n].valid, 1000 + 10 * n) << "skip " << skip;
    }
}

// The profile's pattern goes on through the phases that have none of their own.
TEST(ProfilePhases, patterns_go_on_where_they_stood) {
    Profile profile = stream_of(RequestKind::read_once);
    Phase own = at_rate(profile, 128, 1);
    own.own_pattern = true;
    own.activity.pattern.base = std::uint64_t{1} << 32;
    profile.repeat = true;
    profile.phases = {at_rate(profile, 192, 1), own, at_rate(profile, 64, 1)};
    ProfileBench bench;
    const auto& pins = bench.stream(0, profile).pins;
    bench.run_until(64 * 60);
    ASSERT_EQ(pins.requests.size(), 60U);
    std::uint64_t common = 0;
    std::uint64_t apart = own.activity.pattern.base;
    for (std::size_t n = 0; n < pins.requests.size(); ++n) {
        std::uint64_t& next = n % 6 == 3 || n % 6 == 4 ? apart : common;
        EXPECT_EQ(pins.requests[n].address(), next) << n;
        next += kLineBytes;
    }
}

} // namespace profile_phases_test
} // namespace armpmu::testbench::testing
