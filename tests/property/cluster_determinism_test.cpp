// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// The same clusters do the same, whatever the order is in which their cores are visited.
#include "models/cluster/coherence_unit.h"
#include "models/interconnect/stepped/visit_seed.h"
#include "tests/property/cluster_cases.h"
#include "tests/support/campaign.h"
#include "tests/support/switched.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace armpmu::testbench::testing {

namespace cluster_determinism_test {

const std::uint64_t kCases = 20 / tests::kOneRoundOf;

// Everything that a run shows.
struct Outcome {
    explicit Outcome(std::uint64_t seed, std::uint32_t shuffle, std::uint64_t visit_seed = 0) {
        ClusterCase one = random_cluster_case(seed);
        const tests::Switched cores(cluster::switches_of_new_clusters,
                                    cluster::ClusterSwitches{shuffle, false});
        const tests::Switched switched(interconnect::visit_seed_of_new_interconnects, visit_seed);
        ClusterSystem system(one.shape, one.sources(), one.interconnect);
        EXPECT_TRUE(system.run()) << "seed " << seed;
        rows = system.sink.rows;
        for (std::size_t n = 0; n < system.seats.cores.size(); ++n) {
            events.push_back(system.seats.totals(n));
            cycles.push_back(system.seats.cores[n]->cycle());
        }
        for (const auto& cluster : system.clusters) totals.push_back(cluster->totals());
    }
    bool operator==(const Outcome& other) const {
        return rows == other.rows && events == other.events && cycles == other.cycles &&
               std::memcmp(totals.data(), other.totals.data(), totals.size() * sizeof(totals[0])) ==
                   0;
    }

    std::vector<std::pair<EventRow, std::uint64_t>> rows;
    std::vector<std::map<std::string, std::uint64_t>> events;
    std::vector<std::uint64_t> cycles;
    std::vector<cluster::ClusterTotals> totals;
};

TEST(ClusterDeterminism, the_order_of_visits_changes_nothing) {
    for (std::uint64_t seed = 1; seed <= kCases; ++seed) {
        const Outcome first(seed, 0);
        EXPECT_TRUE(first == Outcome(seed, 0)) << "seed " << seed << ": run again";
        EXPECT_TRUE(first == Outcome(seed, 1)) << "seed " << seed << ": shuffled";
        EXPECT_TRUE(first == Outcome(seed, 2, seed)) << "seed " << seed << ": all shuffled";
    }
}

// How far the caller lets the interconnect run at a time is no part of the result.
TEST(ClusterDeterminism, the_steps_of_the_caller_change_nothing) {
    for (std::uint64_t seed = 1; seed <= kCases / 4 + 1; ++seed) {
        const ClusterCase one = random_cluster_case(seed);
        ClusterSystem whole(one.shape, one.sources(), one.interconnect);
        ASSERT_TRUE(whole.run());
        ClusterSystem pieces(one.shape, one.sources(), one.interconnect);
        Random random(seed);
        while (pieces.interconnect.cycle() < whole.interconnect.cycle())
            pieces.interconnect.run_until(std::min(whole.interconnect.cycle(),
                                                   pieces.interconnect.cycle() + 1 + random(500)));
        EXPECT_TRUE(pieces.interconnect.quiescent());
        EXPECT_TRUE(whole.sink.rows == pieces.sink.rows) << "seed " << seed;
        for (std::size_t n = 0; n < whole.seats.cores.size(); ++n)
            EXPECT_EQ(whole.seats.totals(n), pieces.seats.totals(n)) << "seed " << seed;
    }
}

} // namespace cluster_determinism_test
} // namespace armpmu::testbench::testing
