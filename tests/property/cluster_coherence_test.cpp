// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Each load sees the last store as the interconnect orders them, and a line has one writer.
#include "models/cluster/coherence_unit.h"
#include "tests/property/cluster_cases.h"
#include "tests/support/campaign.h"
#include "tests/support/switched.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {

namespace cluster_coherence_test {

const std::uint64_t kCases = 40 / tests::kOneRoundOf;

// Runs a case of that number, and tells what is wrong at its end.
struct SharingRun {
    SharingRun(std::uint64_t seed, unsigned lookahead) : one(random_sharing_case(seed)) {
        one.shape.cluster.lookahead = lookahead;
        system = std::make_unique<ClusterSystem>(one.shape, one.sources(), one.interconnect);
        finished = system->run();
    }
    std::string second_owner() {
        return testing::second_owner(*system, one.shape.accesses.base, one.shape.accesses.lines);
    }
    std::uint64_t late_snoops() const {
        std::uint64_t all = 0;
        for (const auto& cluster : system->clusters) all += cluster->totals().late_snoops;
        return all;
    }

    ClusterCase one;
    std::unique_ptr<ClusterSystem> system;
    bool finished = false;
};

TEST(ClusterCoherence, every_load_sees_the_last_store) {
    std::uint64_t loads = 0;
    std::uint64_t stores = 0;
    for (std::uint64_t seed = 1; seed <= kCases; ++seed) {
        SharingRun run(seed, 0);
        ASSERT_TRUE(run.finished) << "seed " << seed;
        EXPECT_EQ(run.system->checker.wrong, 0U) << "seed " << seed << ": " << run.one.text();
        EXPECT_EQ(run.late_snoops(), 0U) << "seed " << seed << ": " << run.one.text();
        EXPECT_EQ(run.second_owner(), "") << "seed " << seed << ": " << run.one.text();
        loads += run.system->checker.loads;
        stores += run.system->checker.stores;
    }
    EXPECT_GT(loads, 1000 * kCases);
    EXPECT_GT(stores, 1000 * kCases);
}

TEST(ClusterCoherence, a_core_that_is_ahead_is_served_in_order_too) {
    std::uint64_t late = 0;
    for (std::uint64_t seed = 1; seed <= kCases; ++seed) {
        SharingRun run(seed, 1000);
        ASSERT_TRUE(run.finished) << "seed " << seed;
        EXPECT_EQ(run.system->checker.wrong, 0U) << "seed " << seed << ": " << run.one.text();
        EXPECT_EQ(run.second_owner(), "") << "seed " << seed << ": " << run.one.text();
        late += run.late_snoops();
    }
    EXPECT_GT(late, 0U);
}

TEST(ClusterCoherence, a_copy_that_stays_behind_is_found) {
    const tests::Switched stale(cluster::switches_of_new_clusters,
                                cluster::ClusterSwitches{0, true});
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        ClusterShape shape;
        shape.observed = true;
        shape.cores = seed % 2 == 0 ? std::vector<unsigned>{1, 1} : std::vector<unsigned>{2};
        shape.cluster.lookahead = 0;
        shape.accesses.blocks = 2000;
        shape.accesses.lines = 256;
        shape.accesses.seed = seed;
        ClusterSystem system(shape);
        ASSERT_TRUE(system.run());
        EXPECT_GT(system.checker.wrong, 0U);
        EXPECT_NE(second_owner(system, shape.accesses.base, shape.accesses.lines), "");
    }
}

} // namespace cluster_coherence_test
} // namespace armpmu::testbench::testing
