// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/profile_bench.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::testbench::testing {
namespace profile_pace_test {

// ARVALID is up in cycle 1 at the earliest.
std::uint64_t first_possible(std::uint64_t cycle) {
    return std::max<std::uint64_t>(1, cycle);
}

double rate_seen(const WatchedMaster& pins, std::uint64_t cycles) {
    std::uint64_t bytes = 0;
    for (const auto& request : pins.requests)
        if (!request.is_write || request.write.snoop != WriteSnoop::evict)
            bytes += std::uint64_t{request.beats()} * kBeatBytes;
    return static_cast<double>(bytes) / static_cast<double>(cycles);
}

// Every access begins in the cycle that its number and the rate say, and the bytes of a long run
// are the rate within 1 %.
TEST(ProfilePace, bytes_per_cycle_are_kept_to_the_cycle) {
    for (const std::uint32_t access_bytes : {16U, 64U, 256U}) {
        for (const double rate : {0.001, 0.0123, 0.1, 1.0 / 3, 0.75, 1.0, 2.5, 7.3, 12.0, 15.9}) {
            if (access_bytes == 16 && rate > 12) continue; // a read a cycle, and no more
            Profile profile = stream_of(RequestKind::read_once, access_bytes);
            profile.activity.rate = Rate::of(rate);
            profile.activity.pattern.kind = PatternConfig::Kind::strided; // not twice the same line
            ProfileBench bench;
            const auto& pins = bench.stream(0, profile).pins;
            const std::uint64_t cycles =
                scheduled(300, access_bytes, profile.activity.rate) + 20'000;
            bench.run_until(cycles);

            EXPECT_NEAR(rate_seen(pins, cycles), rate, 0.01 * rate) << access_bytes;
            EXPECT_EQ(pins.held_up, 0U) << rate;
            const std::size_t lines = std::max(1U, access_bytes / kLineBytes);
            for (std::size_t n = 0; n * lines < pins.requests.size(); ++n)
                ASSERT_EQ(pins.requests[n * lines].valid,
                          first_possible(scheduled(n, access_bytes, profile.activity.rate)))
                    << "access " << n << " of " << access_bytes << " bytes at " << rate;
        }
    }
}

TEST(ProfilePace, writes_keep_the_rate_too) {
    for (const double rate : {0.05, 3.3, 10.0}) {
        Profile profile = stream_of(RequestKind::write_line_unique);
        profile.activity.rate = Rate::of(rate);
        ProfileBench bench;
        const auto& pins = bench.stream(0, profile).pins;
        bench.run_until(200'000);
        EXPECT_NEAR(rate_seen(pins, 200'000), rate, 0.01 * rate);
        for (std::size_t n = 0; n < pins.requests.size(); ++n)
            ASSERT_EQ(pins.requests[n].valid,
                      first_possible(scheduled(n, kLineBytes, profile.activity.rate)));
    }
}

// A rate that divides 2^38 with a remainder: the smallest fraction of a cycle counts.
TEST(ProfilePace, an_access_is_never_a_fraction_of_a_cycle_early) {
    Profile profile = stream_of(RequestKind::read_once);
    profile.activity.rate.value = ((std::uint64_t{1} << 38) - 1) / 3; // 3 cycles and a bit
    AccessPlan plan(profile, 1, "plan", Security::non_secure);
    std::uint64_t due = 0;
    for (std::uint64_t n = 0; n < 1000; ++n) {
        due = plan.next_due(due);
        ASSERT_EQ(due, scheduled(n, kLineBytes, profile.activity.rate)) << n;
        plan.take(due);
    }
}

// Any rate above 0 is a rate, also when threads share it.
TEST(ProfilePace, the_slowest_rates_are_not_no_rate) {
    EXPECT_GT(Rate::of(1e-12).value, 0U);
    Profile profile = loads_of_lines();
    profile.activity.rate = Rate::of(1e-12);
    ProfileBench bench;
    const auto& pins = bench.cluster(3, profile, 8).pins;
    bench.run_until(10'000);
    EXPECT_EQ(pins.requests.size(), 8U); // the first of each thread
}

// A second master takes the memory away for a while. What could not be sent then is sent
// afterwards, nothing early, and in the end the schedule is met again.
TEST(ProfilePace, a_backlog_is_made_up) {
    Profile profile = stream_of(RequestKind::read_once);
    profile.activity.rate = Rate::of(6.4); // one in ten cycles
    Profile rival = stream_of(RequestKind::read_once);
    rival.start = 500;
    rival.accesses = 2000;
    rival.activity.pattern.base = std::uint64_t{1} << 32;
    ProfileBench bench;
    const auto& pins = bench.stream(0, profile, 16).pins;
    bench.stream(1, rival, 64);
    bench.run_until(20'000);

    std::uint64_t latest = 0;
    for (std::size_t n = 0; n < pins.requests.size(); ++n) {
        const std::uint64_t due = scheduled(n, kLineBytes, profile.activity.rate);
        ASSERT_GE(pins.requests[n].valid, due) << n;
        latest = std::max(latest, pins.requests[n].valid - due);
    }
    EXPECT_GT(latest, 300U);
    ASSERT_EQ(pins.requests.size(), 2000U); // 20000 cycles, one in ten
    EXPECT_EQ(pins.requests.back().valid, 19'990U);
}

// One thread: access n begins in its cycle and is on AR in the next. Several share the rate.
TEST(ProfilePace, clusters_keep_the_rate) {
    for (const double rate : {0.01, 0.3, 0.8}) {
        Profile profile = loads_of_lines();
        profile.activity.rate = Rate::of(rate);
        ProfileBench bench;
        const auto& pins = bench.cluster(3, profile).pins;
        bench.run_until(100'000);
        ASSERT_GT(pins.requests.size(), 10U);
        for (std::size_t n = 0; n < pins.requests.size(); ++n)
            ASSERT_EQ(pins.requests[n].valid, scheduled(n, kLineBytes, profile.activity.rate) + 1);
    }
    for (const unsigned threads : {2U, 3U, 8U}) {
        Profile profile = loads_of_lines();
        profile.activity.rate = Rate::of(2);
        ProfileBench bench;
        const auto& pins = bench.cluster(3, profile, threads).pins;
        bench.run_until(200'000);
        EXPECT_NEAR(rate_seen(pins, 200'000), 2, 0.02) << threads;
    }
}

} // namespace profile_pace_test
} // namespace armpmu::testbench::testing
