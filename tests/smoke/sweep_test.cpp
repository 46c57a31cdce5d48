// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"
#include "tests/support/temporary.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace armpmu::tests {
namespace sweep_test {

namespace fs = std::filesystem;

const std::string kScenario = std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/tt-depth.yaml";
const std::string kSweep = std::string(ARMPMU_PROGRAM) + " sweep " + kScenario +
                           " --set run.cycles=20000 -p interconnect.tt_depth=8,16,48 ";

TEST(Sweep, each_point_is_the_run_with_that_value) {
    for (const char* jobs : {"-J 1", "-J 3"}) {
        const Printed printed = shell(kSweep + "-j " + jobs);
        ASSERT_EQ(printed.status, 0);
        const auto points = nlohmann::json::parse(printed.text);
        ASSERT_EQ(points.size(), 3U);
        for (const auto& point : points) {
            const std::string depth = point.at("parameters").at("interconnect.tt_depth");
            const ScenarioRun run(kScenario,
                                  {"run.cycles=20000", "interconnect.tt_depth=" + depth});
            nlohmann::json alone = run.json(); // of which points keep all but these
            alone.erase("accesses");
            EXPECT_EQ(point.at("result"), alone) << depth;
        }
        EXPECT_NE(points[0].at("result"), points[2].at("result"));
    }
}

TEST(Sweep, text_and_csv_have_a_row_per_point) {
    const Printed csv = shell(kSweep + "-x");
    EXPECT_EQ(std::count(csv.text.begin(), csv.text.end(), '\n'), 4);
    EXPECT_EQ(csv.text.find("interconnect.tt_depth,cycles,cci_550/cci_snoop_stall_tt_full/,"), 0U);
    EXPECT_NE(csv.text.find("\n8,20000,"), std::string::npos) << csv.text;
    EXPECT_NE(csv.text.find("\n48,20000,0,"), std::string::npos) << csv.text;
    const Printed text = shell(kSweep);
    EXPECT_EQ(text.text.find("interconnect.tt_depth"), 0U);
    EXPECT_NE(text.text.find("#1   cci_550/cci_snoop_stall_tt_full/\n"), std::string::npos);
}

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"') quoted = !quoted;
        if (c == ',' && !quoted)
            cells.emplace_back();
        else if (c != '"')
            cells.back() += c;
    }
    return cells;
}

TEST(Sweep, csv_has_every_digit_and_all_that_json_has) {
    std::istringstream csv(shell(kSweep + "-x").text);
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(csv, line);) rows.push_back(cells_of(line));
    ASSERT_EQ(rows.size(), 4U);
    const auto points = nlohmann::json::parse(shell(kSweep + "-j").text);
    const auto cell = [&](std::size_t row, const std::string& name) -> std::string {
        const auto column = std::find(rows[0].begin(), rows[0].end(), name);
        if (column == rows[0].end()) ADD_FAILURE() << "no column " << name;
        return column == rows[0].end()
                   ? ""
                   : rows[row].at(static_cast<std::size_t>(column - rows[0].begin()));
    };
    for (std::size_t row = 1; row < rows.size(); ++row) {
        const auto& result = points[row - 1].at("result");
        ASSERT_EQ(rows[row].size(), rows[0].size());
        for (const char* list : {"metrics", "totals", "counters"})
            EXPECT_FALSE(result.at(list).empty()) << list;
        for (const auto& [name, value] : result.at("metrics").items())
            EXPECT_EQ(std::stod(cell(row, name)), value) << name;
        for (const auto& [event, count] : result.at("totals").items())
            EXPECT_EQ(cell(row, "total: " + event), count.dump());
        for (const auto& counter : result.at("counters"))
            EXPECT_EQ(cell(row, counter.at("event").get<std::string>() + ": truth"),
                      counter.at("truth").dump());
        const auto& gpu = result.at("masters").at(0);
        EXPECT_EQ(cell(row, "gpu: reads latency max"), gpu.at("read_latency_max").dump());
        EXPECT_EQ(std::stod(cell(row, "gpu: mean read latency")),
                  gpu.at("read_latency_sum").get<double>() / gpu.at("reads").get<double>());
        EXPECT_EQ(cell(row, "version"), result.at("version"));
        EXPECT_EQ(cell(row, "sha256 of tt-depth.yaml"), result.at("files").at(0).at("sha256"));
        EXPECT_EQ(cell(row, "overrides"),
                  "run.cycles=20000 interconnect.tt_depth=" + cell(row, "interconnect.tt_depth"));
    }
}

TEST(Sweep, several_axes_are_combined_and_joined_ones_change_together) {
    const Printed printed =
        shell(kSweep + "-j -p masters.gpu.outstanding,masters.npu.outstanding=4,8");
    const auto points = nlohmann::json::parse(printed.text);
    ASSERT_EQ(points.size(), 6U);
    for (const auto& point : points)
        EXPECT_EQ(point["parameters"]["masters.gpu.outstanding"],
                  point["parameters"]["masters.npu.outstanding"]);
    EXPECT_EQ(points[1]["parameters"]["interconnect.tt_depth"], "8");
    EXPECT_EQ(points[1]["parameters"]["masters.gpu.outstanding"], "8");
}

TEST(Sweep, a_bad_value_is_found_before_anything_runs) {
    const tests::TemporaryFolder temporary;
    const fs::path file = temporary.file("sweep");
    const Printed printed = shell(std::string(ARMPMU_PROGRAM) + " sweep " + kScenario +
                                  " -p interconnect.tt_depth=8,0 -o " + file.string() + " 2>&1");
    EXPECT_EQ(printed.status, 2);
    EXPECT_EQ(printed.text, "--set interconnect.tt_depth:1:1: tt_depth: expected a whole number "
                            "from 1 to 1024, not '0'\n");
    EXPECT_FALSE(fs::exists(file));
    for (const char* bad : {"-p tt_depth", "-p =1", "-p a=", "-p a,=1", ""})
        EXPECT_EQ(
            shell(std::string(ARMPMU_PROGRAM) + " sweep " + kScenario + " " + bad + " 2>/dev/null")
                .status,
            2)
            << bad;
}

TEST(Sweep, a_parameter_that_stands_twice_is_refused) {
    const std::string sweep = std::string(ARMPMU_PROGRAM) + " sweep " + kScenario;
    for (const char* twice :
         {" -p run.cycles=1,2 -p run.cycles=3", " -p run.cycles,run.cycles=1,2",
          " -p run.cycles=1 -p run.cycles=1", " -p seed=1 -p seed,run.cycles=1,2"}) {
        const Printed printed = shell(sweep + twice + " 2>&1");
        EXPECT_EQ(printed.status, 2) << twice;
        EXPECT_NE(printed.text.find(":1:1: stands here twice; expected each path once, with all "
                                    "its values\n"),
                  std::string::npos)
            << printed.text;
    }
}

TEST(Sweep, progress_comes_on_request_where_there_is_no_terminal) {
    const Printed printed = shell(kSweep + "--progress 0.01 -J 1 2>&1 >/dev/null");
    EXPECT_EQ(printed.status, 0);
    EXPECT_NE(printed.text.find(" of 3 runs\n"), std::string::npos) << printed.text;
    EXPECT_EQ(printed.text.find('\r'), std::string::npos) << printed.text;
}

// A sweep that takes minutes, stopped when its first run has ended: how long that takes depends on
// what else the machine does, so that a stop that came before it is tried again later. `last` tells
// the processes of one test from another's.
Printed stopped_sweep(const std::string& options, const std::string& signal,
                      const std::string& last) {
    Printed printed;
    for (const char* seconds : {"1", "4", "16", "64"}) {
        printed =
            shell("timeout --preserve-status -s " + signal + " " + seconds + " " + ARMPMU_PROGRAM +
                  " sweep " + kScenario + " -J 2 -p run.cycles=1000,1000000000," + last + " -x " +
                  options + " 2>/dev/null");
        if (printed.text.find("\n1000,1000,") != std::string::npos) break;
    }
    return printed;
}

TEST(Sweep, a_stopped_one_prints_what_has_ended_and_leaves_nobody_behind) {
    for (const auto& [signal, status] : {std::pair{"INT", 130}, {"TERM", 143}}) {
        const Printed printed = stopped_sweep("", signal, "2000000001");
        EXPECT_EQ(printed.status, status);
        EXPECT_EQ(std::count(printed.text.begin(), printed.text.end(), '\n'), 2) << printed.text;
    }
    EXPECT_EQ(shell("pgrep -f 'run.cycles=1000,1000000000,200000000[1]'").text, "");
}

TEST(Sweep, a_stopped_one_still_writes_its_file_whole) {
    const tests::TemporaryFolder temporary;
    const fs::path folder = temporary.file("stopped");
    fs::create_directory(folder);
    const std::string file = (folder / "sweep.csv").string();
    const Printed printed = stopped_sweep(
        "-o " + file + "; status=$?; cat " + file + "; (exit $status) #", "INT", "2000000002");
    EXPECT_EQ(printed.status, 130);
    EXPECT_EQ(std::count(printed.text.begin(), printed.text.end(), '\n'), 2) << printed.text;
    EXPECT_EQ(shell("ls " + folder.string()).text, "sweep.csv\n");
    fs::remove_all(folder);
}

TEST(Sweep, a_second_signal_ends_it_when_it_is_not_the_first_ones_echo) {
    // A full pipe for standard output: it waits where nobody looks at the signal.
    const tests::TemporaryFolder temporary;
    const std::string pipe = temporary.file("pipe");
    const std::string until_caught = // bit 14 of the signals that it catches: SIGTERM
        "until grep -q 'SigCgt:.*[4-7c-f][0-9a-f]\\{3\\}$' /proc/$p/status; do sleep 0.1; done; ";
    const Printed printed =
        shell("mkfifo " + pipe + "; exec 3<>" + pipe + "; head -c 65536 /dev/zero >&3; " + kSweep +
              ">&3 & p=$!; " + until_caught +
              "sleep 0.5; kill -TERM $p; kill -INT $p; sleep 0.2; kill -0 $p && echo waits; "
              "sleep 2; kill -TERM $p; sleep 0.5; kill -0 $p 2>/dev/null && echo waits still; "
              "kill -KILL $p 2>/dev/null; wait $p; rm " +
              pipe);
    EXPECT_EQ(printed.text, "waits\n");
}

} // namespace sweep_test
} // namespace armpmu::tests
