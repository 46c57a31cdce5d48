// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/profile_bench.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::testbench::testing {
namespace profile_loop_test {

// Of accesses of `lines` requests each: when each was answered completely, in that order.
std::vector<std::uint64_t> answers(const WatchedMaster& pins, std::size_t lines) {
    std::vector<std::uint64_t> cycles;
    for (std::size_t n = 0; n + lines <= pins.requests.size(); n += lines) {
        std::uint64_t last = 0;
        for (std::size_t i = n; i < n + lines; ++i) last = std::max(last, pins.requests[i].answer);
        if (last != kNever) cycles.push_back(last);
    }
    std::sort(cycles.begin(), cycles.end());
    return cycles;
}

// With room for `customers` accesses, number n + customers begins `think` whole cycles after the
// n-th answer, whichever access that was of.
void expect_thinking(RequestKind kind, std::uint64_t think, unsigned outstanding,
                     std::uint32_t access_bytes) {
    Profile profile = stream_of(kind, access_bytes);
    profile.activity.think = think;
    ProfileBench bench;
    const auto& pins = bench.stream(0, profile, outstanding).pins;
    bench.run_until(30'000);

    const std::size_t lines = std::max(1U, access_bytes / kLineBytes);
    const std::size_t customers = std::max<std::size_t>(1, outstanding / lines);
    const std::vector<std::uint64_t> answered = answers(pins, lines);
    ASSERT_GT(answered.size(), 20U);
    for (std::size_t n = 0; n < customers; ++n)
        EXPECT_EQ(pins.requests[n * lines].valid, 1 + n * lines);
    for (std::size_t n = 0; (n + customers) * lines < pins.requests.size(); ++n)
        ASSERT_EQ(pins.requests[(n + customers) * lines].valid, answered[n] + 1 + think)
            << "access " << n + customers << ", think " << think;
}

TEST(ProfileLoop, think_cycles_lie_between_an_answer_and_the_next_request) {
    for (const std::uint64_t think : {1, 2, 17, 300}) {
        for (const unsigned outstanding : {1U, 4U}) {
            expect_thinking(RequestKind::read_once, think, outstanding, 64);
            expect_thinking(RequestKind::write_line_unique, think, outstanding, 64);
        }
        expect_thinking(RequestKind::read_once, think, 4, 256); // all four lines count
        expect_thinking(RequestKind::read_once, think, 2, 256); // longer than the limit
    }
}

// Two customers that think as phases say; the second phase has only one, as it chases pointers.
TEST(ProfileLoop, a_phase_with_fewer_customers_leaves_the_others_out) {
    Profile profile = stream_of(RequestKind::read_once);
    profile.phases = {phase_of(profile, 2000, [](Activity& a) { a.think = 40; }),
                      phase_of(profile, 2000, [](Activity& a) {
                          a.think = 40;
                          a.pattern.kind = PatternConfig::Kind::linked;
                      })};
    profile.phases[1].own_pattern = true;
    ProfileBench bench;
    const auto& pins = bench.stream(0, profile, 8).pins;
    ASSERT_TRUE(bench.finish());
    EXPECT_EQ(pins.most_in_flight, 8U);
    std::size_t chased = 0;
    for (std::size_t n = 1; n < pins.requests.size(); ++n) {
        if (pins.requests[n - 1].valid < 2000) continue;
        ASSERT_EQ(pins.requests[n].valid, pins.requests[n - 1].answer + 41) << n;
        ++chased;
    }
    EXPECT_GT(chased, 10U);
}

// Two customers with long accesses think long; the six that the next phase adds do not wait for
// them.
TEST(ProfileLoop, a_phase_with_more_customers_begins_with_those_that_are_free) {
    Profile profile = stream_of(RequestKind::read_once, 256);
    profile.activity.think = 1000;
    profile.phases = {{500, profile.activity}, phase_of(profile, 400, [](Activity& a) {
                          a.think = 10;
                          a.access_bytes = 64;
                      })};
    profile.phases[1].own_pattern = true;
    ProfileBench bench;
    const auto& pins = bench.stream(0, profile, 8).pins;
    ASSERT_TRUE(bench.finish());
    ASSERT_GT(pins.requests.size(), 8U + 6 + 10);
    for (std::size_t n = 0; n < 6; ++n) EXPECT_EQ(pins.requests[8 + n].valid, 500 + n);
    for (std::size_t n = 14; n < pins.requests.size(); ++n)
        EXPECT_EQ(pins.requests[n].valid, pins.requests[n - 6].answer + 11) << n;
}

// Somebody who thinks on into a later phase does not keep the master from the one before that.
TEST(ProfileLoop, thinking_skips_no_phase) {
    for (const bool skip : {false, true}) {
        Profile profile = stream_of(RequestKind::read_once);
        profile.activity.think = 1000;
        const auto at_rate = [](Activity& a) { a.think = 0, a.rate = Rate::of(6.4); };
        profile.phases = {{500, profile.activity},
                          phase_of(profile, 50, at_rate),
                          idle_phase(profile, 450),
                          {500, profile.activity}};
        InterconnectConfig config = roomy();
        config.skip = skip;
        ProfileBench bench(config);
        const auto& pins = bench.stream(0, profile, 1).pins;
        ASSERT_TRUE(bench.finish());
        ASSERT_EQ(pins.requests.size(), 3U);
        EXPECT_EQ(pins.requests[1].valid, 500U);
        EXPECT_EQ(pins.requests[2].valid, pins.requests[0].answer + 1001);
    }
}

// A thread goes on so many cycles after it could have.
TEST(ProfileLoop, a_thread_thinks_after_each_access) {
    for (const std::uint64_t think : {1, 9, 250}) {
        Profile profile = loads_of_lines();
        profile.activity.think = think;
        ProfileBench bench;
        AceClusterConfig config;
        config.loads_in_flight = 64; // so that no load waits
        const auto& pins = bench.cluster(3, profile, 1, config).pins;
        bench.run_until(5'000);
        ASSERT_GT(pins.requests.size(), 10U);
        EXPECT_EQ(pins.requests[0].valid, 1U); // in the cycle of `start`
        if (think < 9) continue;               // the misses themselves take longer
        for (std::size_t n = 1; n < pins.requests.size(); ++n)
            ASSERT_EQ(pins.requests[n].valid, pins.requests[n - 1].valid + think + 1);
    }
}

TEST(ProfileLoop, linked_accesses_wait_for_each_answer) {
    for (const std::uint32_t access_bytes : {16U, 64U, 256U}) {
        Profile profile = stream_of(RequestKind::read_once, access_bytes);
        profile.activity.pattern.kind = PatternConfig::Kind::linked;
        ProfileBench bench;
        const auto& pins = bench.stream(0, profile, 16).pins;
        bench.run_until(20'000);
        const std::size_t lines = std::max(1U, access_bytes / kLineBytes);
        const std::vector<std::uint64_t> answered = answers(pins, lines);
        ASSERT_GT(answered.size(), 100U);
        for (std::size_t n = 1; n < answered.size(); ++n)
            ASSERT_EQ(pins.requests[n * lines].valid, answered[n - 1] + 1) << n;
    }
}

// At a rate too, the address of an access stands in the one before.
TEST(ProfileLoop, linked_accesses_wait_at_a_rate_too) {
    for (const double rate : {0.5, 6.4}) { // slower and faster than the answers
        Profile profile = stream_of(RequestKind::read_once);
        profile.activity.pattern.kind = PatternConfig::Kind::linked;
        profile.activity.rate = Rate::of(rate);
        ProfileBench bench;
        const auto& pins = bench.stream(0, profile, 16).pins;
        bench.run_until(20'000);
        EXPECT_EQ(pins.most_in_flight, 1U);
        ASSERT_GT(pins.requests.size(), 100U);
        for (std::size_t n = 1; n < pins.requests.size(); ++n)
            ASSERT_EQ(pins.requests[n].valid,
                      std::max(pins.requests[n - 1].answer + 1,
                               scheduled(n, kLineBytes, profile.activity.rate)));
    }
}

// A hit too waits for the miss before it: its address came with that.
TEST(ProfileLoop, linked_loads_of_a_thread_wait_for_hits_and_misses) {
    Profile profile = loads_of_lines();
    profile.activity.access_bytes = 16; // four of a line: some of them hit
    profile.activity.pattern.kind = PatternConfig::Kind::linked;
    profile.activity.pattern.footprint = 16 * 1024;
    ProfileBench bench;
    AceClusterConfig config;
    config.loads_in_flight = 64;
    auto& cluster = bench.cluster(3, profile, 1, config);
    bench.run_until(60'000);
    EXPECT_EQ(cluster.pins.most_in_flight, 1U);
    ASSERT_EQ(cluster.pins.requests.size(), 256U); // lines

    // The naive thread: a hit takes a cycle, a miss goes on in the cycle of its answer.
    AddressPattern chase(profile.activity.pattern, 16);
    testbench::Random order(1, "cluster");
    std::vector<bool> cached(256);
    std::uint64_t now = 0;
    std::size_t misses = 0;
    for (unsigned n = 0; n < 1024; ++n) {
        const std::uint64_t line = chase.next(order) / kLineBytes;
        if (cached[line]) {
            ++now;
            continue;
        }
        cached[line] = true;
        const auto& request = cluster.pins.requests[misses++];
        ASSERT_EQ(request.address(), line * kLineBytes);
        ASSERT_EQ(request.valid, now + 1) << "access " << n;
        now = request.answer;
    }
}

} // namespace profile_loop_test
} // namespace armpmu::testbench::testing
