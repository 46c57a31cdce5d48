// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"
#include "tests/sweep/sweep_command.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace armpmu::tests {
namespace sweep_commands_test {

TEST(SweepCommands, shards_of_any_number_and_order_make_the_same_bytes) {
    const PlannedSweep one;
    const std::string expected = one.csv_of_one_process();
    EXPECT_EQ(std::count(expected.begin(), expected.end(), '\n'), 25);
    for (const char* shard : {"4/5", "0/5", "2/5", "1/5", "3/5"})
        EXPECT_EQ(sweep("run " + one.dir() + " -J 2 --shard " + shard).status, 0);
    EXPECT_EQ(one.csv(), expected);
    const PlannedSweep other;
    const Printed run = sweep("run " + other.dir() + " -J 3");
    EXPECT_EQ(run.text, "shard 0/1: 24 points, 0 were there, 24 done, 0 failed, 0 left\n");
    EXPECT_EQ(other.csv(), expected);
}

TEST(SweepCommands, the_environment_of_schedulers_says_the_shard) {
    const PlannedSweep one;
    const std::string command = std::string(ARMPMU_PROGRAM) + " sweep run " + one.dir() + " -J 1 ";
    for (const char* variable : {"SGE_TASK_ID", "LSB_JOBINDEX"})
        for (const char* task : {"1", "2", "3"})
            EXPECT_EQ(shell(std::string(variable) + "=" + task + " " + command + "--shard auto/3")
                          .text.substr(0, 8),
                      std::string("shard ") + char(task[0] - 1) + "/");
    EXPECT_EQ(one.csv(), one.csv_of_one_process());
}

TEST(SweepCommands, what_is_there_is_not_run_again_and_what_is_missing_is_named) {
    const PlannedSweep one;
    EXPECT_EQ(sweep("run " + one.dir() + " --shard 1/8").status, 0);
    EXPECT_EQ(sweep("run " + one.dir() + " --shard 5/8").status, 0);
    const Printed missing = sweep("collect " + one.dir() + " -o " + one.folder().path() + "/x.csv");
    EXPECT_EQ(missing.status, 3);
    EXPECT_NE(missing.text.find("24 points: 6 done, 0 failed, 18 missing, 0 with several equal "
                                "results\n"),
              std::string::npos)
        << missing.text;
    EXPECT_NE(missing.text.find("nothing written"), std::string::npos);
    EXPECT_FALSE(fs::exists(one.folder().path() + "/x.csv"));
    const Printed again = shell(std::string(ARMPMU_PROGRAM) + " sweep collect " + one.dir() +
                                " --resubmit 2>/dev/null");
    EXPECT_EQ(again.text, "0,2-4,6-7\n");
    EXPECT_EQ(again.status, 0);
    EXPECT_EQ(shell(std::string(ARMPMU_PROGRAM) + " sweep collect " + one.dir() +
                    " --resubmit 4 2>/dev/null")
                  .text,
              "0,2-3\n");
    EXPECT_EQ(sweep("run " + one.dir() + " --shard 1/4").text,
              "shard 1/4: 6 points, 6 were there, 0 done, 0 failed, 0 left\n");
    const Printed partial =
        sweep("collect " + one.dir() + " --partial -o " + one.folder().path() + "/x.csv");
    EXPECT_EQ(partial.status, 0);
    const std::string text = text_of(one.folder().path() + "/x.csv");
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 25);
    EXPECT_NE(text.find(",missing,,1,4,"), std::string::npos) << text;
}

TEST(SweepCommands, the_three_outputs_say_the_same) {
    const PlannedSweep one("-p interconnect.tt_depth=8,16");
    EXPECT_EQ(sweep("run " + one.dir()).status, 0);
    const std::string lines = one.folder().path() + "/x.jsonl";
    const std::string table = one.folder().path() + "/x.sqlite";
    EXPECT_EQ(sweep("collect " + one.dir() + " -o " + lines).status, 0);
    EXPECT_EQ(sweep("collect " + one.dir() + " -o " + table).status, 0);
    const std::string text = text_of(lines);
    const auto first = nlohmann::json::parse(text.substr(0, text.find('\n')));
    EXPECT_EQ(first.at("parameters").at("interconnect.tt_depth"), "8");
    EXPECT_EQ(first.at("status"), "done");
    testbench::Database database(table, testbench::Database::Use::read_as_it_is);
    testbench::Statement row(database, "SELECT cycles, key FROM point WHERE point=0");
    ASSERT_TRUE(row.step());
    EXPECT_EQ(first.at("result").at("cycles"), row.integer(0));
    EXPECT_EQ(first.at("key"), std::string(row.text(1)));
    EXPECT_NE(one.csv().find("\n0," + std::string(row.text(1)) + ",done,,8," +
                             std::to_string(row.integer(0)) + ","),
              std::string::npos);
    for (const auto& entry : fs::directory_iterator(one.folder().path()))
        EXPECT_EQ(entry.path().string().find(".part"), std::string::npos) << entry.path();
}

// Of so many points only some are read before they run.
TEST(SweepCommands, a_point_that_fails_is_a_row_with_its_message) {
    const PlannedSweep one("-p seed=1..5000:1,x,5001..10000:1");
    EXPECT_EQ(sweep("run " + one.dir() + " --shard 5000/10001 -J 1").status, 3);
    EXPECT_EQ(sweep("run " + one.dir() + " --shard 5001/10001 -J 1").status, 0);
    const Printed collected =
        sweep("collect " + one.dir() + " --partial -o " + one.folder().path() + "/x.csv");
    EXPECT_EQ(collected.status, 3);
    EXPECT_NE(collected.text.find("1 done, 1 failed, 9999 missing"), std::string::npos)
        << collected.text;
    const std::string message = "--set seed:1:1: seed: expected a whole number";
    EXPECT_NE(collected.text.find("point 5000 failed: " + message), std::string::npos)
        << collected.text;
    EXPECT_NE(text_of(one.folder().path() + "/x.csv").find(",failed,\"" + message),
              std::string::npos);
}

TEST(SweepCommands, keep_goes_on_where_it_was_stopped) {
    const SweepFolder folder;
    const std::string command = folder.scenario() + " -p seed=1..30:1 -x --keep " + folder.sweep();
    const Printed whole = sweep(folder.scenario() + " -p seed=1..30:1 -x");
    EXPECT_EQ(sweep("plan " + folder.scenario() + " -p seed=1..30:1 -o " + folder.sweep()).status,
              0);
    EXPECT_EQ(sweep("run " + folder.sweep() + " --shard 0/2").status, 0);
    EXPECT_EQ(sweep(command).text, whole.text);
    EXPECT_EQ(testbench::result_paths(folder.sweep()).size(), 2U);
    EXPECT_EQ(sweep(command).text, whole.text);
    EXPECT_EQ(testbench::result_paths(folder.sweep()).size(), 2U) << "nothing was left to run";
}

// The first and the third point are the same one, and all are the runs by themselves.
TEST(SweepCommands, points_of_one_process_are_those_of_a_process_each) {
    for (const char* name : {"tt-depth", "core-ipc", "atp-masters", "two-clusters-sharing",
                             "snoop-hit-rate", "dram-patterns"}) {
        const std::string file =
            std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/" + name + ".yaml";
        const bool core = std::string(name) == "core-ipc";
        const std::string shorter = core ? "about=short" : "run.cycles=20000";
        const auto points =
            nlohmann::json::parse(shell(std::string(ARMPMU_PROGRAM) + " sweep " + file + " -s " +
                                        shorter + " -p clock_mhz=1000,900,1000 -j -J 1 2>/dev/null")
                                      .text,
                                  nullptr, false);
        ASSERT_TRUE(points.is_array()) << name;
        ASSERT_EQ(points.size(), 3U) << name;
        EXPECT_EQ(points[0], points[2]) << name;
        for (const std::size_t n : {std::size_t{1}, std::size_t{2}}) {
            const ScenarioRun run(
                file,
                {shorter, "clock_mhz=" + points[n]["parameters"]["clock_mhz"].get<std::string>()});
            EXPECT_EQ(points[n]["result"], run.json()) << name;
        }
    }
}

TEST(SweepCommands, points_of_a_file_are_the_runs_of_these_values) {
    const SweepFolder folder;
    const std::string points = folder.path() + "/points.csv";
    write_text(points, "seed,interconnect.tt_depth\n1,8\n2,64\n");
    const Printed printed = sweep(folder.scenario() + " -x --points " + points);
    EXPECT_EQ(printed.status, 0);
    EXPECT_EQ(printed.text.find("seed,interconnect.tt_depth,cycles,"), 0U) << printed.text;
    EXPECT_NE(printed.text.find("\n2,64,"), std::string::npos);
}

TEST(SweepCommands, a_signal_or_the_time_ends_a_shard_and_what_is_done_stays) {
    const SweepFolder folder;
    const std::string slow = " -p run.cycles=1000,2000000000 -p interconnect.tt_depth=4..64:4 -o ";
    const std::string scenario =
        std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/tt-depth.yaml";
    EXPECT_EQ(sweep("plan " + scenario + slow + folder.sweep()).status, 0);
    const Printed late = sweep("run " + folder.sweep() + " --minutes 0.03 -J 2");
    EXPECT_EQ(late.status, 0) << late.text;
    const auto done = [&] {
        std::size_t points = 0;
        for (const std::string& path : testbench::result_paths(folder.sweep()))
            testbench::ResultReader(path).for_each_point([&](std::size_t) { ++points; });
        return points;
    };
    const std::size_t after_time = done();
    EXPECT_GE(after_time, 1U) << late.text;
    for (int seconds = 2; seconds < 100 && done() < 16; seconds *= 2) {
        const Printed stopped =
            shell("timeout --preserve-status -s TERM " + std::to_string(seconds) + " " +
                  ARMPMU_PROGRAM + " sweep run " + folder.sweep() + " -J 2 2>&1");
        EXPECT_EQ(stopped.status, 143) << stopped.text;
    }
    EXPECT_EQ(done(), 16U);
    EXPECT_EQ(shell("pgrep -f '[s]weep run " + folder.sweep() + "'").text, "");
}

} // namespace sweep_commands_test
} // namespace armpmu::tests
