// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"
#include "tests/sweep/sweep_command.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <set>

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
    EXPECT_EQ(sweep("run " + one.dir() + " --shard 1/2").text,
              "shard 1/2: 12 points, 6 were there, 6 done, 0 failed, 0 left\n");
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

// Of so many points only some are read before they run. It fails between two others.
#ifndef __SANITIZE_ADDRESS__ // which takes an exception behind SystemC's stacks for an error
TEST(SweepCommands, a_point_that_fails_is_a_row_with_its_message) {
    const PlannedSweep one("-p seed=1..5000:1,x,5001..10000:1");
    const std::string message = "--set seed:1:1: seed: expected a whole number";
    const Printed run = sweep("run " + one.dir() + " --shard 0/5000 -J 1");
    EXPECT_EQ(run.status, 3);
    EXPECT_EQ(run.text.find("point 5000 failed: " + message), 0U) << run.text;
    EXPECT_NE(run.text.find("3 points, 0 were there, 2 done, 1 failed, 0 left\n"),
              std::string::npos)
        << run.text;
    EXPECT_EQ(sweep("run " + one.dir() + " --shard 1/5001 -J 1").status, 0);
    const Printed collected =
        sweep("collect " + one.dir() + " --partial -o " + one.folder().path() + "/x.csv");
    EXPECT_EQ(collected.status, 3);
    EXPECT_NE(collected.text.find("4 done, 1 failed, 9996 missing"), std::string::npos)
        << collected.text;
    EXPECT_NE(collected.text.find("point 5000 failed: " + message), std::string::npos)
        << collected.text;
    EXPECT_NE(text_of(one.folder().path() + "/x.csv").find(",failed,\"'" + message),
              std::string::npos);
}
#endif

// As from a machine on which two points ran out of memory.
void add_failed_points(const PlannedSweep& one, const std::set<std::size_t>& points) {
    testbench::ManifestReader manifest(one.dir());
    testbench::ResultWriter writer(one.dir(), {0, 1}, manifest.head().plan());
    testbench::ManifestPoint point;
    while (manifest.next(point)) {
        if (points.count(point.point) == 0) continue;
        testbench::PointResult result;
        result.point = point.point;
        result.key = point.key;
        result.failed = true;
        result.files = "[]";
        result.result = "std::bad_alloc";
        writer.add(result);
    }
    writer.commit();
}

TEST(SweepCommands, points_that_failed_run_again_when_that_is_asked_for) {
    const PlannedSweep one;
    add_failed_points(one, {3, 10});
    EXPECT_EQ(sweep("run " + one.dir()).text,
              "shard 0/1: 24 points, 2 were there, 22 done, 0 failed, 0 left\n");
    const auto shards = [&](const std::string& options) {
        return shell(std::string(ARMPMU_PROGRAM) + " sweep collect " + one.dir() + " " + options +
                     " 2>/dev/null");
    };
    EXPECT_EQ(shards("--resubmit 8").text, "\n");
    EXPECT_EQ(shards("--resubmit 8 --retry-failed").text, "2-3\n");
    EXPECT_EQ(sweep("run " + one.dir() + " --retry-failed --shard 3/8").text,
              "shard 3/8: 3 points, 2 were there, 1 done, 0 failed, 0 left\n");
    EXPECT_EQ(shards("").status, 3);
    EXPECT_EQ(shards("--resubmit 8 --retry-failed").text, "2\n");
    EXPECT_EQ(sweep("run " + one.dir()).text,
              "shard 0/1: 24 points, 24 were there, 0 done, 0 failed, 0 left\n"
              "of those that were there 1 had failed; --retry-failed carries them out again\n");
    const std::string keep = one.folder().scenario() +
                             " -p seed=1..4:1 -p interconnect.tt_depth=log:4..128:6 -x --keep " +
                             one.dir();
    EXPECT_EQ(sweep(keep).status, 3);
    EXPECT_EQ(sweep(keep + " --retry-failed").status, 0);
    EXPECT_EQ(sweep("collect " + one.dir()).text,
              "24 points: 24 done, 0 failed, 0 missing, 0 with several equal results\n");
    EXPECT_EQ(one.csv(), one.csv_of_one_process());
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
            nlohmann::json alone = run.json(); // of which points keep all but these
            alone.erase("accesses");
            EXPECT_EQ(points[n]["result"], alone) << name;
        }
    }
}

// Fields of a line of CSV, where no field has quotes of its own.
std::vector<std::string> fields_of(const std::string& line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (const char c : line)
        if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            fields.emplace_back();
        else
            fields.back() += c;
    return fields;
}

// What each DRAM did stands in CSV and SQLite as in the results of the runs by themselves.
TEST(SweepCommands, what_drams_did_is_in_csv_and_sqlite_as_in_runs) {
    const SweepFolder folder;
    const std::string file =
        std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/dram-patterns.yaml";
    const std::string table = folder.path() + "/x.sqlite";
    const std::string csv = folder.path() + "/x.csv";
    EXPECT_EQ(sweep("plan " + file +
                    " -s run.cycles=20000 -s interconnect.master_interfaces=2 -p "
                    "interconnect.memory.dram.banks=2,8 -o " +
                    folder.sweep())
                  .status,
              0);
    EXPECT_EQ(sweep("run " + folder.sweep() + " -J 1").status, 0);
    for (const std::string& out : {csv, table})
        EXPECT_EQ(sweep("collect " + folder.sweep() + " -o " + out).status, 0);
    testbench::Database database(table, testbench::Database::Use::read_as_it_is);
    std::ifstream lines(csv);
    std::string line;
    std::getline(lines, line);
    const std::vector<std::string> titles = fields_of(line);
    for (const std::string banks : {"2", "8"}) {
        std::getline(lines, line);
        const std::vector<std::string> values = fields_of(line);
        ASSERT_EQ(values.size(), titles.size());
        const nlohmann::json run =
            ScenarioRun(file, {"run.cycles=20000", "interconnect.master_interfaces=2",
                               "interconnect.memory.dram.banks=" + banks})
                .json();
        ASSERT_EQ(run.at("dram").size(), 2U);
        for (const nlohmann::json& dram : run.at("dram"))
            for (const auto& [name, value] : dram.items()) {
                if (name == "port") continue;
                const std::string title = dram.at("port").get<std::string>() + " DRAM: " + name;
                const auto at = std::find(titles.begin(), titles.end(), title);
                ASSERT_NE(at, titles.end()) << title;
                EXPECT_EQ(nlohmann::json::parse(values[at - titles.begin()]), value) << title;
                testbench::Statement row(
                    database,
                    "SELECT CAST(\"" + title +
                        "\" AS TEXT) FROM point WHERE \"interconnect.memory.dram.banks\"=" + banks);
                ASSERT_TRUE(row.step());
                EXPECT_EQ(std::stod(std::string(row.text(0))), value.get<double>()) << title;
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

// Four short points, then some that take minutes.
TEST(SweepCommands, a_signal_or_the_time_ends_a_shard_and_what_is_done_stays) {
    const SweepFolder folder;
    const std::string scenario =
        std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/tt-depth.yaml";
    const std::string axes = " -p run.cycles=1000,2000000000 -p interconnect.tt_depth=4..16:4";
    const auto done = [&] {
        std::size_t points = 0;
        for (const std::string& path : testbench::result_paths(folder.sweep()))
            testbench::ResultReader(path).for_each_point([&](std::size_t) { ++points; });
        return points;
    };
    const auto begin_anew = [&] {
        folder.forget();
        EXPECT_EQ(sweep("plan " + scenario + axes + " -o " + folder.sweep()).status, 0);
    };
    for (const char* minutes : {"0.01", "0.05", "0.5", "2"}) { // the machine may be busy
        begin_anew();
        const Printed late = sweep("run " + folder.sweep() + " -J 1 --minutes " + minutes);
        EXPECT_EQ(late.status, 0) << late.text;
        EXPECT_NE(late.text.find(", 0 failed, "), std::string::npos) << late.text;
        if (done() == 4) break;
    }
    EXPECT_EQ(done(), 4U);
    for (const auto& [signal, status] : {std::pair{"TERM", 143}, std::pair{"INT", 130}})
        for (const char* seconds : {"0.5", "3", "30", "120"}) {
            begin_anew();
            const Printed stopped =
                shell(std::string("timeout --preserve-status -s ") + signal + " " + seconds + " " +
                      ARMPMU_PROGRAM + " sweep run " + folder.sweep() + " -J 1 2>&1");
            EXPECT_EQ(stopped.status, status) << stopped.text;
            if (done() != 4) continue;
            EXPECT_EQ(stopped.text,
                      "shard 0/1: 8 points, 0 were there, 4 done, 0 failed, 4 left\n");
            break;
        }
    EXPECT_EQ(done(), 4U);
    EXPECT_EQ(shell("pgrep -f '[s]weep run " + folder.sweep() + "'").text, "");
}

} // namespace sweep_commands_test
} // namespace armpmu::tests
