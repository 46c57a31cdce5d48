// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/case_name.h"
#include "tests/support/program.h"
#include "tests/support/temporary.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <unistd.h>

// armpmu stat
namespace armpmu::tests {
namespace stat_test {

namespace fs = std::filesystem;

const std::string kScenarios = std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/";

Printed stat(const std::string& options, const std::string& scenario) {
    return shell(std::string(ARMPMU_PROGRAM) + " stat " + options + " " + kScenarios + scenario +
                 ".yaml 2>&1");
}

// The lines of -j.
std::vector<nlohmann::json> lines(const std::string& options, const std::string& scenario) {
    const Printed printed = stat("-j " + options, scenario);
    EXPECT_EQ(printed.status, 0) << printed.text;
    std::vector<nlohmann::json> all;
    std::istringstream in(printed.text);
    for (std::string line; std::getline(in, line);) all.push_back(nlohmann::json::parse(line));
    return all;
}

// By event, the sum of all lines.
std::map<std::string, double> counts(const std::string& options, const std::string& scenario) {
    std::map<std::string, double> all;
    for (const nlohmann::json& line : lines(options, scenario))
        if (line.contains("event"))
            all[line.at("event")] += std::stod(line.at("counter-value").get<std::string>());
    return all;
}

TEST(Stat, counts_what_run_counts) {
    const ScenarioRun run(kScenarios + "secure-mix.yaml", {});
    std::size_t events = 0;
    for (const auto& [event, count] : counts("", "secure-mix")) {
        EXPECT_EQ(count, run.total(event)) << event;
        ++events;
    }
    EXPECT_EQ(events, run.json().at("totals").size());
}

TEST(Stat, intervals_and_processors_add_up_and_change_nothing) {
    for (const char* const scenario : {"secure-mix", "cluster-false-sharing", "core-tlb"}) {
        const auto all = counts("", scenario);
        EXPECT_GT(all.size(), 10U);
        EXPECT_EQ(all, counts("-A", scenario)) << scenario;
        EXPECT_EQ(all, counts("--per-socket", scenario)) << scenario;
        EXPECT_EQ(all, counts("-I 7777", scenario)) << scenario;
    }
}

TEST(Stat, securities_and_levels_add_up) {
    const std::string event = "cci_550/si_rrq_hs_arvalid,source=3/";
    auto of = counts("-e " + event + "," + event + "s," + event + "n", "secure-mix");
    EXPECT_GT(of[event + "s"], 0);
    EXPECT_GT(of[event + "n"], 0);
    EXPECT_EQ(of[event], of[event + "s"] + of[event + "n"]);
    auto core = counts("-e r8,r8:u,r8:k,r8:h,r8:m,r8:ukhm", "core-tlb");
    EXPECT_GT(core["r8"], 0);
    EXPECT_EQ(core["r8"], core["r8:u"] + core["r8:k"] + core["r8:h"] + core["r8:m"]);
    EXPECT_EQ(core["r8"], core["r8:ukhm"]);
}

TEST(Stat, several_runs_give_the_mean_of_seeds_and_its_deviation) {
    const std::string events = "-e SI3:0,SI0:0 -s run.cycles=20000 ";
    std::vector<double> values;
    for (unsigned n = 0; n < 3; ++n) {
        const ScenarioRun run(kScenarios + "secure-mix.yaml",
                              {"run.cycles=20000", "seed=" + std::to_string(5 + n)});
        values.push_back(run.total("cci_550/si_rrq_hs_arvalid,source=0x3/"));
    }
    const double mean = (values[0] + values[1] + values[2]) / 3;
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    ASSERT_GT(squares, 0) << "the seeds are to differ";
    const auto line = lines(events + "-s seed=5 -r 3", "secure-mix").front();
    EXPECT_NEAR(std::stod(line.at("counter-value").get<std::string>()), mean, 1e-5);
    EXPECT_NEAR(line.at("variance").get<double>(), 100 * std::sqrt(squares / 2 / 3) / mean, 0.006);
}

TEST(StatMetrics, are_their_expressions_of_the_counts) {
    const tests::TemporaryFolder temporary;
    const fs::path file = temporary.file("stat.json");
    std::ofstream(file) << R"([{"MetricName": "cycles_per_miss",
        "MetricExpr": "CPU_CYCLES / l1d_cache_refill + 0 * #num_cpus"},
        {"MetricName": "cpus", "MetricExpr": "#num_cpus + 0 * CPU_CYCLES"}])";
    auto count = counts("-e CPU_CYCLES,l1d_cache_refill,INST_RETIRED", "cluster-bandwidth");
    const auto line = lines("-M cycles_per_miss,cpus,instructions_per_cycle --metric-only "
                            "--metrics " +
                                file.string(),
                            "cluster-bandwidth")
                          .front();
    const auto value = [&](const char* name) {
        return std::stod(line.at(name).get<std::string>());
    };
    EXPECT_NEAR(value("cycles_per_miss"), count["CPU_CYCLES"] / count["l1d_cache_refill"], 1e-5);
    EXPECT_EQ(value("cpus"), 4);
    EXPECT_NEAR(value("instructions_per_cycle"), count["INST_RETIRED"] / count["CPU_CYCLES"], 1e-5);
    fs::remove(file);
}

TEST(StatMetrics, of_masters_are_those_that_run_prints) {
    const ScenarioRun run(kScenarios + "secure-mix.yaml", {"run.cycles=20000"});
    const auto line =
        lines("-s run.cycles=20000 -M read_bandwidth --metric-only", "secure-mix").front();
    EXPECT_GT(run.metric("read_bandwidth_si0"), 0);
    EXPECT_NEAR(std::stod(line.at("B/cycle  read_bandwidth_si0").get<std::string>()),
                run.metric("read_bandwidth_si0"), 1e-5);
}

constexpr const char* kMany = "cycles,r8,r3,r4,r14,r16,r17,r19,r12,r10";

TEST(StatAsSoftware, with_enough_counters_is_the_truth) {
    for (const auto& [events, scenario] :
         {std::pair{"cycles,{r8,r3,r4},r14,r16,r17", "core-tlb"},
          std::pair{"SI3:0,SI3:1,SI3:2,SI3:3,SI0:0,SI0:1,SI0:2,SI0:3", "secure-mix"}}) {
        const auto all = lines("--as-software -e " + std::string(events), scenario);
        EXPECT_GE(all.size(), 7U) << "and no proposal";
        auto truth = counts("-e " + std::string(events), scenario);
        for (const nlohmann::json& line : all) {
            EXPECT_EQ(std::stod(line.at("counter-value").get<std::string>()),
                      truth.at(line.at("event")));
            EXPECT_EQ(line.at("truth"), truth.at(line.at("event")));
            EXPECT_EQ(line.at("error"), 0);
            EXPECT_EQ(line.at("pcnt-running"), 100);
        }
    }
}

double mean_error(const std::vector<nlohmann::json>& all, std::map<std::string, double>& truth) {
    double sum = 0;
    std::size_t events = 0;
    for (const nlohmann::json& line : all) {
        if (!line.contains("event")) continue;
        const double seen = std::stod(line.at("counter-value").get<std::string>());
        const double is = truth.at(line.at("event"));
        EXPECT_GT(is, 0) << line;
        const double error = 100 * (seen - is) / is;
        EXPECT_NEAR(line.at("error").get<double>(), error, 0.006) << line;
        sum += std::abs(error);
        ++events;
    }
    return sum / static_cast<double>(events);
}

TEST(StatAsSoftware, knows_its_error_and_that_of_the_groups_it_proposes) {
    const std::string options = "--as-software --mux-interval 5us -e ";
    auto truth = counts("-e " + std::string(kMany), "cluster-bandwidth");
    const auto all = lines(options + kMany, "cluster-bandwidth");
    ASSERT_TRUE(all.back().contains("proposed-groups")) << "ten events need turns";
    for (std::size_t n = 0; n + 1 < all.size(); ++n)
        EXPECT_LT(all[n].at("pcnt-running").get<double>(), 100) << all[n];
    EXPECT_NEAR(mean_error(all, truth), all.back().at("mean-error").get<double>(), 0.006);

    const std::string groups = all.back().at("proposed-groups");
    const auto then = lines(options + "'" + groups + "'", "cluster-bandwidth");
    const double proposed = all.back().at("proposed-mean-error").get<double>();
    EXPECT_NEAR(mean_error(then, truth), proposed, 0.006);
    EXPECT_LT(proposed, all.back().at("mean-error").get<double>());
}

// Lines in which a group was counted, without proposals.
std::vector<nlohmann::json> as_software(const std::string& events) {
    auto all = lines("--as-software --mux-interval 5us -e " + events, "cluster-bandwidth");
    if (!all.back().contains("event")) all.pop_back();
    return all;
}

TEST(StatAsSoftware, takes_a_weak_group_apart_only_where_it_does_not_fit) {
    const std::string others = ",r19,r12,r10";
    const std::string large = "r8,r3,r4,r14,r16,r17,r5", small = "r8,r3,r4,r14";
    EXPECT_EQ(as_software("'{" + large + "}:W" + others + "'"), as_software(large + others));
    EXPECT_EQ(as_software("'{" + small + "}:W" + others + "'"),
              as_software("'{" + small + "}" + others + "'"));
    EXPECT_NE(as_software("'{" + small + "}" + others + "'"), as_software(small + others))
        << "a group is to be counted otherwise than its events alone";
}

TEST(StatAsSoftware, has_not_counted_what_never_had_a_turn) {
    const auto all = lines("--as-software --mux-interval 1s -e " + std::string(kMany), "core-tlb");
    EXPECT_EQ(all[8].at("counter-value"), "<not counted>");
    EXPECT_EQ(all[8].at("error"), -100);
    EXPECT_EQ(all[8].at("pcnt-running"), 0);
    EXPECT_EQ(all[1].at("pcnt-running"), 100);
}

TEST(Stat, file_begins_as_perf_s_and_is_there_whole_or_not_at_all) {
    const tests::TemporaryFolder temporary;
    const fs::path path = temporary.file("stat.txt");
    const std::string output = "-o " + path.string() + " ";
    EXPECT_EQ(stat(output + "-e r8x", "core-tlb").status, 2);
    EXPECT_FALSE(fs::exists(path));
    const Printed printed = stat(output + "-x ';' -e r8", "core-tlb");
    EXPECT_EQ(printed.status, 0);
    EXPECT_EQ(printed.text, "");
    std::ifstream in(path);
    std::ostringstream text;
    text << in.rdbuf();
    EXPECT_TRUE(std::regex_match(
        text.str(),
        std::regex("# started on [A-Z][a-z]{2} [A-Z][a-z]{2} [ 0-9]{2} "
                   "[0-9]{2}:[0-9]{2}:[0-9]{2} [0-9]{4}\n\n[0-9]+;;r8;[0-9]+;100.00;;\n")))
        << text.str();
    fs::remove(path);
}

struct Refusal {
    const char* what;
    const char* options;
    const char* scenario;
    const char* message;

    friend void PrintTo(const Refusal& refusal, std::ostream* out) { *out << refusal.options; }
};
class StatRefusal : public ::testing::TestWithParam<Refusal> {};
TEST_P(StatRefusal, is_one_line_with_what_was_expected) {
    const Printed printed = stat(GetParam().options, GetParam().scenario);
    EXPECT_EQ(printed.status, 2);
    EXPECT_NE(printed.text.find(GetParam().message), std::string::npos) << printed.text;
    EXPECT_EQ(printed.text.find('\n'), printed.text.size() - 1) << printed.text;
}
INSTANTIATE_TEST_SUITE_P(
    of, StatRefusal,
    ::testing::Values(
        Refusal{"unknown_event", "-e r8,l1d_cach", "core-tlb",
                "-e 'r8,l1d_cach':1:4: unknown event 'l1d_cach'; did you mean l1d_cache?"},
        Refusal{"event_of_a_pmu_that_is_not_there", "-e cycles", "secure-mix",
                "expected events of cci_550"},
        Refusal{"interconnect_event_without_one", "-e SI3:0", "core-ipc",
                "expected events of armv8_cortex_a55"},
        Refusal{"interval_of_nothing", "-I 0 -e r8", "core-tlb", "-I:1:1: expected a number of"},
        Refusal{"interval_of_an_unknown_unit", "-I 5h -e r8", "core-tlb", "not '5h'"},
        Refusal{"interval_of_half_a_cycle", "-I 0.5 -e r8", "core-tlb", "not '0.5'"},
        Refusal{"interval_that_is_no_number", "-I nan -e r8", "core-tlb", "not 'nan'"},
        Refusal{"summary_without_intervals", "--summary -e r8", "core-tlb", "expected -I with it"},
        Refusal{"intervals_of_several_runs", "-r 2 -I 100 -e r8", "core-tlb", "expected no -I"},
        Refusal{"metric_that_there_is_not", "-M snop_hit_rate", "secure-mix",
                "-M:1:1: no metric is called 'snop_hit_rate'; did you mean snoop_hit_rate?"},
        Refusal{"metric_of_a_pmu_that_is_not_there", "-M instructions_per_cycle", "secure-mix",
                "-M:1:1: instructions_per_cycle: there is no PMU armv8_cortex_a55"},
        Refusal{"file_of_metrics_that_is_not_there", "-M ipc --metrics /nowhere", "core-tlb",
                "/nowhere"},
        Refusal{"empty_separator", "-x '' -e r8", "core-tlb", "-x:1:1: expected a separator"},
        Refusal{"group_with_too_many_events", "--as-software -e '{r1,r2,r3,r4,r5,r6,r7}'",
                "core-tlb", "expected at most 6, as many as a core has counters"},
        Refusal{"file_that_cannot_be_written", "-o /nowhere/at/all -e r8", "core-tlb",
                "expected a file that can be written"},
        Refusal{"scenario_that_is_not_there", "-e r8", "nothing", "nothing.yaml"},
        Refusal{"two_scenarios", "another.yaml -e r8", "core-tlb", "expected one SCENARIO"}),
    CaseWhat());

TEST(Stat, malformed_options_are_refused_with_status_2) {
    for (const char* const options : {"-r 0", "-r two", "-j -x ,", "-A --per-socket",
                                      "--mux-interval 5", "--cores 9", "--no-such-option"}) {
        const Printed printed = stat(options, "core-tlb");
        EXPECT_EQ(printed.status, 2) << options;
        EXPECT_NE(printed.text, "") << options;
    }
}

TEST(Stat, help_has_an_example_that_works) {
    const Printed help = shell(std::string(ARMPMU_PROGRAM) + " stat --help");
    EXPECT_EQ(help.status, 0);
    const std::size_t begin = help.text.find("  armpmu stat -I");
    ASSERT_NE(begin, std::string::npos) << help.text;
    std::string command = help.text.substr(begin, help.text.find('\n', begin) - begin);
    command.replace(0, command.find(" stat"),
                    std::string("cd ") + ARMPMU_SOURCE_DIR + " && " + ARMPMU_PROGRAM);
    const Printed printed = shell(command);
    EXPECT_EQ(printed.status, 0) << command;
    EXPECT_GT(printed.text.size(), 500U);
}

} // namespace stat_test
} // namespace armpmu::tests
