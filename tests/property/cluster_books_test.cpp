// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// What a cluster says that it sent and took is what the interconnect counted at its port.
#include "tests/property/cluster_cases.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace cluster_books_test {

using cluster::ClusterTotals;

const std::uint64_t kCases = 200 / tests::kOneRoundOf;

constexpr std::uint64_t ClusterTotals::*const kMembers[] = {
    &ClusterTotals::read_shared,    &ClusterTotals::read_unique,  &ClusterTotals::read_once,
    &ClusterTotals::read_no_snoop,  &ClusterTotals::clean_unique, &ClusterTotals::make_unique,
    &ClusterTotals::write_back,     &ClusterTotals::write_clean,  &ClusterTotals::evict,
    &ClusterTotals::write_no_snoop, &ClusterTotals::dvm_messages, &ClusterTotals::dvm_completes,
    &ClusterTotals::read_beats,     &ClusterTotals::write_beats,  &ClusterTotals::snoops,
    &ClusterTotals::snoop_hits,     &ClusterTotals::snoop_data,   &ClusterTotals::fills_from_snoop,
    &ClusterTotals::l3_hits,        &ClusterTotals::peer_hits,    &ClusterTotals::core_snoops,
    &ClusterTotals::late_snoops,
};

TEST(ClusterBooks, both_sides_of_a_port_count_the_same) {
    ClusterTotals all;
    for (std::uint64_t seed = 1; seed <= kCases; ++seed) {
        const ClusterCase one = random_cluster_case(seed);
        ClusterSystem system(one.shape, one.sources(), one.interconnect);
        ASSERT_TRUE(system.run()) << "seed " << seed << ": " << one.text();
        for (unsigned c = 0; c < system.clusters.size(); ++c) {
            const ClusterTotals totals = system.clusters[c]->totals();
            EXPECT_EQ(differing_books(system.sink, ClusterSystem::kFirstPort + c, totals), "")
                << "seed " << seed << ": " << one.text();
            EXPECT_TRUE(system.clusters[c]->ended());
            EXPECT_EQ(totals.errors, 0U);
            for (const auto member : kMembers) all.*member += totals.*member;
        }
    }
    for (std::size_t n = 0; n < std::size(kMembers); ++n)
        EXPECT_GT(all.*kMembers[n], 0U) << "nothing was ever seen of member " << n;
}

} // namespace cluster_books_test
} // namespace armpmu::testbench::testing
