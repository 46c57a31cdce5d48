// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/interconnect_fixture.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace interconnect_coherence_test {

// Looks at both caches in every cycle.
class SingleWriterCheck final : public Block {
  public:
    SingleWriterCheck(const System& system, unsigned lines) : system_(system), lines_(lines) {}

    void evaluate(std::uint64_t) override {}
    bool commit() override {
        for (unsigned n = 0; n < lines_; ++n) {
            const Line line = line_of(n * kLineBytes, Security::non_secure);
            const LineState a = system_.cpu0.state_of(line);
            const LineState b = system_.cpu1.state_of(line);
            const bool both = a != LineState::invalid && b != LineState::invalid;
            if (both && (unique(a) || unique(b) || (dirty(a) && dirty(b)))) ++violations;
            const unsigned holders =
                (a != LineState::invalid ? 8U : 0U) | (b != LineState::invalid ? 16U : 0U);
            if ((holders & ~system_.interconnect.filter().holders_of(line)) != 0) ++not_inclusive;
            shared += both;
        }
        return false;
    }
    std::uint64_t next_activity() const override { return kNever; }
    bool done() const override { return true; }

    unsigned violations = 0;
    unsigned not_inclusive = 0;
    std::uint64_t shared = 0; // cycles x lines in both caches: else nothing was tested

  private:
    const System& system_;
    unsigned lines_;
};

struct Case {
    const char* name;
    SystemConfig config;
    Traffic traffic;
};

std::vector<Case> cases() {
    std::vector<Case> all;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        SystemConfig config;
        Traffic traffic;
        traffic.seed = seed;
        traffic.threads = 1 + static_cast<unsigned>(seed);
        all.push_back({"default", config, traffic});
        for (AceClusterConfig& cluster : config.clusters) {
            cluster.cache_bytes = 1024;
            cluster.cache_ways = 2;
            cluster.pass_dirty_always = seed % 2 == 0;
            cluster.load_miss =
                seed % 3 == 0 ? ReadSnoop::read_not_shared_dirty : ReadSnoop::read_shared;
        }
        all.push_back({"small caches", config, traffic});
        config.interconnect.filter = {1, 2};
        all.push_back({"tiny filter", config, traffic});
        traffic.lines = 3;
        all.push_back({"contended", config, traffic});
        config.controls.max_outstanding.fill(2);
        config.controls.second_snoop_data_layer = true;
        all.push_back({"limited, two snoop data layers", config, traffic});
    }
    return all;
}

TEST(InterconnectCoherence, loads_return_the_last_store_and_writers_are_alone) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name + std::string(", seed ") + std::to_string(c.traffic.seed));
        DataChecker checker;
        SystemConfig config = c.config;
        config.interconnect.skip = false;
        config.clusters[0].observer = config.clusters[1].observer = config.io.observer = &checker;
        System system(config, make_trace(c.traffic), c.traffic.threads);
        SingleWriterCheck writers(system, c.traffic.lines + 8);
        system.interconnect.attach(writers);

        ASSERT_TRUE(system.run());

        EXPECT_EQ(checker.wrong, 0U);
        EXPECT_GT(checker.loads, 100U);
        EXPECT_GT(checker.stores, 100U);
        EXPECT_EQ(writers.violations, 0U);
        EXPECT_EQ(writers.not_inclusive, 0U);
        if (c.traffic.threads > 1) {
            EXPECT_GT(writers.shared, 0U);
        }
    }
}

// Lines leave these caches soon after they came, so a WriteBack of new data can follow the answer
// to the CleanUnique at once, while dirty data that was snooped is still on its way to memory.
TEST(InterconnectCoherence, new_data_is_not_overtaken_by_older_data_on_its_way_to_memory) {
    constexpr unsigned kClusters = 6;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Traffic traffic;
        traffic.seed = seed;
        traffic.records = 60000;
        traffic.threads = kClusters * 2;
        traffic.io_percent = traffic.sync_percent = 0;
        traffic.max_gap = 0;
        InterconnectConfig config;
        for (unsigned n = 0; n < kClusters; ++n) {
            config.slaves[n].used = true;
            config.slaves[n].kind = PortKind::ace;
        }
        config.masters[0].used = true;
        config.tt_depth = 64;
        const std::vector<TraceRecord> trace = make_trace(traffic);
        std::size_t position = 0;
        TraceReplayConfig replay_config;
        replay_config.clusters = kClusters;
        TraceReplay replay(replay_config, traffic.threads, [&](TraceRecord& record) {
            if (position == trace.size()) return false;
            record = trace[position++];
            return true;
        });
        DataChecker checker;
        AceClusterConfig cluster;
        cluster.cache_bytes = 1024;
        cluster.cache_ways = 1;
        cluster.outstanding_misses = cluster.victim_lines = 16;
        cluster.loads_in_flight = 4;
        cluster.observer = &checker;
        RecordingSink sink;
        Interconnect interconnect(config, sink);
        std::vector<std::unique_ptr<AceCluster>> clusters;
        for (unsigned n = 0; n < kClusters; ++n) {
            clusters.push_back(std::make_unique<AceCluster>(cluster, replay.cluster(n)));
            interconnect.bind(n, *clusters.back());
        }
        interconnect.attach(replay);
        while (!interconnect.quiescent()) interconnect.run_until(interconnect.cycle() + 5000);
        EXPECT_EQ(checker.wrong, 0U) << seed;
        EXPECT_GT(checker.loads, 20000U);
    }
}

TEST(InterconnectCoherence, last_store_is_in_a_cache_or_in_memory_at_the_end) {
    Traffic traffic;
    DataChecker checker;
    SystemConfig config;
    for (AceClusterConfig& cluster : config.clusters) {
        cluster.cache_bytes = 512;
        cluster.cache_ways = 1;
        cluster.observer = &checker;
    }
    config.io.observer = &checker;
    System system(config, make_trace(traffic), traffic.threads);
    ASSERT_TRUE(system.run());
    unsigned in_memory = 0;
    for (unsigned n = 0; n < traffic.lines + 8; ++n) {
        const Line line = line_of(n * kLineBytes, Security::non_secure);
        if (dirty(system.cpu0.state_of(line)) || dirty(system.cpu1.state_of(line))) continue;
        EXPECT_EQ(system.interconnect.memory(0)->read(line), checker.last(line)) << "line " << n;
        ++in_memory;
    }
    EXPECT_GT(in_memory, 10U);
}

} // namespace interconnect_coherence_test
} // namespace armpmu::testbench::testing
