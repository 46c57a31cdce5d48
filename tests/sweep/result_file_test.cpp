// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/collect.h"
#include "program/sweep/json_sinks.h"
#include "program/sweep/run_shard.h"
#include "tests/sweep/sweep_folder.h"

#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <random>

namespace armpmu::tests {
namespace result_file_test {

using namespace testbench;

std::vector<PointResult> rows_of(const std::string& path) {
    std::vector<PointResult> rows;
    ResultReader reader(path);
    for (PointResult row; reader.next(row);) rows.push_back(row);
    return rows;
}

bool same(const std::vector<PointResult>& a, const std::vector<PointResult>& b) {
    bool equal = a.size() == b.size();
    for (std::size_t n = 0; equal && n < a.size(); ++n)
        equal = a[n].point == b[n].point && a[n].key == b[n].key && a[n].failed == b[n].failed &&
                a[n].result == b[n].result && a[n].files == b[n].files;
    return equal;
}

SweepState state_of(const SweepFolder& folder) {
    NoSink sink;
    return merge_results(folder.sweep(), sink, 0, never);
}

// A process of its own that adds rows without a commit, and is killed.
void write_and_be_killed(const SweepFolder& folder, std::size_t committed, std::size_t rows) {
    const pid_t process = fork();
    if (process == 0) {
        ResultWriter writer(folder.sweep(), {0, 1}, ManifestReader(folder.sweep()).head().plan(),
                            std::chrono::hours(1));
        const std::vector<std::string> keys = folder.keys();
        for (std::size_t n = 0; n < rows; ++n) {
            PointResult row;
            row.point = n;
            row.key = keys[n];
            row.files = "[]";
            // Several to a page where the commit is, so that later ones change what it wrote.
            const std::size_t size = n < committed + 20 ? 500 : 10'000;
            row.result = std::string(size, static_cast<char>('a' + n % 26));
            writer.add(row);
            if (n + 1 == committed) writer.commit();
        }
        raise(SIGKILL);
    }
    int status = 0;
    waitpid(process, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status));
}

TEST(ResultFile, gives_back_what_was_committed) {
    const SweepFolder folder;
    folder.plan({"seed=1..9:1"});
    const std::string path = folder.write_results({1, 2}, kSmallResult);
    const std::vector<PointResult> rows = rows_of(path);
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[1].point, 3U);
    EXPECT_EQ(rows[1].key, folder.keys()[3]);
    EXPECT_EQ(rows[1].result, kSmallResult);
    std::vector<std::string> messages;
    const std::vector<bool> there =
        points_there(folder.sweep(), ManifestReader(folder.sweep()).head().plan(), 9,
                     ResultReader::Points::all, messages);
    for (std::size_t n = 0; n < 9; ++n) EXPECT_EQ(there[n], n % 2 == 1) << n;
    EXPECT_TRUE(messages.empty());
}

TEST(ResultFile, of_a_killed_writer_has_what_was_committed_and_nothing_else) {
    const SweepFolder folder;
    folder.plan({"seed=1..420:1"});
    write_and_be_killed(folder, 100, 420); // more than its cache holds: the file has some of it
    const std::string path = result_paths(folder.sweep()).at(0);
    ASSERT_TRUE(fs::exists(path + "-journal"));
    const std::string before = text_of(path);
    EXPECT_EQ(rows_of(path).size(), 100U);
    EXPECT_EQ(text_of(path), before) << "a reader wrote to it";
    EXPECT_TRUE(writer_is_gone(path));
    EXPECT_EQ(state_of(folder).done, 100U);
    EXPECT_FALSE(fs::exists(path + "-journal")) << "collect cleans up behind killed shards";
    EXPECT_EQ(rows_of(path).size(), 100U);
}

TEST(ResultFile, that_was_killed_before_its_first_commit_is_removed) {
    const SweepFolder folder;
    folder.plan({"seed=1..9:1"});
    folder.write_results({0, 1}, kSmallResult);
    const std::string path = results_folder(folder.sweep()) + "/0." + host_of_results() +
                             ".2147483647.sqlite"; // no process has that number
    write_text(path, "");
    EXPECT_EQ(state_of(folder).done, 9U);
    EXPECT_FALSE(fs::exists(path));
}

TEST(ResultFile, that_is_damaged_is_never_taken_for_another_one) {
    const SweepFolder folder;
    folder.plan({"seed=1..40:1"});
    const std::string path = folder.write_results({0, 1}, kSmallResult + std::string(300, ' '));
    const std::vector<PointResult> rows = rows_of(path);
    const std::string whole = text_of(path);
    std::mt19937 random(1);
    std::size_t found = 0;
    for (int n = 0; n < 300; ++n) {
        std::string damaged = whole;
        if (n % 10 == 0)
            damaged.resize(random() % whole.size());
        else
            damaged[random() % whole.size()] ^= static_cast<char>(1 << random() % 8);
        write_text(path, damaged);
        try {
            const std::vector<PointResult> now = rows_of(path);
            EXPECT_TRUE(now.empty() || same(now, rows)) << n;
        } catch (const DamagedStore& error) {
            EXPECT_EQ(std::string(error.what()).find(path + ": damaged: "), 0U);
            ++found;
        }
    }
    EXPECT_GT(found, 100U);
}

TEST(ResultFile, that_is_damaged_is_named_and_set_aside_and_its_points_are_missing) {
    const SweepFolder folder;
    folder.plan({"seed=1..40:1"});
    folder.write_results({0, 2}, kSmallResult);
    const std::string path = folder.write_results({1, 2}, kSmallResult);
    std::string text = text_of(path);
    const std::size_t at = text.rfind("rate");
    ASSERT_NE(at, std::string::npos);
    text[at] = 'R';
    write_text(path, text);
    const SweepState state = state_of(folder);
    EXPECT_EQ(state.done, 20U);
    EXPECT_EQ(state.missing, 20U);
    EXPECT_EQ(state.incomplete, std::set<std::size_t>{1});
    ASSERT_EQ(state.messages.size(), 1U);
    EXPECT_EQ(state.messages[0].find(path + ": damaged: "), 0U) << state.messages[0];
    EXPECT_TRUE(fs::exists(path + ".damaged"));
    EXPECT_FALSE(fs::exists(path));
    std::vector<std::string> messages;
    const std::vector<bool> there =
        points_there(folder.sweep(), ManifestReader(folder.sweep()).head().plan(), 40,
                     ResultReader::Points::all, messages);
    EXPECT_EQ(std::count(there.begin(), there.end(), true), 20);
}

TEST(ResultFile, of_another_plan_is_left_out) {
    const SweepFolder folder;
    folder.plan({"seed=1..9:1"});
    const std::string path = folder.write_results({0, 1}, kSmallResult);
    const std::string copy = folder.path() + "/copy";
    fs::copy_file(path, copy);
    folder.forget();
    folder.plan({"seed=1..10:1"});
    fs::copy_file(copy, results_folder(folder.sweep()) + "/0.host.1.sqlite");
    EXPECT_EQ(state_of(folder).missing, 10U);
    std::vector<std::string> messages;
    const std::vector<bool> there =
        points_there(folder.sweep(), ManifestReader(folder.sweep()).head().plan(), 10,
                     ResultReader::Points::all, messages);
    EXPECT_EQ(std::count(there.begin(), there.end(), true), 0) << "its points run";
    EXPECT_TRUE(messages.empty());
}

TEST(ResultFile, that_is_being_written_is_said_to_be) {
    const SweepFolder folder;
    const std::string plan = folder.plan({"seed=1..9:1"}).plan();
    ResultWriter writer(folder.sweep(), {0, 1}, plan, std::chrono::hours(1));
    PointResult row;
    row.key = folder.keys()[0];
    writer.add(row);
    writer.commit();
    ResultReader reader(writer.path());
    EXPECT_TRUE(reader.next(row));
    row.point = 1;
    writer.add(row);
    writer.commit();
    const auto read_on = [&] {
        while (reader.next(row)) {}
    };
    EXPECT_THROW(read_on(), BeingWritten);
    EXPECT_FALSE(writer_is_gone(writer.path()));
    for (const char* other : {"/0.elsewhere.2147483647.sqlite", "/0.sqlite", "/0.a.b.sqlite"})
        EXPECT_FALSE(writer_is_gone(results_folder(folder.sweep()) + other)) << other;
}

TEST(ResultFile, of_another_format_is_left_out) {
    const SweepFolder folder;
    folder.plan({"seed=1..9:1"});
    const std::string path = folder.write_results({0, 1}, kSmallResult);
    Database(path, Database::Use::write).run("UPDATE meta SET format=format+1");
    EXPECT_EQ(state_of(folder).missing, 9U);
    EXPECT_TRUE(fs::exists(path)) << "nothing is wrong with it";
}

TEST(ResultFile, with_a_point_that_is_not_of_the_plan_counts_for_none) {
    const SweepFolder folder;
    const std::string plan = folder.plan({"seed=1..9:1"}).plan();
    ResultWriter writer(folder.sweep(), {0, 1}, plan);
    PointResult row;
    for (row.point = 0; row.point < 10; ++row.point) writer.add(row);
    writer.commit();
    std::vector<std::string> messages;
    const std::vector<bool> there =
        points_there(folder.sweep(), plan, 9, ResultReader::Points::all, messages);
    EXPECT_EQ(std::count(there.begin(), there.end(), true), 0);
    EXPECT_EQ(messages,
              std::vector<std::string>{writer.path() + ": damaged: point 9 is not of the plan; its "
                                                       "points run again"});
}

} // namespace result_file_test
} // namespace armpmu::tests
