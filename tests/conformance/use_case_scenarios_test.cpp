// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/use_case_answers.h"
#include "tests/support/page_table.h"
#include "tests/support/program.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <map>
#include <set>
#include <sstream>

// What the scenarios of Arm's application note measure, on kernels whose answers are known.
namespace armpmu::tests {
namespace use_case_scenarios_test {

const std::string kTop = ARMPMU_SOURCE_DIR;

const ScenarioRun& run_of(const std::string& name, const std::string& changes = "") {
    static std::map<std::string, ScenarioRun> runs;
    std::vector<std::string> list;
    std::istringstream in(changes);
    for (std::string one; in >> one;) list.push_back(one);
    const std::string file = kTop + "/testbench/scenarios/" + name + ".yaml";
    return runs.try_emplace(name + " " + changes, file, list).first->second;
}

TEST(UseCaseScenarios, measure_the_answers) {
    for (const UseCaseAnswer& answer : use_case_answers()) {
        const ScenarioRun& run = run_of(answer.scenario, answer.changes);
        EXPECT_NEAR(run.metric(answer.metric), answer.value, answer.bound)
            << answer.scenario << ' ' << answer.changes << ' ' << answer.metric;
    }
}

// What has no answer says why.
TEST(UseCaseScenarios, have_an_answer_for_each_metric) {
    std::map<std::string, std::set<std::string>> answered;
    for (const UseCaseAnswer& answer : use_case_answers())
        answered[answer.scenario].insert(answer.metric);
    EXPECT_EQ(answered.size(), 12U);
    for (const auto& [scenario, metrics] : answered) {
        const auto& json = run_of(scenario).json();
        for (const auto& use_case : json.value("use_cases", nlohmann::json::array()))
            for (const auto& metric : use_case.at("metrics"))
                EXPECT_NE(metrics.count(metric.at("metric")), use_case.count("refusal"))
                    << scenario << metric;
    }
    const auto& of_cluster = run_of("use-case-traffic-cci").json().at("cluster_metrics");
    ASSERT_FALSE(of_cluster.empty());
    for (const auto& metric : of_cluster)
        EXPECT_EQ(answered["use-case-traffic-cci"].count(metric.at("metric")), 1U) << metric;
}

TEST(UseCaseScenarios, show_what_both_pmus_measure_with_formula_and_events) {
    const auto& json = run_of("use-case-traffic-cci").json();
    const auto& share = json.at("cluster_metrics").at(2);
    EXPECT_EQ(share.at("metric"), "refill_share");
    EXPECT_EQ(share.at("formula"), "64 * L3D_CACHE_REFILL / (16 * si_rrq_hs_rval)");
    EXPECT_EQ(share.at("events"),
              (std::vector<std::string>{"L3D_CACHE_REFILL", "cci_550/si_rrq_hs_rval,source=0x3/"}));
    EXPECT_EQ(share.at("value"), 1);
    EXPECT_EQ(share.at("truth"), 1);
    for (const auto& metric : json.at("cluster_metrics"))
        EXPECT_EQ(metric.at("value"), metric.at("truth")) << metric;
    const auto& counters = json.at("interconnect").at("counters");
    EXPECT_EQ(counters.at(0).at("value"),
              4 * run_of("use-case-traffic-cci").count("l3d_cache_refill"));
    // What software did not count, it did not measure.
    const auto& less = run_of("use-case-traffic-cci", "cluster.counters=[SI3:0x12]").json();
    EXPECT_TRUE(less.at("cluster_metrics").at(2).at("value").is_null());
    EXPECT_EQ(less.at("cluster_metrics").at(2).at("truth"), 1);
    EXPECT_FALSE(less.at("metrics").contains("refill_share"));
    EXPECT_TRUE(less.at("metrics").contains("cluster_written_bytes"));
}

TEST(UseCaseScenarios, show_metrics_with_formula_events_and_truth) {
    const auto& json = run_of("use-case-ipc").json();
    const auto& ipc = json.at("use_cases").at(0);
    EXPECT_EQ(ipc.at("section"), "3.2");
    EXPECT_EQ(ipc.at("metrics").at(0).at("formula"), "INST_RETIRED / CPU_CYCLES");
    EXPECT_EQ(ipc.at("events").at(0).at("event"), 8);
    EXPECT_EQ(ipc.at("events").at(0).at("value"), 16 * 100000);
    EXPECT_EQ(ipc.at("events").at(0).at("truth"), 16 * 100000);
    EXPECT_EQ(json.at("metrics").size(), 1U);
    const Printed printed = shell(std::string(ARMPMU_PROGRAM) + " run " + kTop +
                                  "/testbench/scenarios/use-case-tlbs.yaml");
    EXPECT_NE(printed.text.find("3.5.2 l1d_tlb_refill_rate, run 1: 0x05 L1D_TLB_REFILL, "
                                "0x25 L1D_TLB\n"),
              std::string::npos)
        << printed.text;
    EXPECT_NE(printed.text.find("not implemented on this core: L2I_TLB_REFILL (0x2e), "
                                "L2I_TLB (0x30)\n"),
              std::string::npos)
        << printed.text;
}

// Counts of several runs belong together.
TEST(UseCaseScenarios, count_in_each_run_what_occurred_in_the_first) {
    for (const char* const name : {"use-case-stalls", "use-case-caches", "use-case-tlbs"}) {
        const ScenarioRun& run = run_of(name);
        unsigned runs = 0;
        for (const auto& counter : run.json().at("counters")) {
            runs = std::max(runs, counter.at("run").get<unsigned>());
            EXPECT_EQ(counter.at("value"), counter.at("truth")) << name << counter;
            EXPECT_EQ(counter.at("value").get<double>(), run.total(counter.at("event")))
                << name << counter;
        }
        EXPECT_GT(runs, 1U) << name;
    }
}

constexpr const char* kBegin = "<!-- answers: generated by tools/write-docs -->\n";
constexpr const char* kEnd = "<!-- end of answers -->\n";

std::string bound_text(const UseCaseAnswer& answer) {
    std::ostringstream out;
    out << std::setprecision(3) << answer.bound;
    return answer.bound == 0 ? "exact" : out.str();
}

std::string table() {
    std::ostringstream out;
    out << "\n| section | scenario | with `--set` | metric | kernel | answer | | bound |\n"
           "|---|---|---|---|---|---|---|---|\n"
        << std::setprecision(7);
    for (const UseCaseAnswer& answer : use_case_answers())
        out << "| " << answer.section << " | " << answer.scenario << " | " << answer.changes
            << " | " << answer.metric << " | " << answer.kernel << " | " << answer.formula << " | "
            << answer.value << " | " << bound_text(answer) << " |\n";
    out << '\n';
    return out.str();
}

TEST(UseCaseScenarios, the_page_has_the_answers) {
    expect_on_page("published.md", kBegin, kEnd, table());
}

} // namespace use_case_scenarios_test
} // namespace armpmu::tests
