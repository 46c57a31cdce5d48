// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace armpmu::tests {
namespace {

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
            EXPECT_EQ(point.at("result"), run.json()) << depth;
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
    const fs::path file = fs::temp_directory_path() / ("armpmu_sweep_" + std::to_string(getpid()));
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

// A sweep that takes minutes, stopped when its first run has ended.
Printed stopped_sweep(const std::string& options, const std::string& signal) {
    return shell("{ timeout --preserve-status -s " + signal + " 3 " + ARMPMU_PROGRAM + " sweep " +
                 kScenario + " -J 2 -p run.cycles=1000,1000000000,2000000000 " + options +
                 "; } 2>/dev/null");
}

TEST(Sweep, a_stopped_one_prints_what_has_ended_and_leaves_nobody_behind) {
    for (const auto& [signal, status] : {std::pair{"INT", 130}, {"TERM", 143}}) {
        const Printed printed = stopped_sweep("-x", signal);
        EXPECT_EQ(printed.status, status);
        EXPECT_EQ(std::count(printed.text.begin(), printed.text.end(), '\n'), 2) << printed.text;
        EXPECT_NE(printed.text.find("\n1000,1000,"), std::string::npos) << printed.text;
    }
    EXPECT_EQ(shell("pgrep -f 'run.cycles=1000,1000000000,200000000[0]'").text, "");
}

TEST(Sweep, a_stopped_one_still_writes_its_file_whole) {
    const fs::path folder =
        fs::temp_directory_path() / ("armpmu_stopped_" + std::to_string(getpid()));
    fs::create_directory(folder);
    EXPECT_EQ(stopped_sweep("-x -o " + (folder / "sweep.csv").string(), "INT").status, 130);
    EXPECT_EQ(shell("ls " + folder.string()).text, "sweep.csv\n");
    EXPECT_EQ(shell("wc -l < " + (folder / "sweep.csv").string()).text, "2\n");
    fs::remove_all(folder);
}

} // namespace
} // namespace armpmu::tests
