// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/sweep/sweep_command.h"

#include <algorithm>

namespace armpmu::tests {
namespace sweep_refusals_test {

// One line, which has the text in it.
void expect_refused(const Printed& printed, int status, const std::string& text) {
    EXPECT_EQ(printed.status, status) << printed.text;
    EXPECT_EQ(std::count(printed.text.begin(), printed.text.end(), '\n'), 1) << printed.text;
    EXPECT_NE(printed.text.find(text), std::string::npos) << printed.text;
}

TEST(SweepRefusals, name_what_was_edited_after_the_plan) {
    const PlannedSweep one;
    write_text(one.folder().scenario(), text_of(one.folder().scenario()) + "# more\n");
    expect_refused(sweep("run " + one.dir()), 2,
                   one.folder().scenario() + ":1:1: was edited after the plan");
    expect_refused(sweep("plan " + one.folder().scenario() +
                         " -p seed=1..4:1 -p "
                         "interconnect.tt_depth=log:4..128:6 -o " +
                         one.dir()),
                   2, "manifest.jsonl:1:1: plans another sweep, or one of files that were edited");
    EXPECT_TRUE(testbench::result_paths(one.dir()).empty());
    fs::remove(one.folder().scenario());
    expect_refused(sweep("run " + one.dir()), 2, "cannot be read");
}

TEST(SweepRefusals, name_the_version_that_planned_it) {
    const PlannedSweep one;
    const std::string manifest = testbench::manifest_file(one.dir());
    std::string text = text_of(manifest);
    const std::string version = "\"version\":\"" ARMPMU_VERSION "\"";
    ASSERT_NE(text.find(version), std::string::npos);
    text.replace(text.find(version), version.size(), "\"version\":\"0.0.1\"");
    write_text(manifest, text);
    for (const char* command : {"run ", "collect "})
        expect_refused(sweep(command + one.dir()), 2, manifest + ":1:1: planned by armpmu 0.0.1");
    EXPECT_TRUE(testbench::result_paths(one.dir()).empty());
}

TEST(SweepRefusals, name_the_line_of_a_damaged_manifest) {
    const PlannedSweep one;
    const std::string manifest = testbench::manifest_file(one.dir());
    const std::string text = text_of(manifest);
    write_text(manifest, text.substr(0, text.size() - 20));
    expect_refused(sweep("collect " + one.dir()), 2, manifest + ":25:1: damaged");
    const std::size_t last = text.rfind('\n', text.size() - 2) + 1;
    write_text(manifest, text.substr(0, last));
    expect_refused(sweep("collect " + one.dir()), 2, manifest + ":25:1: ends here");
    const std::size_t second = text.find('\n') + 1;
    write_text(manifest, text.substr(0, second) + text.substr(text.find('\n', second) + 1));
    expect_refused(sweep("collect " + one.dir()), 2, manifest + ":2:1: expected point 0");
    write_text(manifest, "what\n");
    expect_refused(sweep("collect " + one.dir()), 2, manifest + ":1:1: expected the manifest");
    fs::remove(manifest);
    expect_refused(sweep("run " + one.dir()), 2,
                   manifest + ":1:1: cannot be read: No such file or directory; expected "
                              "a folder");
}

TEST(SweepRefusals, say_what_a_command_needs) {
    const SweepFolder folder;
    expect_refused(sweep("plan " + folder.scenario() + " -o " + folder.sweep()), 2,
                   "--parameter is required");
    expect_refused(sweep("plan " + folder.scenario() + " -p seed=5..1:1 -o " + folder.sweep()), 2,
                   "expected FIRST..LAST:STEP");
    expect_refused(sweep("plan " + folder.scenario() + " -p sed=1 -o " + folder.sweep()), 2,
                   "unknown key 'sed'");
    const std::string platform = folder.path() + "/platform.yaml";
    write_text(platform, "scenario: boot\nguest: {}\n");
    expect_refused(sweep("plan " + platform + " -p seed=1 -o " + folder.sweep()), 2,
                   platform + ":1:1: a scenario of a platform is not swept");
    EXPECT_FALSE(fs::exists(folder.sweep()));
    const PlannedSweep one;
    expect_refused(sweep("run " + one.dir() + " --shard 8/8"), 2, "shard 8 of 8");
    expect_refused(sweep("collect " + one.dir() + " -o x.xlsx"), 2, "expected a file that ends in");
    expect_refused(sweep("submit " + one.dir() + " --engine lsf --shards 3"), 2, "--print");
    expect_refused(sweep("submit " + one.dir() + " --engine lsf --shards 30 --print"), 2,
                   "more than the 24 points");
}

// With a file system of its own in the folder, which only the command sees.
Printed in_small_disk(const std::string& folder, const std::string& options,
                      const std::string& command) {
    return shell("unshare -m sh -c 'mount -t tmpfs -o " + options + " none " + folder + " && { " +
                 command + "; }' 2>&1");
}

bool can_mount(const std::string& folder) {
    return in_small_disk(folder, "size=64k", "echo yes").text == "yes\n";
}

TEST(SweepRefusals, end_a_shard_whose_disk_is_full_and_keep_what_was_written) {
    const PlannedSweep one("-p seed=1..400:1");
    const std::string results = testbench::results_folder(one.dir());
    if (!can_mount(results)) GTEST_SKIP() << "no file system can be mounted here";
    const std::string program = ARMPMU_PROGRAM;
    const Printed printed =
        in_small_disk(results, "size=160k",
                      program + " sweep run " + one.dir() + " -J 1; echo status $?; " + program +
                          " sweep collect " + one.dir() + "; ls " + results);
    EXPECT_NE(printed.text.find("cannot be written: database or disk is full\nstatus 3\n"),
              std::string::npos)
        << printed.text;
    EXPECT_EQ(printed.text.find("damaged"), std::string::npos) << printed.text;
    EXPECT_EQ(printed.text.find("-journal"), std::string::npos) << printed.text;
}

TEST(SweepRefusals, leave_no_result_file_where_there_is_no_room_for_one) {
    const PlannedSweep one;
    const std::string results = testbench::results_folder(one.dir());
    if (!can_mount(results)) GTEST_SKIP() << "no file system can be mounted here";
    const Printed printed = in_small_disk(results, "size=8k",
                                          std::string(ARMPMU_PROGRAM) + " sweep run " + one.dir() +
                                              " -J 1; echo status $?; ls " + results);
    EXPECT_NE(printed.text.find("cannot be written: database or disk is full\nstatus 3\n"),
              std::string::npos)
        << printed.text;
    EXPECT_EQ(std::count(printed.text.begin(), printed.text.end(), '\n'), 2) << printed.text;
}

// Whatever the output is, half of it is nowhere.
TEST(SweepRefusals, leave_nothing_of_a_table_whose_disk_is_full) {
    const PlannedSweep one;
    EXPECT_EQ(sweep("run " + one.dir()).status, 0);
    const std::string out = one.folder().path() + "/out";
    fs::create_directory(out);
    if (!can_mount(out)) GTEST_SKIP() << "no file system can be mounted here";
    for (const char* name : {"/x.csv", "/x.jsonl", "/x.sqlite"}) {
        const Printed printed =
            in_small_disk(out, "size=8k",
                          std::string(ARMPMU_PROGRAM) + " sweep collect " + one.dir() + " -o " +
                              out + name + "; echo status $?; ls " + out);
        const std::size_t at = printed.text.find(out + name);
        ASSERT_NE(at, std::string::npos) << printed.text;
        const std::size_t end = printed.text.find('\n', at);
        EXPECT_EQ(printed.text.substr(end), "\nstatus 3\n") << "and nothing is there";
    }
}

// As a quota, or `ulimit -f`, in blocks of 512 bytes.
#ifndef __SANITIZE_ADDRESS__ // whose warning of SystemC's stacks is more lines
TEST(SweepRefusals, name_a_file_that_may_not_grow) {
    const PlannedSweep one("-p seed=1..200:1");
    const Printed printed = shell("sh -c 'ulimit -f 100; exec " + std::string(ARMPMU_PROGRAM) +
                                  " sweep run " + one.dir() + " -J 1' 2>&1");
    expect_refused(printed, 3, "cannot be written: ");
    EXPECT_EQ(sweep("run " + one.dir()).status, 0);
    EXPECT_EQ(sweep("collect " + one.dir()).text,
              "200 points: 200 done, 0 failed, 0 missing, 0 with several equal results\n");
}
#endif

TEST(SweepRefusals, leave_nothing_of_a_plan_whose_disk_is_full) {
    const SweepFolder folder;
    fs::create_directory(folder.sweep());
    if (!can_mount(folder.sweep())) GTEST_SKIP() << "no file system can be mounted here";
    const Printed printed =
        in_small_disk(folder.sweep(), "size=16k",
                      std::string(ARMPMU_PROGRAM) + " sweep plan " + folder.scenario() +
                          " -p seed=1..101:1 -p interconnect.tt_depth=1..100:1 -o " +
                          folder.sweep() + "; echo status $?; find " + folder.sweep() + " -type f");
    EXPECT_EQ(printed.text, testbench::manifest_file(folder.sweep()) +
                                ": cannot be written: No space left on device\nstatus 3\n");
}

TEST(SweepRefusals, name_a_folder_that_cannot_be_written) {
    const PlannedSweep one;
    const std::string dir = one.dir();
    const Printed printed =
        shell("unshare -m sh -c 'mount --bind " + dir + " " + dir +
              " && mount -o remount,ro,bind " + dir + " && { " + ARMPMU_PROGRAM + " sweep run " +
              dir + "; echo status $?; " + ARMPMU_PROGRAM + " sweep plan " +
              one.folder().scenario() + " -p seed=1 -o " + dir + "/new; echo status $?; }' 2>&1");
    if (printed.text.find("status") == std::string::npos)
        GTEST_SKIP() << "nothing can be mounted here: " << printed.text;
    EXPECT_NE(printed.text.find("cannot be made: Read-only file system\nstatus 3\n"),
              std::string::npos)
        << printed.text;
    EXPECT_NE(printed.text.find(dir + "/new: cannot be made: Read-only file system\nstatus 3\n"),
              std::string::npos)
        << printed.text;
}

} // namespace sweep_refusals_test
} // namespace armpmu::tests
