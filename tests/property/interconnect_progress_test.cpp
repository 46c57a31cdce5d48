// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/interconnect_fixture.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace interconnect_progress_test {

// The least of everything.
SystemConfig tiny() {
    SystemConfig config;
    InterconnectConfig& interconnect = config.interconnect;
    interconnect.tt_depth = 1;
    interconnect.snoop_tt_depth = 1;
    interconnect.back_invalidations = 1;
    interconnect.request_buffer = 1;
    interconnect.requests_per_cycle = 1;
    interconnect.filter = {1, 1};
    interconnect.masters[0].memory.outstanding_reads = 1;
    interconnect.masters[0].memory.outstanding_writes = 1;
    for (AceClusterConfig& cluster : config.clusters) {
        cluster.cache_bytes = 64;
        cluster.cache_ways = 1;
        cluster.outstanding_misses = 1;
        cluster.loads_in_flight = 1;
        cluster.store_buffer_lines = 1;
        cluster.victim_lines = 1;
        cluster.snoop_buffer = 1;
    }
    config.io.outstanding = 1;
    config.replay.look_ahead = 1;
    return config;
}

TEST(InterconnectProgress, tiny_resources_finish) {
    for (std::uint64_t seed = 1; seed <= 20 / tests::kOneRoundOf; ++seed) {
        DataChecker checker;
        SystemConfig config = tiny();
        Traffic traffic;
        traffic.seed = seed;
        traffic.threads = 1 + static_cast<unsigned>(seed % 5);
        traffic.lines = 1 + static_cast<unsigned>(seed);
        traffic.io_percent = 10;
        traffic.sync_percent = 5;
        config.clusters[0].observer = config.clusters[1].observer = config.io.observer = &checker;
        System system(config, make_trace(traffic), traffic.threads);
        EXPECT_TRUE(system.run()) << "seed " << seed;
        EXPECT_EQ(checker.wrong, 0U);
        EXPECT_EQ(system.replay.records_taken(), traffic.records);
    }
}

// Each resource small on its own, the others as they come.
TEST(InterconnectProgress, random_resources_finish) {
    for (std::uint64_t seed = 1; seed <= 60 / tests::kOneRoundOf; ++seed) {
        Random random(seed);
        const auto some = [&](unsigned most) { return 1 + static_cast<unsigned>(random(most)); };
        DataChecker checker;
        SystemConfig config = tiny();
        config.interconnect.tt_depth = some(8);
        config.interconnect.back_invalidations = some(3);
        config.interconnect.filter = {1U << random(3), some(3)};
        config.interconnect.requests_per_cycle = some(3);
        vary_order(config.interconnect, random);
        for (std::uint8_t& limit : config.controls.max_outstanding)
            limit = static_cast<std::uint8_t>(some(8));
        config.controls.second_snoop_data_layer = seed % 2 == 0;
        for (AceClusterConfig& cluster : config.clusters) {
            cluster.cache_ways = some(2);
            cluster.cache_bytes = cluster.cache_ways * kLineBytes << random(3);
            cluster.outstanding_misses = some(6);
            cluster.victim_lines = some(3);
            cluster.store_buffer_lines = some(4);
            cluster.loads_in_flight = some(4);
            cluster.pass_dirty_always = random(2) == 0;
            cluster.observer = &checker;
        }
        config.io.observer = &checker;
        Traffic traffic;
        traffic.seed = seed;
        traffic.threads = some(8);
        traffic.lines = some(40);
        System system(config, make_trace(traffic), traffic.threads);
        EXPECT_TRUE(system.run()) << "seed " << seed;
        EXPECT_EQ(checker.wrong, 0U) << "seed " << seed;
    }
}

// A master that never answers snoops: the watchdog must say so, not hang.
class DeafMaster final : public Master {
  public:
    void bind(SlavePort& port, unsigned) override { port_ = &port; }
    void evaluate(std::uint64_t) override {
        if (!asked_ && port_->ar.can_send()) {
            ReadRequest request;
            request.snoop = ReadSnoop::read_unique;
            port_->ar.send(request);
            asked_ = moved_ = true;
        }
        port_->r.set_ready(true);
    }
    bool commit() override { return std::exchange(moved_, false); }
    std::uint64_t next_activity() const override { return kNever; }
    bool done() const override { return true; }

  private:
    SlavePort* port_ = nullptr;
    bool asked_ = false;
    bool moved_ = false;
};

class OneLoad final : public RecordSource {
  public:
    unsigned threads() const override { return 1; }
    const TraceRecord* peek(unsigned) const override { return taken_ ? nullptr : &record_; }
    void take(unsigned) override { taken_ = true; }
    bool ended(unsigned) const override { return taken_; }

  private:
    TraceRecord record_{TraceRecord::Kind::load, 0, 0, 8, 1000};
    bool taken_ = false;
};

TEST(InterconnectProgress, deadlock_is_reported_with_the_state_of_each_part) {
    std::array<std::uint64_t, 2> thrown_at{};
    for (const bool skip : {false, true}) {
        InterconnectConfig config = example_config();
        config.watchdog = 500;
        config.skip = skip;
        RecordingSink sink;
        DeafMaster deaf;
        OneLoad source;
        AceCluster cpu({}, source);
        Interconnect interconnect(config, sink);
        interconnect.bind(3, deaf);
        interconnect.bind(4, cpu);
        try {
            interconnect.run_until(1'000'000);
            FAIL() << "no deadlock reported";
        } catch (const DeadlockError& error) {
            const std::string text = error.what();
            EXPECT_NE(text.find("SI3 stalled on AC"), std::string::npos) << text;
            EXPECT_NE(text.find("ReadShared of line 1 from SI4 waits for snoop responses of SI3"),
                      std::string::npos)
                << text;
            EXPECT_NE(text.find("cluster on SI4"), std::string::npos) << text;
        }
        EXPECT_EQ(sink.total, interconnect.cycle());
        thrown_at[skip ? 1 : 0] = interconnect.cycle();
    }
    EXPECT_EQ(thrown_at[0], thrown_at[1]);
}

} // namespace interconnect_progress_test
} // namespace armpmu::testbench::testing
