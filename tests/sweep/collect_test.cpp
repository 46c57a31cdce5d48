// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/collect.h"

#include "program/sweep/json_sinks.h"
#include "program/sweep/point_table.h"
#include "tests/sweep/sweep_folder.h"

#include <sys/resource.h>
#include <sys/wait.h>

#include <csignal>
#include <thread>

namespace armpmu::tests {
namespace collect_test {

using namespace testbench;

SweepState state_of(const SweepFolder& folder) {
    NoSink sink;
    return merge_results(folder.sweep(), sink, 0, never);
}

PointResult row_of(const SweepFolder& folder, std::size_t point) {
    PointResult row;
    row.point = point;
    row.key = folder.keys().at(point);
    row.files = "[]";
    row.result = kSmallResult;
    return row;
}

TEST(Collect, counts_equal_results_and_names_both_files_of_others) {
    const SweepFolder folder;
    folder.plan({"seed=1..9:1"});
    const std::string a = folder.write_results({0, 1}, kSmallResult);
    folder.write_results({0, 3}, kSmallResult);
    EXPECT_EQ(state_of(folder).doubled, 3U);
    EXPECT_EQ(state_of(folder).shard_count, 0U) << "of one shard and of three";
    EXPECT_EQ(state_of(folder).done, 9U);
    std::string other = kSmallResult;
    other[other.find("0.5")] = '1';
    const std::string b = folder.write_results({2, 3}, other);
    try {
        state_of(folder);
        ADD_FAILURE() << "no conflict";
    } catch (const SweepConflict& conflict) {
        const std::string text = conflict.what();
        EXPECT_NE(text.find(a), std::string::npos) << text;
        EXPECT_NE(text.find(b), std::string::npos) << text;
        EXPECT_NE(text.find("point 2 "), std::string::npos) << text;
    }
}

// What another shard found goes before a failure, whichever file comes first.
TEST(Collect, takes_a_result_before_a_failure) {
    const SweepFolder folder;
    const std::string plan = folder.plan({"seed=1..2:1"}).plan();
    for (const std::size_t shard : {0, 1}) {
        ResultWriter writer(folder.sweep(), {shard, 2}, plan);
        for (const std::size_t point : {0, 1}) {
            PointResult row = row_of(folder, point);
            row.failed = point == shard;
            if (row.failed) row.result = "out of memory";
            writer.add(row);
        }
        writer.commit();
    }
    const SweepState state = state_of(folder);
    EXPECT_EQ(state.done, 2U);
    EXPECT_EQ(state.failed, 0U);
    EXPECT_EQ(state.doubled, 0U);
    EXPECT_EQ(state.shard_count, 2U);
}

TEST(Collect, sets_aside_a_file_whose_keys_are_of_other_points) {
    const SweepFolder folder;
    const std::string plan = folder.plan({"seed=1..2:1"}).plan();
    ResultWriter writer(folder.sweep(), {0, 1}, plan);
    PointResult row = row_of(folder, 0);
    row.point = 1;
    writer.add(row);
    writer.commit();
    const SweepState state = state_of(folder);
    EXPECT_EQ(state.missing, 2U);
    ASSERT_EQ(state.messages.size(), 1U);
    EXPECT_EQ(state.messages[0],
              writer.path() +
                  ": damaged: point 1 has a key that is not of the plan; set aside as " +
                  writer.path() + ".damaged; its points count as missing");
}

// Written with its right check, so not by accident.
TEST(Collect, sets_aside_a_file_with_a_result_that_is_none) {
    const std::string results[] = {"{", "[]", R"({"cycles":{}})",
                                   R"({"cycles":1,"counters":[{"event":3}],"metrics":{}})"};
    for (const std::string& result : results) {
        const SweepFolder folder;
        const std::string plan = folder.plan({"seed=1..2:1"}).plan();
        ResultWriter writer(folder.sweep(), {0, 1}, plan);
        PointResult row = row_of(folder, 0);
        row.result = result;
        writer.add(row);
        writer.commit();
        PointTable table(folder.sweep() + "/table.sqlite", PointTable::Form::collected);
        const SweepState state = merge_results(folder.sweep(), table, 0, never);
        EXPECT_EQ(state.missing, 2U) << result;
        ASSERT_EQ(state.messages.size(), 1U) << result;
        EXPECT_EQ(state.messages[0].find(writer.path() + ": damaged: point 0 has a result"), 0U)
            << state.messages[0];
    }
}

TEST(Collect, leaves_alone_what_a_shard_is_writing) {
    const SweepFolder folder;
    const std::string plan = folder.plan({"seed=1..2:1"}).plan();
    ResultWriter writer(folder.sweep(), {0, 1}, plan, std::chrono::hours(1));
    writer.add(row_of(folder, 0));
    writer.commit();
    PointResult large = row_of(folder, 1);
    large.result = std::string(3'000'000, ' '); // more than its cache holds
    writer.add(large);
    ASSERT_TRUE(fs::exists(writer.path() + "-journal"));
    EXPECT_EQ(state_of(folder).done, 1U);
    EXPECT_TRUE(fs::exists(writer.path() + "-journal"));
    writer.commit();
    EXPECT_EQ(state_of(folder).done, 2U);
}

#ifdef __SANITIZE_ADDRESS__
constexpr std::size_t kCommits = 100;
#else
constexpr std::size_t kCommits = 500;
#endif

// A shard that commits all the time is read in the middle of it, again and again.
TEST(Collect, never_takes_what_is_being_written_for_damage) {
    const SweepFolder folder;
    const std::string plan = folder.plan({"seed=1.." + std::to_string(kCommits) + ":1"}).plan();
    const std::vector<std::string> keys = folder.keys();
    const pid_t process = fork();
    if (process == 0) {
        ResultWriter writer(folder.sweep(), {0, 1}, plan);
        for (std::size_t n = 0; n < keys.size(); ++n) {
            PointResult row;
            row.point = n;
            row.key = keys[n];
            row.result = std::string(n * 7, ' ');
            writer.add(row);
            writer.commit();
        }
        _exit(0);
    }
    while (waitpid(process, nullptr, WNOHANG) == 0)
        for (const std::string& message : state_of(folder).messages)
            EXPECT_EQ(message.find("damaged"), std::string::npos) << message;
    EXPECT_EQ(state_of(folder).done, kCommits);
    for (const auto& entry : fs::directory_iterator(results_folder(folder.sweep())))
        EXPECT_EQ(entry.path().extension(), ".sqlite") << entry.path();
}

// Of a machine that is not this one nobody knows who still writes, until no point is missing.
TEST(Collect, cleans_up_behind_other_machines_when_all_is_there) {
    const SweepFolder folder;
    const std::string plan = folder.plan({"seed=1..2:1"}).plan();
    const std::string other = results_folder(folder.sweep()) + "/1.elsewhere.5.sqlite";
    const pid_t process = fork();
    if (process == 0) {
        ResultWriter writer(folder.sweep(), {0, 1}, plan, std::chrono::hours(1));
        writer.add(row_of(folder, 0));
        writer.commit();
        PointResult large = row_of(folder, 1);
        large.result = std::string(3'000'000, ' ');
        writer.add(large);
        for (const char* end : {"", "-journal"}) fs::rename(writer.path() + end, other + end);
        raise(SIGKILL);
    }
    waitpid(process, nullptr, 0);
    EXPECT_EQ(state_of(folder).missing, 1U);
    EXPECT_TRUE(fs::exists(other + "-journal"));
    folder.write_results({1, 2}, kSmallResult);
    EXPECT_EQ(state_of(folder).missing, 0U);
    EXPECT_FALSE(fs::exists(other + "-journal"));
}

TEST(Collect, reads_more_files_than_a_process_may_usually_open) {
    const SweepFolder folder;
    folder.plan({"seed=1..100:1"});
    for (std::size_t n = 0; n < 100; ++n) folder.write_results({n, 100}, kSmallResult);
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    const rlimit before = limit;
    limit.rlim_cur = 60;
    setrlimit(RLIMIT_NOFILE, &limit);
    EXPECT_EQ(state_of(folder).done, 100U);
    setrlimit(RLIMIT_NOFILE, &before);
}

} // namespace collect_test
} // namespace armpmu::tests
