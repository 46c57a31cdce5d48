// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

// What the texts of the scenarios of a core that executes programs claim.
namespace armpmu::tests {
namespace core_claims_test {

const std::string kFolder = std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/";

ScenarioRun run(const std::string& name, const std::vector<std::string>& changes = {}) {
    return {kFolder + name + ".yaml", changes};
}

double share(const ScenarioRun& run, const char* event, const char* of) {
    return run.total(event) / run.total(of);
}

// What a load takes besides misses of the L1 data TLB, of 3 cycles each.
double without_tlb(double cycles_per_load, double tlb_refills, double loads) {
    return cycles_per_load - 3 * tlb_refills / loads;
}

TEST(CoreClaims, two_additions_issue_in_a_cycle_and_one_of_a_chain) {
    const ScenarioRun adds = run("core-ipc");
    EXPECT_NEAR(adds.metric("instructions_per_cycle"), 2, 0.02);
    EXPECT_EQ(adds.count("inst_retired"), 20000 * 18 - 40000);
    EXPECT_EQ(adds.count("cpu_cycles"), adds.cycles());
    const ScenarioRun chain = run("core-ipc", {"program.work.kernel=chain"});
    EXPECT_NEAR(chain.metric("instructions_per_cycle"), 16.0 / 14, 0.02);
}

TEST(CoreClaims, latency_is_that_of_the_level) {
    const auto chase = [](const char* footprint, const char* change = "clock_mhz=1800") {
        const ScenarioRun one =
            run("core-latency", {std::string("program.chase.footprint=") + footprint, change});
        EXPECT_EQ(one.json().at("unknown_words").size(), 0U);
        return without_tlb(one.metric("cycles_per_load"), one.total("l1d_tlb_refill"),
                           one.total("ld_retired"));
    };
    EXPECT_NEAR(chase("32 KiB"), 2, 0.1);
    EXPECT_NEAR(chase("64 KiB"), 18, 1);
    EXPECT_NEAR(chase("64 KiB", "core.l1d_kb=64"), 2, 0.1);
    EXPECT_NEAR(chase("1 MiB", "core.l3_latency=50") - chase("1 MiB", "core.l3_latency=30"), 20, 1);
    EXPECT_NEAR(chase("8 MiB") - chase("8 MiB", "core.memory_latency=100"), 95, 3);
}

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
    return cells;
}

// The command that the scenario's text has.
TEST(CoreClaims, a_sweep_draws_the_staircase) {
    const Printed printed =
        shell(std::string(ARMPMU_PROGRAM) + " sweep " + kFolder +
              "core-latency.yaml -x -p "
              "program.chase.footprint=16KiB,32KiB,64KiB,128KiB,256KiB,1MiB,2MiB,8MiB");
    ASSERT_EQ(printed.status, 0) << printed.text;
    std::istringstream lines(printed.text);
    std::string line;
    std::getline(lines, line);
    const std::vector<std::string> names = cells_of(line);
    std::map<std::string, double> latency;
    while (std::getline(lines, line)) {
        const std::vector<std::string> cells = cells_of(line);
        const auto value = [&](const std::string& name) {
            for (std::size_t n = 0; n < names.size(); ++n)
                if (names[n] == name) return std::stod(cells.at(n));
            ADD_FAILURE() << "no column " << name;
            return 0.0;
        };
        latency[cells.front()] = without_tlb(
            value("cycles_per_load"), value("total: l1d_tlb_refill"), value("total: ld_retired"));
    }
    const std::map<std::string, double> expected = {{"16KiB", 2},   {"32KiB", 2},   {"64KiB", 18},
                                                    {"128KiB", 20}, {"256KiB", 27}, {"1MiB", 29},
                                                    {"2MiB", 146},  {"8MiB", 225}};
    ASSERT_EQ(latency.size(), expected.size());
    for (const auto& [footprint, cycles] : expected)
        EXPECT_NEAR(latency[footprint], cycles, 1) << footprint;
}

TEST(CoreClaims, tlbs_reach_16_and_1024_pages) {
    const auto chase = [](unsigned pages) {
        return run("core-tlb", {"program.chase.pages=" + std::to_string(pages)});
    };
    EXPECT_NEAR(chase(16).metric("cycles_per_load"), 2, 0.01);
    const ScenarioRun some = chase(17);
    EXPECT_NEAR(some.metric("cycles_per_load"), 5, 0.01);
    EXPECT_NEAR(share(some, "l1d_tlb_refill", "ld_retired"), 1, 0.01);
    const ScenarioRun shipped = run("core-tlb");
    EXPECT_NEAR(shipped.metric("cycles_per_load"), 5, 0.1);
    EXPECT_EQ(shipped.count("dtlb_walk"), 0);
    const ScenarioRun most = chase(960); // one set of the L2 TLB has the page of the code as well
    EXPECT_EQ(most.total("dtlb_walk"), 0);
    const ScenarioRun many = chase(2048);
    EXPECT_NEAR(share(many, "dtlb_walk", "ld_retired"), 1, 0.01);
    EXPECT_GT(many.metric("cycles_per_load"), 2 * shipped.metric("cycles_per_load"));
}

TEST(CoreClaims, a_stream_bends_at_the_line_and_at_the_page) {
    const auto refills = [](unsigned stride) {
        const ScenarioRun one =
            run("core-bandwidth", {"program.read.stride=" + std::to_string(stride)});
        const double loads = one.total("ld_retired");
        return std::pair{(one.total("l1d_cache_refill_rd") - one.total("dtlb_walk") / 8) / loads,
                         one.total("l1d_tlb_refill") / loads};
    };
    for (const unsigned stride : {8U, 32U, 64U, 128U})
        EXPECT_NEAR(refills(stride).first, std::min(1.0, stride / 64.0), 0.01) << stride;
    for (const unsigned stride : {64U, 2048U, 4096U, 8192U})
        EXPECT_NEAR(refills(stride).second, std::min(1.0, stride / 4096.0), 0.001) << stride;
    const ScenarioRun shipped = run("core-bandwidth");
    const ScenarioRun prefetched = run("core-bandwidth", {"core.prefetch=true"});
    EXPECT_GT(shipped.cycles(), 2 * prefetched.cycles());
    EXPECT_LT(prefetched.metric("l1d_refills_per_load"), 0.2);
    // What waits, waits for lines and not for pages.
    EXPECT_GT(share(shipped, "stall_backend_ld_cache", "stall_backend_ld"), 0.95);
}

TEST(CoreClaims, whole_lines_are_written_without_being_read) {
    const ScenarioRun shipped = run("core-write-streaming");
    EXPECT_LT(shipped.count("bus_access_rd"), 0.01 * shipped.count("bus_access_wr"));
    EXPECT_EQ(shipped.count("l1d_ws_mode_entry"), 1);
    EXPECT_GT(shipped.count("l1d_ws_mode"), shipped.count("l2d_ws_mode"));
    EXPECT_GT(shipped.count("l2d_ws_mode"), shipped.count("l3d_ws_mode"));
    EXPECT_GT(shipped.count("l3d_ws_mode"), 0);
    const ScenarioRun small = run("core-write-streaming", {"program.write.footprint=32KiB"});
    EXPECT_GT(small.count("l2d_ws_mode"), 0);
    EXPECT_EQ(small.count("l3d_ws_mode"), 0);
    const ScenarioRun none = run("core-write-streaming", {"core.l1_streaming=0"});
    for (const char* mode : {"l1d_ws_mode", "l2d_ws_mode", "l3d_ws_mode", "l1d_ws_mode_entry"})
        EXPECT_EQ(none.count(mode), 0) << mode;
}

TEST(CoreClaims, random_branches_are_missed_and_short_patterns_are_not) {
    const ScenarioRun random = run("core-branches");
    EXPECT_NEAR(random.metric("branch_mispredict_rate"), 0.25, 0.02);
    const auto pattern = [](const char* period) {
        return run("core-branches",
                   {"program.work.kernel=pattern", std::string("program.work.period=") + period});
    };
    const ScenarioRun learnt = pattern("4");
    EXPECT_LT(learnt.metric("branch_mispredict_rate"), 0.01);
    EXPECT_GT(pattern("8").metric("branch_mispredict_rate"), 0.1);
    EXPECT_EQ(random.count("br_mis_pred"), random.total("br_mis_pred_retired"));
}

TEST(CoreClaims, one_run_makes_nearly_all_events) {
    const ScenarioRun all = run("core-all-events");
    unsigned occurred = 0;
    for (const auto& [event, count] : all.json().at("totals").items()) occurred += count != 0;
    EXPECT_EQ(occurred, 101U);
    EXPECT_EQ(all.count("sw_incr"), 100);
}

TEST(CoreClaims, stalls_and_issues_are_all_cycles) {
    for (const char* name : {"core-ipc", "core-branches", "core-write-streaming"}) {
        const ScenarioRun one = run(name);
        const auto& stalls = one.json().at("stalls");
        EXPECT_EQ(one.json().at("issue_cycles").get<double>() +
                      stalls.at("stall_frontend").get<double>() +
                      stalls.at("stall_backend").get<double>(),
                  one.cycles());
        EXPECT_EQ(one.json().at("instructions").get<double>(), one.total("inst_retired"));
    }
}

TEST(CoreClaims, kernels_are_listed_with_their_parameters) {
    const Printed printed = shell(std::string(ARMPMU_PROGRAM) + " list kernels");
    EXPECT_EQ(printed.status, 0);
    EXPECT_NE(printed.text.find("\npage_chase "), std::string::npos);
    EXPECT_NE(printed.text.find("\n    pages              1 .. 65536"), std::string::npos)
        << printed.text;
}

TEST(CoreClaims, an_interrupted_run_is_marked_partial) {
    const Printed printed =
        shell("timeout --preserve-status -s INT 0.5 " + std::string(ARMPMU_PROGRAM) + " run -j " +
              kFolder + "core-ipc.yaml --set program.work.iterations=100000000000");
    EXPECT_EQ(printed.status, 130);
    EXPECT_EQ(nlohmann::json::parse(printed.text).at("partial"), true);
}

} // namespace core_claims_test
} // namespace armpmu::tests
