// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/sweep/sweep_command.h"

#include <sys/wait.h>

#include <csignal>
#include <random>
#include <set>
#include <thread>

namespace armpmu::tests {
namespace sweep_crash_test {

using Points = std::set<std::size_t>;

// What shards have committed, as a reader beside them sees it.
Points committed(const std::string& folder) {
    Points points;
    for (const std::string& path : testbench::result_paths(folder)) {
        try {
            testbench::ResultReader(path).for_each_point(
                [&](std::size_t point) { points.insert(point); });
        } catch (const testbench::BeingWritten&) {
            // Looked at in the middle of a commit.
        }
    }
    return points;
}

class RunningShard {
  public:
    RunningShard(const std::string& folder, const std::string& shard) {
        process_ = fork();
        if (process_ != 0) return;
        if (freopen("/dev/null", "w", stdout) == nullptr) _exit(1);
        execl(ARMPMU_PROGRAM, ARMPMU_PROGRAM, "sweep", "run", folder.c_str(), "--shard",
              shard.c_str(), "-J", "2", static_cast<char*>(nullptr));
        _exit(1);
    }
    ~RunningShard() { end(); }
    RunningShard(const RunningShard&) = delete;
    RunningShard& operator=(const RunningShard&) = delete;

    bool has_ended() {
        return waitpid(process_, nullptr, WNOHANG) == process_ && (process_ = 0) == 0;
    }
    void end() {
        if (process_ == 0) return;
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
        process_ = 0;
    }

  private:
    pid_t process_ = 0;
};

// Shards are killed after random times, some while they commit, until all points are there.
void expect_nothing_lost(int kills, int most_milliseconds) {
    const PlannedSweep one("-p seed=1..600:1");
    const std::string expected = one.csv_of_one_process();
    std::mt19937 random(7);
    Points done;
    int killed = 0;
    for (int n = 0; killed < kills; ++n) {
        if (done.size() == 600) { // all there: the rest of the kills meets a sweep that begins anew
            EXPECT_EQ(one.csv(), expected);
            fs::remove_all(testbench::results_folder(one.dir()));
            fs::create_directory(testbench::results_folder(one.dir()));
            done.clear();
        }
        RunningShard shard(one.dir(), std::to_string(n % 3) + "/3");
        std::this_thread::sleep_for(
            std::chrono::milliseconds(20 + random() % static_cast<unsigned>(most_milliseconds)));
        const Points before = committed(one.dir());
        for (const std::size_t point : done)
            EXPECT_EQ(before.count(point), 1U) << point << " was done before kill " << killed;
        if (!shard.has_ended()) ++killed;
        shard.end();
        const Points after = committed(one.dir());
        for (const std::size_t point : before) EXPECT_EQ(after.count(point), 1U) << point;
        done = after;
        if (n > 4 * kills + 100) {
            ADD_FAILURE() << "shards end before they are killed";
            break;
        }
    }
    EXPECT_EQ(sweep("run " + one.dir()).status, 0);
    const Printed collected = sweep("collect " + one.dir());
    EXPECT_EQ(collected.text,
              "600 points: 600 done, 0 failed, 0 missing, 0 with several equal results\n");
    EXPECT_EQ(one.csv(), expected);
    for (const auto& entry : fs::directory_iterator(testbench::results_folder(one.dir())))
        EXPECT_EQ(entry.path().extension(), ".sqlite") << entry.path() << " was left behind";
    EXPECT_EQ(shell("pgrep -f '[s]weep run " + one.dir() + "'").text, "");
}

TEST(SweepCrash, kills_lose_nothing_that_was_done) {
    expect_nothing_lost(8, 400);
}

TEST(SweepCrash, two_hundred_kills_lose_nothing_that_was_done) {
    expect_nothing_lost(200, 600);
}

TEST(SweepCrash, a_damaged_result_file_is_named_and_its_points_run_again) {
    const PlannedSweep one;
    for (const char* shard : {"0/2", "1/2"})
        EXPECT_EQ(sweep("run " + one.dir() + " --shard " + shard).status, 0);
    const std::string expected = one.csv();
    const std::string path = testbench::result_paths(one.dir()).at(1);
    std::string text = text_of(path);
    const std::size_t at = text.rfind("\"cycles\"");
    ASSERT_NE(at, std::string::npos);
    text[at + 10] = '9';
    write_text(path, text);
    const Printed collected = sweep("collect " + one.dir());
    EXPECT_EQ(collected.status, 3);
    EXPECT_NE(collected.text.find(path + ": damaged: "), std::string::npos) << collected.text;
    EXPECT_EQ(sweep("run " + one.dir() + " --shard 1/2").text,
              "shard 1/2: 12 points, 0 were there, 12 done, 0 failed, 0 left\n");
    EXPECT_EQ(one.csv(), expected);
}

TEST(SweepCrash, a_run_that_is_killed_is_run_again_the_next_time) {
    const SweepFolder folder;
    const std::string scenario =
        std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/tt-depth.yaml";
    EXPECT_EQ(
        sweep("plan " + scenario + " -p run.cycles=1000,100000000 -o " + folder.sweep()).status, 0);
    // The process that has used most time of those under the shard is the one with the point.
    const Printed run =
        shell(std::string(ARMPMU_PROGRAM) + " sweep run " + folder.sweep() +
              " -J 1 2>&1 & p=$!; "
              "for n in $(seq 600); do sleep 0.1; s=$(pgrep -P $p); w=$(pgrep -P $s); "
              "[ -n \"$w\" ] && [ $(cut -d' ' -f14 /proc/$w/stat) -gt 50 ] && break; done; "
              "kill -KILL $w; wait $p; echo status $?");
    EXPECT_EQ(run.text, "shard 0/1: 2 points, 0 were there, 1 done, 0 failed, 1 left\nstatus 3\n");
    EXPECT_EQ(sweep("collect " + folder.sweep()).text.find("2 points: 1 done, 0 failed, 1 missing"),
              0U);
}

} // namespace sweep_crash_test
} // namespace armpmu::tests
