// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Thousands of clusters: books on both sides of each port, and what each load sees.
#include "tests/property/cluster_cases.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace cluster_campaign_test {

constexpr std::uint64_t kFirst = 10'000;
const std::uint64_t kCases = 3000 / tests::kOneRoundOf;

TEST(ClusterCampaign, both_sides_of_a_port_count_the_same) {
    for (std::uint64_t seed = kFirst; seed < kFirst + kCases; ++seed) {
        const ClusterCase one = random_cluster_case(seed);
        ClusterSystem system(one.shape, one.sources(), one.interconnect);
        ASSERT_TRUE(system.run()) << "seed " << seed << ": " << one.text();
        for (unsigned c = 0; c < system.clusters.size(); ++c)
            ASSERT_EQ(differing_books(system.sink, ClusterSystem::kFirstPort + c,
                                      system.clusters[c]->totals()),
                      "")
                << "seed " << seed << ": " << one.text();
    }
}

TEST(ClusterCampaign, every_load_sees_the_last_store) {
    for (const unsigned lookahead : {0U, 1000U}) {
        for (std::uint64_t seed = kFirst; seed < kFirst + kCases; ++seed) {
            ClusterCase one = random_sharing_case(seed);
            one.shape.cluster.lookahead = lookahead;
            ClusterSystem system(one.shape, one.sources(), one.interconnect);
            ASSERT_TRUE(system.run()) << "seed " << seed << ": " << one.text();
            ASSERT_EQ(system.checker.wrong, 0U) << "seed " << seed << ": " << one.text();
            ASSERT_EQ(second_owner(system, one.shape.accesses.base, one.shape.accesses.lines), "")
                << "seed " << seed << ": " << one.text();
        }
    }
}

} // namespace cluster_campaign_test
} // namespace armpmu::testbench::testing
