// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"
#include "tests/support/temporary.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace armpmu::tests {
namespace series_test {

namespace fs = std::filesystem;

const std::string kFolder = std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/";
const std::string kProgram = ARMPMU_PROGRAM;

class SeriesOfRun : public ::testing::Test {
  protected:
    SeriesOfRun() { fs::create_directory(folder_); }

    Printed run(const std::string& scenario, const std::string& options) const {
        return shell(kProgram + " run -j " + kFolder + scenario + " " + options + " 2>&1");
    }
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string text_of(const std::string& name) const {
        std::ifstream in(path(name));
        std::ostringstream text;
        text << in.rdbuf();
        return text.str();
    }
    std::vector<nlohmann::json> lines_of(const std::string& name) const {
        std::vector<nlohmann::json> lines;
        std::istringstream text(text_of(name));
        for (std::string line; std::getline(text, line);)
            lines.push_back(nlohmann::json::parse(line));
        return lines;
    }

    const tests::TemporaryFolder temporary_;
    const fs::path folder_ = temporary_.file("series");
};

TEST_F(SeriesOfRun, intervals_add_up_to_the_totals_and_looking_changes_nothing) {
    for (const char* const scenario :
         {"tt-depth.yaml -s run.cycles=30000", "two-clusters-sharing.yaml",
          "secure-mix.yaml -s run.cycles=30000"}) {
        SCOPED_TRACE(scenario);
        const auto alone = nlohmann::json::parse(run(scenario, "").text);
        std::string items;
        for (const auto& [event, count] : alone.at("totals").items())
            items += " -e '" + event + "'";
        const Printed printed =
            run(scenario, "--every 3000 --over-time " + path("s.jsonl") + items);
        ASSERT_EQ(printed.status, 0) << printed.text;
        EXPECT_EQ(nlohmann::json::parse(printed.text), alone);
        const auto lines = lines_of("s.jsonl");
        EXPECT_GT(lines.size(), 3U);
        for (const auto& [event, count] : alone.at("totals").items()) {
            std::uint64_t sum = 0;
            for (const auto& line : lines) sum += line.at(event).get<std::uint64_t>();
            EXPECT_EQ(sum, count.get<std::uint64_t>()) << event;
        }
        for (const auto& master : alone.at("masters")) {
            const std::string name = master.at("name");
            std::uint64_t reads = 0;
            std::uint64_t cycles = 0;
            for (const auto& line : lines) {
                reads += line.at(name + ".reads").get<std::uint64_t>();
                cycles += line.at(name + ".read_cycles").get<std::uint64_t>();
            }
            EXPECT_EQ(reads, master.at("reads").get<std::uint64_t>()) << name;
            EXPECT_EQ(cycles, master.at("read_latency_sum").get<std::uint64_t>()) << name;
        }
    }
}

TEST_F(SeriesOfRun, intervals_end_where_they_are_to) {
    ASSERT_EQ(run("tt-depth.yaml", "-s run.cycles=10000 --every 4000 --at 9000,1000,4000 "
                                   "--over-time " +
                                       path("s.jsonl"))
                  .status,
              0);
    std::vector<std::uint64_t> ends;
    std::uint64_t before = 0;
    for (const auto& line : lines_of("s.jsonl")) {
        ends.push_back(line.at("cycle"));
        EXPECT_EQ(ends.back() - before, line.at("cycles").get<std::uint64_t>());
        before = ends.back();
    }
    EXPECT_EQ(ends, (std::vector<std::uint64_t>{1000, 4000, 8000, 9000, 10000}));
    ASSERT_EQ(
        run("tt-depth.yaml", "-s run.cycles=10000 --at 2000 --over-time " + path("m.jsonl")).status,
        0);
    EXPECT_EQ(lines_of("m.jsonl").size(), 2U);
}

// A full tracker has all its entries in use, and Little's law: requests in an interface take as
// many cycles as they are outstanding for.
TEST_F(SeriesOfRun, occupancies_are_those_of_the_tracker_and_the_interfaces) {
    ASSERT_EQ(run("tt-depth.yaml", "-s run.cycles=20000 -s interconnect.tt_depth=8 --every 1000 -e "
                                   "cci_550/cci_snoop_stall_tt_full/ --over-time " +
                                       path("s.jsonl"))
                  .status,
              0);
    const auto lines = lines_of("s.jsonl");
    ASSERT_EQ(lines.size(), 20U);
    for (std::size_t n = 1; n < lines.size(); ++n) {
        EXPECT_EQ(lines[n].at("cci_550/cci_snoop_stall_tt_full/"), 1000);
        EXPECT_LE(lines[n].at("tracker").get<double>(), 8);
        EXPECT_GT(lines[n].at("tracker").get<double>(), 7);
        double outstanding = 0;
        for (const auto& [name, value] : lines[n].items())
            if (name.find("outstanding_si") == 0 && name.find('.') == std::string::npos)
                outstanding += value.get<double>();
        EXPECT_LE(outstanding, 8);
        EXPECT_GT(outstanding, 5);
    }
}

TEST_F(SeriesOfRun, a_later_report_has_the_same_numbers) {
    ASSERT_EQ(run("tt-depth.yaml", "-s run.cycles=20000 --every 1500 -e read_bandwidth -e "
                                   "snoop_hit_rate --series --over-time " +
                                       path("s.csv") + " -o " + path("r.json"))
                  .status,
              0);
    EXPECT_EQ(shell(kProgram + " series -x , " + path("r.json")).text, text_of("s.csv"));
    ASSERT_EQ(run("tt-depth.yaml", "-s run.cycles=20000 --every 1500 -e read_bandwidth -e "
                                   "snoop_hit_rate --over-time " +
                                       path("s.jsonl"))
                  .status,
              0);
    EXPECT_EQ(shell(kProgram + " series -j " + path("r.json")).text, text_of("s.jsonl"));
}

TEST_F(SeriesOfRun, metrics_are_those_of_their_events) {
    std::ofstream(path("mine.json"))
        << R"([{"MetricName": "twice", "MetricExpr": "2 * cci_550@si_rrq_hs_rval\\,source\\=0x1@"},
              {"MetricName": "same", "MetricExpr": "2 * cci_550@si_rrq_hs_rval\\,source\\=1@"}])";
    ASSERT_EQ(run("tt-depth.yaml", "-s run.cycles=20000 --every 5000 -e read_bytes_per_second_si1 "
                                   "-e read_bandwidth_si1 -e twice -e same --metrics " +
                                       path("mine.json") + " --over-time " + path("s.jsonl"))
                  .status,
              0);
    for (const auto& line : lines_of("s.jsonl")) {
        const double beats = line.at("cci_550/si_rrq_hs_rval,source=0x1/");
        const double cycles = line.at("cycles");
        EXPECT_DOUBLE_EQ(line.at("read_bandwidth_si1"), 16 * beats / cycles);
        EXPECT_DOUBLE_EQ(line.at("twice"), 2 * beats);
        EXPECT_DOUBLE_EQ(line.at("same"), 2 * beats) << "of another spelling";
        EXPECT_GT(line.at("read_bytes_per_second_si1").get<double>(),
                  1e6 * 16 * beats / cycles); // above 1 MHz
    }
}

TEST_F(SeriesOfRun, securities_add_up) {
    const std::string event = "cci_550/si_rrq_hs_arvalid,source=0x3/";
    ASSERT_EQ(run("secure-mix.yaml", "-s run.cycles=20000 --every 5000 -e SI3:0 -e " + event +
                                         "s -e " + event + ":n --over-time " + path("s.jsonl"))
                  .status,
              0);
    for (const auto& line : lines_of("s.jsonl")) {
        EXPECT_GT(line.at(event + "s"), 0);
        EXPECT_EQ(line.at(event).get<std::uint64_t>(),
                  line.at(event + "s").get<std::uint64_t>() +
                      line.at(event + "n").get<std::uint64_t>());
    }
}

TEST_F(SeriesOfRun, refusals_are_one_line_and_leave_no_file) {
    const auto refused = [&](const std::string& scenario, const std::string& options,
                             const std::string& words) {
        const Printed printed =
            run(scenario, options + " --over-time " + path("s.csv") + " -o " + path("r.json"));
        EXPECT_EQ(printed.status, 2) << options << printed.text;
        EXPECT_NE(printed.text.find(words), std::string::npos) << options << printed.text;
        EXPECT_EQ(std::count(printed.text.begin(), printed.text.end(), '\n'), 1) << printed.text;
        EXPECT_FALSE(fs::exists(path("s.csv")) || fs::exists(path("r.json")));
    };
    refused("tt-depth.yaml", "-e snoop_hit_rat", "did you mean snoop_hit_rate?");
    refused("tt-depth.yaml", "-e cci_550/cci_wrqq/", "column 9: unknown event 'cci_wrqq'");
    refused("tt-depth.yaml", "-e read_bandwidth_si6", "expected an interface that is there");
    refused("tt-depth.yaml", "-e instructions_per_cycle",
            "there is no PMU armv8_cortex_a55 in this scenario; expected events of cci_550");
    refused("tt-depth.yaml", "-e 'cci_550/si_rrq_dev,source=0x6/'", "cannot fire");
    refused("tt-depth.yaml", "--metrics " + path("none.json"), "none.json: cannot be read");
    std::ofstream(path("bad.json")) << "[\n{\"MetricName\": \"a\", \"MetricExpr\": \"1 +\"}]";
    refused("tt-depth.yaml", "--metrics " + path("bad.json"), "bad.json:2:39: MetricExpr of 'a'");
    refused("a55-ipc.yaml", "", "or masters around a CCI-550");
}

TEST_F(SeriesOfRun, files_without_a_series_are_refused) {
    const auto refused = [&](const std::string& text, const std::string& words) {
        std::ofstream(path("r.json")) << text;
        const Printed printed = shell(kProgram + " series " + path("r.json") + " 2>&1");
        EXPECT_EQ(printed.status, 2) << text;
        EXPECT_NE(printed.text.find(words), std::string::npos) << printed.text;
        EXPECT_EQ(std::count(printed.text.begin(), printed.text.end(), '\n'), 1) << printed.text;
    };
    refused("", "cannot be read");
    refused("no JSON", "expected the JSON of");
    refused("{}", "expected the JSON of");
    refused(R"({"series": 1})", "series: expected an object");
    refused(R"({"series": {"clock_mhz": 1, "intervals": 2, "metrics": [], "columns": [
              {"name": "cycle", "packed": "AA=="}]}})",
            "column 'cycle': expected 2 intervals");
    refused(R"({"series": {"clock_mhz": 1, "intervals": 1, "metrics": [], "columns": [
              {"name": "cycle", "packed": "A"}]}})",
            "expected base64");
}

} // namespace series_test
} // namespace armpmu::tests
