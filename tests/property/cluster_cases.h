// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/property/cluster_fixture.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench::testing {

// Clusters of some configuration, and what their cores execute.
struct ClusterCase {
    ClusterShape shape;
    InterconnectConfig interconnect = example_config();
    // Of all cores, one after the other: "random" or a kernel, and what it is told.
    struct Program {
        std::string kernel;
        Settings settings;
        RandomAccesses::Shape accesses;
    };
    std::vector<Program> programs;

    MakeSource sources() const;
    std::string text() const; // for messages
};

ClusterCase random_cluster_case(std::uint64_t seed);
// The same, for what is checked load by load and store by store: random accesses only.
ClusterCase random_sharing_case(std::uint64_t seed);

// Empty if each side of each port counted what the other did; else what differs.
std::string differing_books(const RecordingSink& sink, unsigned port,
                            const cluster::ClusterTotals& totals);

// Empty if no line of the footprint is in two caches of which one may write it.
std::string second_owner(ClusterSystem& system, std::uint64_t base, unsigned lines);

} // namespace armpmu::testbench::testing
