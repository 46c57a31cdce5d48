// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/json_sinks.h"
#include "program/sweep/point_table.h"
#include "program/sweep/run_shard.h"
#include "tests/sweep/sweep_folder.h"

#include <sys/resource.h>
#include <sys/wait.h>

#include <ctime>

namespace armpmu::tests {
namespace million_points_test {

using namespace testbench;

constexpr std::size_t kMillion = 1'000'000;

// As long as one of a scenario without masters, and another one for each point.
std::string result_of(std::size_t point) {
    std::string totals;
    for (int n = 0; n < 20; ++n)
        totals += (n == 0 ? "{" : ",") + std::string("\"cci_550/si_rrq_hs_event_") +
                  std::to_string(n) + ",source=0x0/\":" + std::to_string(point * 7 + 1);
    return small_result(1000 + point % 977, R"({"rate":)" + std::to_string(point % 89) + ".5}",
                        totals + "}");
}

// Processor time and peak memory of what a process of its own does.
struct Cost {
    double seconds = 0;
    long megabytes = 0;
};
template <typename Action>
Cost cost_of(const Action& action) {
    std::cout.flush();
    const pid_t process = fork();
    if (process == 0) {
        action();
        _exit(testing::Test::HasFailure() ? 1 : 0);
    }
    int status = 0;
    rusage used{};
    wait4(process, &status, 0, &used);
    EXPECT_EQ(status, 0);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    const Cost cost{seconds(used.ru_utime) + seconds(used.ru_stime), used.ru_maxrss / 1024};
    std::cout << cost.seconds << " s of processor time, " << cost.megabytes << " MB at most\n";
    return cost;
}

TEST(MillionPoints, are_planned_resumed_and_collected_in_the_time_and_memory_that_is_said) {
    const SweepFolder folder;
    std::cout << "plan: ";
    const Cost plan = cost_of([&] {
        folder.plan({"seed=1..1000:1", "interconnect.tt_depth=25..1024:1"});
    });
    EXPECT_LT(plan.seconds, 20);
    EXPECT_LT(fs::file_size(manifest_file(folder.sweep())), 200 * kMillion);
    const std::string id = ManifestReader(folder.sweep()).head().plan();
    cost_of([&] {
        ManifestReader manifest(folder.sweep());
        std::vector<std::unique_ptr<ResultWriter>> shards;
        for (std::size_t n = 0; n < 8; ++n)
            shards.push_back(std::make_unique<ResultWriter>(folder.sweep(), Shard{n, 8}, id));
        ManifestPoint point;
        while (manifest.next(point)) {
            PointResult result;
            result.point = point.point;
            result.key = point.key;
            result.files = "[]";
            result.result = result_of(point.point);
            shards[point.point % 8]->add(result);
        }
        for (const auto& one : shards) one->commit();
    });
    std::cout << "resume: ";
    const Cost resume = cost_of([&] {
        ShardRun run;
        run.folder = folder.sweep();
        run.stop = never;
        run.progress = quiet;
        EXPECT_EQ(run_shard(run).there, kMillion);
    });
    EXPECT_LT(resume.seconds, 5);
    EXPECT_LT(resume.megabytes, 100);
    std::cout << "collect: ";
    const Cost collect = cost_of([&] {
        PointTable table(folder.path() + "/out.sqlite", PointTable::Form::collected);
        const SweepState state = merge_results(folder.sweep(), table, 0, never);
        EXPECT_EQ(state.done, kMillion);
        table.finish(state);
    });
    EXPECT_LT(collect.seconds, 60);
    EXPECT_LT(collect.megabytes, 100);
    Database database(folder.path() + "/out.sqlite", Database::Use::read_as_it_is);
    Statement one(database, "SELECT cycles FROM point WHERE point=999999");
    ASSERT_TRUE(one.step());
    EXPECT_EQ(one.integer(0), 1000 + 999'999 % 977);
    std::cout << "heat map: ";
    const Cost map = cost_of([&] {
        Statement cells(database,
                        "SELECT seed, \"interconnect.tt_depth\", count(cycles), avg(cycles) "
                        "FROM point WHERE status='done' GROUP BY 1, 2");
        std::size_t count = 0;
        while (cells.step()) ++count;
        EXPECT_EQ(count, kMillion);
    });
    EXPECT_LT(map.seconds, 5);
}

} // namespace million_points_test
} // namespace armpmu::tests
