// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// What a cluster cannot be made of is named.
#include "armpmu/cluster/estimated_cluster.h"
#include "tests/property/cluster_fixture.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace cluster_config_test {

using cluster::ClusterConfig;
using cluster::ClusterCore;
using cluster::SteppedCluster;

std::string refusal(const std::function<void()>& action) {
    try {
        action();
    } catch (const ConfigError& error) {
        return error.what();
    }
    return "";
}

TEST(ClusterConfig, a_member_that_is_out_of_range_is_named) {
    unsigned tried = 0;
    for (const auto& member : cluster::cluster_members()) {
        const auto try_value = [&](std::uint64_t value) {
            ClusterConfig config;
            member.set(config, value);
            if (member.get(config) != value) return; // not even the member can have it
            ++tried;
            const std::string text = refusal([&] { check(config); });
            EXPECT_NE(text.find("cluster"), std::string::npos) << member.name << ": " << text;
            EXPECT_NE(text.find(member.name), std::string::npos) << member.name << ": " << text;
            EXPECT_NE(text.find(std::to_string(value)), std::string::npos) << text;
        };
        if (member.least != 0) try_value(member.least - 1);
        if (member.words.empty()) try_value(member.most + 1);
    }
    EXPECT_GE(tried, 16U);
    EXPECT_EQ(refusal([] { check(ClusterConfig{}); }), "");
}

TEST(ClusterConfig, an_l3_is_a_power_of_two_or_of_three_megabytes) {
    ClusterConfig config;
    config.l3_kb = 768;
    EXPECT_EQ(refusal([&] { check(config); }),
              "cluster: l3_kb is 768, must be 0, 3072 or a power of two");
    config.l3_kb = 3072;
    check(config);
}

struct Parts {
    std::vector<ClusterCore> operator()(std::size_t count) {
        std::vector<ClusterCore> parts(count, {core, &pmu, &pages});
        return parts;
    }
    cpu::CoreConfig core;
    a55::Pmu pmu{cpu::pmu_config(core)};
    cpu::FlatTranslator pages{{}};
};

TEST(ClusterConfig, a_cluster_has_one_to_four_cores) {
    Parts parts;
    EXPECT_EQ(refusal([&] { SteppedCluster({}, parts(0)); }), "cluster: 0 cores; expected 1 to 4");
    EXPECT_EQ(refusal([&] { SteppedCluster({}, parts(5)); }), "cluster: 5 cores; expected 1 to 4");
    EXPECT_EQ(refusal([&] { SteppedCluster({}, parts(4)); }), "");
}

TEST(ClusterConfig, cores_and_cluster_agree_on_the_l3) {
    Parts parts;
    ClusterConfig config;
    config.l3_kb = 0;
    EXPECT_EQ(refusal([&] { SteppedCluster(config, parts(2)); }),
              "cluster: core 0 has an L3, but the cluster has none");
    parts.core.l3_kb = 0;
    a55::Pmu without(cpu::pmu_config(parts.core));
    const ClusterCore one{parts.core, &without, &parts.pages};
    EXPECT_EQ(refusal([&] { SteppedCluster({}, {one}); }),
              "cluster: core 0 has no L3, but the cluster has one");
}

TEST(ClusterConfig, both_kinds_of_cluster_look) {
    Parts parts;
    cci550::Pmu pmu;
    Estimate estimate(example_config(), pmu);
    ClusterConfig config;
    config.reads = 0;
    EXPECT_NE(refusal([&] { SteppedCluster(config, parts(1)); }), "");
    EXPECT_NE(refusal([&] { cluster::EstimatedCluster(config, parts(1), estimate, 3); }), "");
}

TEST(ClusterConfig, a_core_has_one_source) {
    ClusterShape shape;
    shape.cores = {1};
    ClusterSystem system(shape);
    RandomAccesses second({});
    EXPECT_THROW(system.clusters[0]->set_source(0, second), std::logic_error);
    EXPECT_THROW(system.clusters[0]->set_source(1, second), std::out_of_range);
}

} // namespace cluster_config_test
} // namespace armpmu::testbench::testing
