// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"
#include "tests/support/temporary.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

// What the texts of the scenarios with clusters claim, and what holds for all of them.
namespace armpmu::tests {
namespace cluster_claims_test {

namespace fs = std::filesystem;

const std::string kFolder = std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/";

ScenarioRun run(const std::string& name, const std::vector<std::string>& changes = {}) {
    return {kFolder + name + ".yaml", changes};
}

double interconnect(const ScenarioRun& run, const std::string& event) {
    return run.json().at("interconnect").at("totals").value("cci_550/" + event + "/", 0.0);
}
double of_port(const ScenarioRun& run, const std::string& event) {
    return interconnect(run, event + ",source=0x3");
}
double read_bandwidth(const ScenarioRun& run) {
    return run.json().at("interconnect").at("metrics").at("read_bandwidth_si3");
}

TEST(ClusterClaims, what_is_prefetched_is_no_refill) {
    for (const char* const mode : {"cluster.mode=stepped", "cluster.mode=estimate"}) {
        const ScenarioRun one = run("use-case-traffic-cci", {"core.prefetch=true", mode});
        EXPECT_LT(one.metric("refill_share"), 0.5);
        EXPECT_GT(one.count("l3d_cache_refill_prefetch"), one.count("l3d_cache_refill"));
    }
}

TEST(ClusterClaims, each_store_to_a_shared_line_takes_it_from_the_other_core) {
    const ScenarioRun shared = run("cluster-false-sharing");
    EXPECT_EQ(shared.count("st_retired"), 2 * 16 * 1000);
    EXPECT_EQ(shared.count("l1d_cache_refill_wr"), shared.count("st_retired") - 2);
    EXPECT_EQ(shared.count("l1d_cache_refill_outer"), 37);
    EXPECT_EQ(shared.total("l1d_cache_refill") - 37, shared.count("l1d_cache_refill_inner"));
    EXPECT_NEAR(shared.count("l1d_cache_wb"), shared.count("st_retired"), 32);
    EXPECT_LE(of_port(shared, "si_rrq_hs_arvalid"), 38);
    const ScenarioRun apart = run("cluster-false-sharing", {"program.two.data=0x10100000"});
    EXPECT_EQ(apart.count("l1d_cache_refill_wr"), 2 * 16);
    EXPECT_EQ(apart.count("l1d_cache_wb"), 0);
    EXPECT_NEAR(apart.cycles() / shared.cycles(), 0.55, 0.01);
}

TEST(ClusterClaims, an_l3_that_is_too_small_has_nothing) {
    constexpr double kLines = 4.0 * 256 * 1024 / 64;
    const ScenarioRun small = run("cluster-small-l3");
    EXPECT_NEAR(small.count("l3d_cache_refill"), 4 * kLines, 0.01 * 4 * kLines);
    EXPECT_EQ(of_port(small, "si_rrq_hs_rval"), 4 * small.count("l3d_cache_refill"));
    const ScenarioRun biased = run("cluster-small-l3", {"core.l3_replacement=biased"});
    EXPECT_LT(biased.count("l3d_cache_refill"), 0.98 * small.count("l3d_cache_refill"));
    const ScenarioRun large = run("cluster-small-l3", {"core.l3_kb=1024"});
    EXPECT_NEAR(large.count("l3d_cache_refill"), kLines, 0.01 * kLines);
    EXPECT_EQ(of_port(large, "si_rrq_hs_rval"), 4 * large.count("l3d_cache_refill"));
    EXPECT_LT(large.cycles(), 0.5 * small.cycles());
    const ScenarioRun forgotten =
        run("cluster-small-l3", {"core.l3_kb=1024", "interconnect.snoop_filter.sets_per_bank=64"});
    EXPECT_NEAR(forgotten.count("l3d_cache_refill"), 4 * kLines, 0.01 * 4 * kLines);
    EXPECT_EQ(interconnect(large, "cci_snoop_back_invalidation"), 0);
    EXPECT_NEAR(interconnect(forgotten, "cci_snoop_back_invalidation"), 4 * kLines - 4096,
                0.01 * 4 * kLines);
}

TEST(ClusterClaims, a_port_carries_one_beat_a_cycle_for_all_its_cores) {
    const auto others = [](std::initializer_list<const char*> names) {
        std::vector<std::string> changes;
        for (const char* const name : names)
            changes.push_back(std::string("program.") + name + ".footprint=64");
        return run("cluster-bandwidth", changes);
    };
    const ScenarioRun four = run("cluster-bandwidth");
    EXPECT_GT(read_bandwidth(four), 15.5);
    EXPECT_LE(read_bandwidth(four), 16);
    const auto cycles = [](const ScenarioRun& one) {
        return one.json().at("cores").at(0).at("cycles").get<double>();
    };
    for (const auto& core : four.json().at("cores"))
        EXPECT_NEAR(core.at("cycles").get<double>(), cycles(four), 0.01 * cycles(four));
    const ScenarioRun one = others({"two", "three", "four"});
    EXPECT_GT(read_bandwidth(one), 8);
    EXPECT_LT(read_bandwidth(one), 10);
    EXPECT_GT(read_bandwidth(others({"three", "four"})), 14);
    EXPECT_GT(cycles(four), 2 * cycles(one));
    EXPECT_LT(cycles(run("cluster-bandwidth", {"cluster.aclk_mhz=1800"})), 0.55 * cycles(four));
}

// 20.29 GB/s were measured on an RK3588 (docs/silicon.md); ACLK is 1600 MHz.
TEST(ClusterClaims, one_memory_gives_four_cores_what_a_board_gives) {
    const ScenarioRun four = run("cluster-one-memory");
    EXPECT_NEAR(read_bandwidth(four) * 1.6, 20.29, 0.08 * 20.29);
    EXPECT_NEAR(read_bandwidth(four), 11.9, 0.1);
    // A line in 6 cycles of the core, at most.
    EXPECT_LT(read_bandwidth(four) * 1.6, 64 * 1.823 / 6);
    EXPECT_NEAR(
        read_bandwidth(run("cluster-one-memory", {"interconnect.shared_memory.read_interval=0",
                                                  "interconnect.shared_memory.write_interval=0"})),
        14.5, 0.1);
    EXPECT_NEAR(read_bandwidth(run("cluster-one-memory", {"cluster.reads=32"})), 11.5, 0.1);
    const ScenarioRun one =
        run("cluster-one-memory", {"program.two.footprint=64", "program.three.footprint=64",
                                   "program.four.footprint=64"});
    const double cycles = one.json().at("cores").at(0).at("cycles").get<double>();
    EXPECT_NEAR((4 << 20) / cycles * 1.823, 6.3, 0.1);
}

TEST(ClusterClaims, a_boards_memory_is_as_far_behind_the_interconnect) {
    const auto cycles = [](std::vector<std::string> changes) {
        changes.insert(changes.end(), {"board=rk3588", "program.chase.footprint=8MiB"});
        return run("core-latency", changes).cycles();
    };
    const double alone = cycles({});
    for (const char* const mode : {"stepped", "estimate"})
        for (const char* const aclk : {"600", "1200"})
            EXPECT_NEAR(cycles({"cluster.cores=1", std::string("cluster.mode=") + mode,
                                std::string("cluster.aclk_mhz=") + aclk}),
                        alone, 0.02 * alone)
                << mode << ' ' << aclk;
}

std::vector<std::string> scenarios_with_clusters() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(kFolder)) {
        if (entry.path().extension() != ".yaml") continue;
        std::stringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        if (text.str().find("\ncluster:") != std::string::npos)
            names.push_back(entry.path().stem().string());
    }
    return names;
}

TEST(ClusterClaims, scenarios_with_clusters_print_the_same_bytes_twice) {
    const std::vector<std::string> names = scenarios_with_clusters();
    EXPECT_GE(names.size(), 5U);
    for (const std::string& name : names)
        for (const char* const mode : {"estimate", "stepped"}) {
            const std::string command = std::string(ARMPMU_PROGRAM) + " run -j " + kFolder + name +
                                        ".yaml --set cluster.mode=" + mode;
            const Printed first = shell(command);
            EXPECT_EQ(first.status, 0) << command;
            EXPECT_EQ(first.text, shell(command).text) << command;
        }
}

// What is executed does not depend on how long it takes.
TEST(ClusterClaims, both_modes_retire_the_same) {
    ASSERT_FALSE(scenarios_with_clusters().empty());
    for (const std::string& name : scenarios_with_clusters()) {
        const ScenarioRun stepped = run(name, {"cluster.mode=stepped"});
        const ScenarioRun estimate = run(name, {"cluster.mode=estimate"});
        for (const char* const event :
             {"inst_retired", "ld_retired", "st_retired", "br_retired", "pc_write_retired",
              "unaligned_ldst_retired", "mem_access_rd", "mem_access_wr"})
            EXPECT_EQ(stepped.total(event), estimate.total(event)) << name << ' ' << event;
        for (std::size_t n = 0; n < stepped.json().at("cores").size(); ++n)
            EXPECT_EQ(stepped.json().at("cores").at(n).at("instructions"),
                      estimate.json().at("cores").at(n).at("instructions"))
                << name;
    }
}

// One core asks in the order of its program, however long the answers take.
TEST(ClusterClaims, one_core_makes_the_same_requests_in_both_modes) {
    for (const char* const kernel : {"unaligned", "copy", "chase", "store_gaps"}) {
        const auto in = [&](const char* mode) {
            const tests::TemporaryFolder temporary;
            const std::string file = temporary.file("cluster");
            std::ofstream(file) << "scenario: s\ncluster: { mode: " << mode
                                << " }\ninterconnect: { snoop_filter: { sets_per_bank: 1024 } }\n"
                                   "core: { l3_kb: 256, prefetch: false, replacement: lru, "
                                   "l3_replacement: lru }\nprogram:\n  - { kernel: "
                                << kernel << ", footprint: 576 KiB }\n  - { kernel: read, data: "
                                << "0x20000000, footprint: 1 MiB, passes: 1 }\n";
            const ScenarioRun one(
                file, {std::string("program.0.") +
                       (std::string(kernel) == "chase" ? "iterations" : "passes") + "=2"});
            fs::remove(file);
            return one;
        };
        const ScenarioRun stepped = in("stepped");
        const ScenarioRun estimate = in("estimate");
        EXPECT_GT(of_port(stepped, "si_rrq_hs_shareable_alloc"), 16384) << kernel;
        for (const char* const event :
             {"si_rrq_hs_arvalid", "si_rrq_hs_nonshareable", "si_rrq_hs_shareable_non_alloc",
              "si_rrq_hs_shareable_alloc", "si_rrq_hs_invalidate", "si_rrq_hs_rval",
              "si_wrq_hs_awalid", "si_wrq_share_wb", "si_wrq_evict", "si_w_data_beat"})
            EXPECT_EQ(of_port(stepped, event), of_port(estimate, event)) << kernel << ' ' << event;
    }
}

} // namespace cluster_claims_test
} // namespace armpmu::tests
