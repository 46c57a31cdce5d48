// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/profile_bench.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::testbench::testing {
namespace profile_limits_test {

constexpr unsigned kReadDataStall = 0x18;
constexpr unsigned kResponseStall = 0x1b;

TEST(ProfileLimits, outstanding_is_reached_and_never_exceeded) {
    for (const unsigned outstanding : {1U, 2U, 5U, 16U, 64U}) {
        for (const std::uint32_t access_bytes : {16U, 64U, 512U}) {
            for (const std::uint64_t think : {0, 3}) {
                Profile profile = stream_of(RequestKind::read_once, access_bytes);
                profile.activity.requests.add(RequestKind::write_unique, 1);
                profile.activity.think = think;
                profile.activity.pattern.kind = PatternConfig::Kind::strided;
                InterconnectConfig config = roomy();
                config.masters[0].memory.read_latency = 500;
                config.masters[0].memory.write_latency = 500;
                ProfileBench bench(config);
                const auto& pins = bench.stream(0, profile, outstanding).pins;
                bench.run_until(5'000);
                // Whole accesses at a time, in a closed loop.
                const unsigned lines = std::max(1U, access_bytes / kLineBytes);
                const unsigned most =
                    think == 0 || outstanding < lines ? outstanding : outstanding / lines * lines;
                EXPECT_EQ(pins.most_in_flight, most) << access_bytes;
            }
        }
    }
}

// Accesses from their first VALID to their last answer; a slow memory, so that it is reached.
TEST(ProfileLimits, accesses_in_flight_are_limited_apart_from_transactions) {
    for (const unsigned in_flight : {1U, 3U}) {
        for (const std::uint32_t access_bytes : {64U, 256U}) {
            Profile profile = stream_of(RequestKind::read_once, access_bytes);
            profile.in_flight = in_flight;
            profile.accesses = 100;
            InterconnectConfig config = roomy();
            config.masters[0].memory.read_latency = 300;
            ProfileBench bench(config);
            const auto& pins = bench.stream(0, profile).pins;
            ASSERT_TRUE(bench.finish());
            EXPECT_EQ(pins.most_in_flight, in_flight * access_bytes / kLineBytes);
            EXPECT_EQ(pins.requests.size(), 100 * access_bytes / kLineBytes);
        }
    }
}

// A copy is under way from the ARVALID of its read to the answer of its write.
TEST(ProfileLimits, a_copy_counts_until_it_is_written) {
    for (const unsigned outstanding : {1U, 3U, 16U}) {
        for (const std::uint32_t access_bytes : {32U, 64U, 256U}) {
            Profile profile = stream_of(RequestKind::read_once, access_bytes);
            profile.copy_to = std::uint64_t{1} << 40;
            profile.accesses = 200;
            ProfileBench bench;
            const auto& pins = bench.stream(0, profile, outstanding).pins;
            ASSERT_TRUE(bench.finish());
            std::map<std::uint64_t, int> changes; // by cycle
            for (const auto& request : pins.requests) {
                if (request.is_write)
                    --changes[request.answer + 1];
                else
                    ++changes[request.valid];
            }
            int under_way = 0;
            int most = 0;
            for (const auto& [cycle, change] : changes) most = std::max(most, under_way += change);
            EXPECT_EQ(most, static_cast<int>(outstanding)) << access_bytes;
        }
    }
}

TEST(ProfileLimits, qos_is_on_the_pins) {
    for (std::uint8_t qos = 0; qos <= 15; ++qos) {
        Profile profile = stream_of(RequestKind::read_once, 128);
        profile.activity.requests.add(RequestKind::write_line_unique, 1);
        profile.activity.qos = qos;
        const auto other = [&](Activity& a) { a.qos = static_cast<std::uint8_t>(15 - qos); };
        profile.phases = {phase_of(profile, 300, [](Activity&) {}), phase_of(profile, 300, other)};
        ProfileBench bench;
        const auto& pins = bench.stream(0, profile, 4).pins;
        AceClusterConfig config;
        config.qos = qos;
        Profile stores = loads_of_lines();
        stores.accesses = 100;
        stores.activity.records.add(TraceRecord::Kind::store, 1);
        const auto& cluster = bench.cluster(3, stores, 2, config).pins;
        ASSERT_TRUE(bench.finish());
        unsigned of_second = 0;
        for (std::size_t n = 0; n < pins.requests.size(); n += 2) {
            const bool second = pins.requests[n].valid >= 300;
            of_second += second;
            for (const std::size_t line : {n, n + 1}) // an access belongs to one phase
                EXPECT_EQ(pins.requests[line].qos(), second ? 15 - qos : qos);
        }
        EXPECT_GT(of_second, 4U);
        for (const auto& request : cluster.requests) EXPECT_EQ(request.qos(), qos);
    }
}

ProfileBench::StreamOptions slow_to_take(unsigned read_interval, unsigned response_interval) {
    ProfileBench::StreamOptions options;
    options.read_interval = read_interval;
    options.response_interval = response_interval;
    return options;
}

// A burst's first beat finds RREADY up, each of the others waits all but one cycle of the interval.
TEST(ProfileLimits, read_beat_interval_makes_so_many_stalls) {
    for (const unsigned interval : {1U, 2U, 3U, 7U, 100U}) {
        for (const unsigned reads : {1U, 2U, 6U}) {
            Profile profile = stream_of(RequestKind::read_once);
            profile.accesses = reads;
            ProfileBench bench;
            bench.stream(0, profile, slow_to_take(interval, 1));
            Profile load = loads_of_lines();
            load.accesses = 1;
            AceClusterConfig config;
            config.read_beat_interval = interval;
            bench.cluster(3, load, 1, config);
            ASSERT_TRUE(bench.finish());
            EXPECT_EQ(bench.events.count(0, kReadDataStall), (4 * reads - 1) * (interval - 1));
            EXPECT_EQ(bench.events.count(3, kReadDataStall), 3 * (interval - 1));
            EXPECT_EQ(bench.events.count(0, kResponseStall), 0U);
        }
    }
}

// A line of data takes four cycles, so B comes every four cycles, but is up only after the one
// before has been taken.
TEST(ProfileLimits, response_interval_makes_so_many_stalls) {
    for (const unsigned interval : {1U, 4U, 5U, 30U}) {
        for (const unsigned writes : {1U, 2U, 9U}) {
            Profile profile = stream_of(RequestKind::write_line_unique);
            profile.accesses = writes;
            ProfileBench bench;
            bench.stream(0, profile, slow_to_take(1, interval));
            ASSERT_TRUE(bench.finish());
            unsigned stalls = 0;
            unsigned taken = 0;
            for (unsigned n = 1; n < writes; ++n) {
                const unsigned valid = std::max(4 * n, taken + 1);
                taken = std::max(valid, taken + interval);
                stalls += taken - valid;
            }
            EXPECT_EQ(bench.events.count(0, kResponseStall), stalls) << interval;
        }
    }
}

TEST(ProfileLimits, back_pressure_grows_with_the_intervals) {
    std::uint64_t stalls_before = 0;
    std::uint64_t responses_before = 0;
    double bytes_before = 17;
    for (const unsigned interval : {1U, 2U, 3U, 5U, 9U, 20U}) {
        Profile writes = stream_of(RequestKind::write_line_unique);
        writes.activity.pattern.base = 1 << 30;
        ProfileBench bench;
        auto& reads = bench.stream(0, stream_of(RequestKind::read_once), slow_to_take(interval, 1));
        bench.stream(1, writes, slow_to_take(1, 4 * interval));
        bench.run_until(40'000);
        const double bytes = static_cast<double>(reads.requests.statistics().read_bytes) / 40'000;
        EXPECT_NEAR(bytes, 16.0 / interval, 0.02 * 16 / interval);
        EXPECT_LT(bytes, bytes_before);
        bytes_before = bytes;
        const std::uint64_t stalls = bench.events.count(0, kReadDataStall);
        const std::uint64_t responses = bench.events.count(1, kResponseStall);
        if (interval == 1) {
            EXPECT_EQ(stalls + responses, 0U);
        } else {
            EXPECT_GT(stalls, stalls_before);
            EXPECT_GT(responses, responses_before);
        }
        stalls_before = stalls;
        responses_before = responses;
    }
}

} // namespace profile_limits_test
} // namespace armpmu::testbench::testing
