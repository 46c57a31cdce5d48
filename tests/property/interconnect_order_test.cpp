// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/interconnect/stepped/visit_seed.h"
#include "tests/property/interconnect_fixture.h"
#include "tests/support/switched.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::testbench::testing {
namespace interconnect_order_test {

SystemConfig busy_config() {
    SystemConfig config;
    config.interconnect.filter = {2, 2};
    config.interconnect.tt_depth = 6;
    config.interconnect.snoop_tt_depth = 2;
    config.interconnect.requests_per_cycle = 1;
    for (AceClusterConfig& cluster : config.clusters) {
        cluster.cache_bytes = 2048;
        cluster.cache_ways = 2;
    }
    config.io.beat_interval = 2;
    config.interconnect.masters[0].memory.read_latency = 25;
    config.interconnect.masters[0].memory.outstanding_reads = 3;
    config.interconnect.masters[0].memory.beat_interval = 2;
    config.controls.max_outstanding.fill(4);
    config.controls.second_snoop_data_layer = true;
    return config;
}

// Rows of every cycle, of traffic `seed` under `config`.
RecordingSink run(const SystemConfig& config, std::uint64_t seed, std::uint64_t limit = kNever) {
    Traffic traffic;
    traffic.seed = seed;
    traffic.threads = 4;
    traffic.io_percent = 8;
    traffic.max_gap = seed % 2 == 0 ? 4 : 200;
    System system(config, make_trace(traffic), traffic.threads);
    system.sink.limit = limit;
    EXPECT_TRUE(system.run());
    EXPECT_EQ(system.sink.total, system.interconnect.cycle());
    return system.sink;
}

TEST(InterconnectOrder, visiting_order_changes_no_cycle) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const SystemConfig config = busy_config();
        const RecordingSink natural = run(config, seed);
        for (std::uint64_t order = 1; order <= 4; ++order) {
            const tests::Switched switched(interconnect::visit_seed_of_new_interconnects, order);
            EXPECT_EQ(run(config, seed).rows, natural.rows) << "seed " << seed << ", " << order;
        }
    }
}

TEST(InterconnectOrder, skipping_changes_no_cycle) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        SystemConfig config = busy_config();
        const RecordingSink skipped = run(config, seed);
        config.interconnect.skip = false;
        const RecordingSink stepped = run(config, seed);
        EXPECT_EQ(skipped.rows, stepped.rows) << "seed " << seed;
        EXPECT_EQ(skipped.total, stepped.total);
    }
}

TEST(InterconnectOrder, overflow_limit_bounds_every_call_and_changes_no_cycle) {
    const RecordingSink free = run(busy_config(), 3);
    ASSERT_GT(free.longest, 20U);
    for (const std::uint64_t limit : {0U, 1U, 2U, 3U, 7U, 20U}) {
        const RecordingSink bounded = run(busy_config(), 3, limit);
        EXPECT_EQ(bounded.longest, std::max<std::uint64_t>(1, limit));
        EXPECT_EQ(bounded.rows, free.rows) << "limit " << limit;
    }
}

TEST(InterconnectOrder, run_until_stops_where_asked_and_changes_no_cycle) {
    Traffic traffic;
    System whole(busy_config(), make_trace(traffic), traffic.threads);
    whole.interconnect.run_until(30'000);
    ASSERT_TRUE(whole.interconnect.quiescent());

    System pieces(busy_config(), make_trace(traffic), traffic.threads);
    Random random(5);
    for (std::uint64_t cycle = 0; cycle < 30'000;) {
        cycle = std::min<std::uint64_t>(30'000, cycle + random(40));
        pieces.interconnect.run_until(cycle);
        ASSERT_EQ(pieces.interconnect.cycle(), cycle);
        ASSERT_EQ(pieces.sink.total, cycle);
    }
    EXPECT_EQ(pieces.sink.rows, whole.sink.rows);
    pieces.interconnect.run_until(100);
    EXPECT_EQ(pieces.interconnect.cycle(), 30'000U);
}

TEST(InterconnectOrder, idle_time_is_skipped) {
    System system({}, {}, 2);
    system.interconnect.run_until(1'000'000'000'000);
    EXPECT_EQ(system.sink.total, 1'000'000'000'000U);
    EXPECT_LT(system.interconnect.stepped(), 10U);
}

} // namespace interconnect_order_test
} // namespace armpmu::testbench::testing
