// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// One core in a cluster counts what the same core counts in front of a plain L3 and memory.
#include "armpmu/cluster/estimated_cluster.h"
#include "armpmu/cpu/shared_cache.h"
#include "testbench/kernels/kernel_info.h"
#include "tests/property/cluster_cases.h"

#include <gtest/gtest.h>

#include <sstream>

namespace armpmu::testbench::testing {
namespace cluster_alone_test {

using cci550::SlaveEvent;
using cluster::EstimatedCluster;
using Counts = std::map<std::string, std::uint64_t>;

constexpr unsigned kPort = ClusterSystem::kFirstPort;
constexpr std::uint64_t kDevice = 0x0900'0000;

// Kernels, so short that all of them take a moment.
Settings settings_of(const KernelInfo& info) {
    Settings settings;
    for (const KernelParameter& one : info.parameters) {
        if (one.name == std::string("iterations")) settings["iterations"] = "3000";
        if (one.name == std::string("passes")) settings["passes"] = "3";
    }
    return settings;
}

ClusterShape shape_of(unsigned l2_kb, unsigned l3_kb) {
    ClusterShape shape;
    shape.cores = {1};
    shape.core.l2_kb = l2_kb;
    // Otherwise a line may be replaced and wanted again before it is told that it left, and what L3
    // replaces depends on the order of prefetches and evictions.
    shape.core.replacement = cpu::CoreConfig::Replacement::lru;
    shape.core.l3_replacement = cpu::CoreConfig::OuterReplacement::lru;
    shape.cluster.l3_replacement = shape.core.l3_replacement;
    shape.cluster.l3_kb = l3_kb;
    shape.ranges = {{kDevice, 4096, cpu::MemoryType::device}};
    return shape;
}

Counts plain(const ClusterShape& shape, const KernelInfo& info) {
    ClusterSeats seats{cpu::FlatTranslator(shape.ranges), {}, {}, {}};
    const cluster::ClusterCore part = seats.make(shape, 1)[0];
    cpu::FixedLatencyMemory memory(part.config.memory_latency);
    cpu::CoreConfig with_l3 = part.config;
    with_l3.l3_kb = shape.cluster.l3_kb;
    cpu::SharedCache l3(with_l3, memory);
    cpu::Core core(part.config, *part.pmu, *part.translator, l3);
    const auto source = make_kernel(info.name, settings_of(info));
    core.set_state(source->state());
    core.run(*source);
    core.finish();
    return tests::core_totals(core, *part.pmu);
}

struct Observed {
    Counts core;
    Counts port; // classes of requests, by code
};

template <typename Count>
Counts classes(const Count& count) {
    Counts all;
    for (unsigned code = 0; code <= 0x16; ++code) all[std::to_string(code)] = count(code);
    return all;
}

// A snoop filter with room for all caches: what it throws out, the plain core keeps.
InterconnectConfig large_filter() {
    InterconnectConfig config = example_config();
    config.filter.sets_per_bank = 1024;
    return config;
}

Observed stepped(const ClusterShape& shape, const KernelInfo& info) {
    ClusterSystem system(
        shape, [&](unsigned, unsigned) { return make_kernel(info.name, settings_of(info)); },
        large_filter());
    EXPECT_TRUE(system.run()) << info.name;
    return {system.seats.totals(0), classes([&](unsigned code) {
                return system.sink.count(kPort, static_cast<SlaveEvent>(code));
            })};
}

Observed estimated(const ClusterShape& shape, const KernelInfo& info) {
    ClusterSeats seats{cpu::FlatTranslator(shape.ranges), {}, {}, {}};
    cci550::Pmu pmu;
    Estimate estimate(large_filter(), pmu);
    EstimatedCluster cluster(shape.cluster, seats.make(shape, 1), estimate, kPort);
    seats.give(cluster, 0, make_kernel(info.name, settings_of(info)));
    while (!cluster.ended()) cluster.run_until(cluster.cycle() + 10'000'000);
    return {seats.totals(0), classes([&](unsigned code) {
                return pmu.total(cci550::event_id(kPort, static_cast<SlaveEvent>(code)));
            })};
}

// Cycles, and what is counted in each of them: memory that answers at other times changes these.
bool depends_on_time(const std::string& name) {
    const auto begins = [&](const char* text) { return name.rfind(text, 0) == 0; };
    const auto ends = [&](const std::string& text) {
        return name.size() >= text.size() &&
               name.compare(name.size() - text.size(), text.size(), text) == 0;
    };
    return begins("STALL_") || ends("WS_MODE") || ends("_CYCLES") || ends("cycles") ||
           name == "core cycle";
}

std::string differences(const Counts& a, const Counts& b) {
    std::ostringstream text;
    for (const auto& [name, value] : a)
        if (!depends_on_time(name) && b.at(name) != value)
            text << name << ": " << value << " and " << b.at(name) << "; ";
    return text.str();
}

// What happens of a kind must not depend on when the memory answers, for any kernel: a core alone
// executes in order, and asks for the same lines in the same order.
class ClusterAlone : public ::testing::TestWithParam<std::pair<unsigned, unsigned>> {};

TEST_P(ClusterAlone, counts_what_a_plain_core_counts) {
    const auto [l2_kb, l3_kb] = GetParam();
    const ClusterShape shape = shape_of(l2_kb, l3_kb);
    for (const KernelInfo& info : kernels()) {
        // Parts of lines that are written past the caches: the cluster's L3 takes the line, that
        // of a core alone passes them on.
        if (info.name == std::string("store_gaps") && l2_kb == 0 && l3_kb != 0) continue;
        const Counts expected = plain(shape, info);
        EXPECT_GT(expected.at("INST_RETIRED"), 0U) << info.name;
        const Observed one = stepped(shape, info);
        EXPECT_EQ(differences(expected, one.core), "") << info.name << ", stepped";
        const Observed other = estimated(shape, info);
        EXPECT_EQ(differences(expected, other.core), "") << info.name << ", estimated";
        EXPECT_EQ(differences(one.port, other.port), "") << info.name << " at the port";
    }
}

std::string caches_name(const ::testing::TestParamInfo<std::pair<unsigned, unsigned>>& info) {
    const auto [l2, l3] = info.param;
    return std::string(l2 != 0 ? "with" : "without") + "_l2_" + (l3 != 0 ? "with" : "without") +
           "_l3";
}
INSTANTIATE_TEST_SUITE_P(caches, ClusterAlone,
                         ::testing::Values(std::pair{128U, 1024U}, std::pair{128U, 0U},
                                           std::pair{0U, 1024U}, std::pair{0U, 0U}),
                         caches_name);

} // namespace cluster_alone_test
} // namespace armpmu::testbench::testing
