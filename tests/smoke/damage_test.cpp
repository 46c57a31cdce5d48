// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// What the program does with input it cannot use and output it cannot write: one line on standard
// error, nothing on standard output, and no file that was not there before.
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace armpmu::tests {
namespace damage_test {

namespace fs = std::filesystem;

constexpr const char* kGood = "scenario: x\n"
                              "interconnect: {ace: [SI3]}\n"
                              "inject: {events: [{cycle: 1, event: SI3:0x04}]}\n"
                              "pmu: {counters: [SI3:0x04]}\n";
constexpr const char* kGoodCore = "scenario: x\n"
                                  "software: {sequence: pseudo_code, level: el1}\n"
                                  "work: [{cycles: 100}]\n";
constexpr const char* kBefore = "what stood here before\n";

class ProgramDamage : public testing::Test {
  protected:
    struct Ending {
        int status = -1;
        std::string out;
        std::string err;
    };

    void SetUp() override { fs::create_directory(folder_ / "results"); }

    std::string scenario(const std::string& text) const {
        std::ofstream(folder_ / "s.yaml", std::ios::binary | std::ios::trunc) << text;
        return (folder_ / "s.yaml").string();
    }
    std::string result() const { return (folder_ / "results" / "result.txt").string(); }

    Ending program(const std::vector<std::string>& arguments) const {
        const std::string err = (folder_ / "err").string();
        std::string command = ARMPMU_PROGRAM;
        for (const std::string& argument : arguments) command += " '" + argument + "'";
        FILE* pipe = popen((command + " 2>'" + err + "'").c_str(), "r");
        Ending ending;
        if (pipe == nullptr) return ending;
        std::array<char, 4096> buffer{};
        while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe))
            ending.out.append(buffer.data(), n);
        const int status = pclose(pipe);
        ending.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        ending.err = without_sanitizer_notes(file_text(err));
        return ending;
    }

    // AddressSanitizer remarks on stacks that SystemC makes, when an exception passes them.
    static std::string without_sanitizer_notes(const std::string& text) {
        std::istringstream in(text);
        std::string rest;
        for (std::string line; std::getline(in, line);) {
            const bool note = line.rfind("==", 0) == 0 || line.rfind("False positive", 0) == 0 ||
                              line.rfind("For details see", 0) == 0;
            if (!note) rest += line + "\n";
        }
        return rest;
    }

    // `words` on one line of standard error, nothing else anywhere.
    void expect(const Ending& ending, int status, const std::string& words) const {
        EXPECT_EQ(ending.status, status) << ending.err;
        EXPECT_EQ(ending.out, "");
        EXPECT_NE(ending.err.find(words), std::string::npos) << ending.err;
        EXPECT_EQ(std::count(ending.err.begin(), ending.err.end(), '\n'), 1) << ending.err;
        EXPECT_TRUE(!ending.err.empty() && ending.err.back() == '\n');
    }

    std::size_t files_in_results() const {
        const fs::directory_iterator files(folder_ / "results");
        return static_cast<std::size_t>(std::distance(begin(files), end(files)));
    }

    TemporaryFolder temporary_;
    fs::path folder_ = temporary_.path();
};

struct Unusable {
    const char* text;
    const char* place;
    const char* words;
};

const Unusable kUnusable[] = {
    {"", ":1:1: ", "expected a scenario"},
    {"scenario: x\n", ":1:1: ", "masters: a scenario needs at least one"},
    {"scenario: x\npmu: {counters: [r0]}\nseed: 1\nseed: 2\nrun: {cycles: 1}\ninject: {events: "
     "[{cycle: 1, event: r0}]}\n",
     ":4:1: ", "stands here twice"},
    {"scenario: x\nseed: -1\n", ":2:7: ", "a whole number from 0"},
    {"scenario: x\nseed: *a\n", ":2:7: ", "not YAML: the referenced anchor is not defined"},
    {"scenario: x\nmasters:\n  - [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\n",
     ":3:", "more than 32"},
    {"scenario: x\nseed: \x04\n", ":2:7: ", "control character"},
    {"scenario: \"x\n", ":2:2: ", "illegal EOF"},
    {"scenario: x\nsoftware: {}\n", ":2:11: ", "'sequence' is missing"},
    {"scenario: x\nsoftware: {sequence: pseudo_code}\nwork: []\n", ":3:7: ", "at least one entry"},
};

TEST_F(ProgramDamage, unusable_scenarios_leave_nothing_behind) {
    for (const Unusable& row : kUnusable) {
        const std::string file = scenario(row.text);
        expect(program({"run", file}), 2, file + row.place);
        expect(program({"run", file, "-j", "-o", result()}), 2, row.words);
        EXPECT_EQ(files_in_results(), 0U);
    }
}

TEST_F(ProgramDamage, unusable_scenarios_leave_an_older_result_alone) {
    for (const Unusable& row : kUnusable) {
        std::ofstream(result()) << kBefore;
        expect(program({"run", scenario(row.text), "-o", result()}), 2, row.words);
        EXPECT_EQ(file_text(result()), kBefore);
        EXPECT_EQ(files_in_results(), 1U);
    }
}

TEST_F(ProgramDamage, a_good_scenario_replaces_an_older_result) {
    for (const char* good : {kGood, kGoodCore}) {
        std::ofstream(result()) << kBefore;
        const Ending ending = program({"run", scenario(good), "-o", result()});
        EXPECT_EQ(ending.status, 0);
        EXPECT_EQ(ending.out + ending.err, "");
        EXPECT_EQ(file_text(result()), program({"run", scenario(good)}).out);
        EXPECT_EQ(files_in_results(), 1U);
    }
}

TEST_F(ProgramDamage, what_is_no_scenario_file_is_refused) {
    expect(program({"run", (folder_ / "none.yaml").string()}), 2, "none.yaml:1:1: no such file");
    expect(program({"run", folder_.string()}), 2, ":1:1: is a folder, not a file");
    expect(program({"run", "/dev/zero"}), 2, "/dev/zero:1:1: is a device, not a file");
    expect(program({"run", scenario(std::string((1 << 20) + 1, '#'))}), 2, "larger than 1 MiB");
    expect(program({"run", std::string(ARMPMU_PROGRAM)}), 2, ":1:1: ");
    expect(program({"run", (folder_ / "a\nb.yaml").string()}), 2, "a?b.yaml:1:1: no such file");
}

TEST_F(ProgramDamage, overrides_are_named_when_they_are_wrong) {
    const Unusable overrides[] = {
        {"seed", "--set 'seed':1:1: ", "expected PATH=VALUE"},
        {"=3", "--set '=3':1:1: ", "expected PATH=VALUE"},
        {"seed=fast", "--set seed:1:1: ", "a whole number from 0"},
        {"seed=", "--set seed:1:1: ", "a whole number from 0"},
        {"seed=[1", "--set seed:1:", "not YAML"},
        {"seed=!!int 1", "--set seed:1:1: ", "tags"},
        {"inject.events=&a [*a]", "--set inject.events:1:5: ", "an alias (*) within what it"},
        {"sed=3", "--set sed:1:1: ", "did you mean seed?"},
        {"run.cycle=3", "--set run.cycle:1:1: ", "did you mean cycles?"},
        {"tt_depth=48", "--set tt_depth:1:1: ", "did you mean interconnect.tt_depth?"},
        {"snoop_filter.ways=3", "--set snoop_filter.ways:1:1: ", "unknown key 'snoop_filter'"},
        {"interconnect.snoop_filter.ways=0",
         "--set interconnect.snoop_filter.ways:1:1: ", "from 1 to 64"},
        {"interconnect.snoop_filter={ways: 4, way: 3}",
         "--set interconnect.snoop_filter:1:11: ", "did you mean ways?"},
        {"inject.events.0.event=SI9:0x04", "--set inject.events.0.event:1:1: ", "event: "},
        {"inject.events.1.event=r0", "--set inject.events.1.event:1:1: ", "no entry '1'"},
        {"inject.events.all.event=r0", "--set inject.events.all.event:1:1: ", "no entry 'all'"},
        {"pmu.counters.0=r11f", "--set pmu.counters.0:1:1: ", "cannot fire here"},
        {"pmu.counters=[r0, r11f]", "--set pmu.counters:1:6: ", "cannot fire here"},
        {"seed.value=3", "--set seed.value:1:1: ", "nothing can stand at 'seed.value'"},
        {"run..cycles=3", "--set run..cycles:1:1: ", "nothing can stand at"},
        {"masters=[{name: a}]", "--set masters:1:2: ", "the key 'port' is missing"},
        {"se\ned=3", "--set se?ed:1:1: ", "unknown key 'se?ed'"},
    };
    const std::string file = scenario(std::string(kGood) + "seed: 3\nrun: {cycles: 100}\n");
    for (const Unusable& row : overrides) {
        const Ending ending = program({"run", file, "-s", row.text, "-o", result()});
        expect(ending, 2, row.words);
        EXPECT_EQ(ending.err.find(row.place), 0U) << ending.err;
        EXPECT_EQ(files_in_results(), 0U);
    }
}

TEST_F(ProgramDamage, overrides_reach_sections_that_the_file_lacks) {
    const std::string file = scenario(kGood);
    EXPECT_EQ(program({"run", file, "-s", "interconnect.snoop_filter.ways=4"}).status, 0);
    const std::string changed = program({"run", file, "-j", "-s", "run.cycles=777"}).out;
    EXPECT_NE(changed.find("777"), std::string::npos);
    // A master by its name, whole.
    const std::string two = "masters: [{name: a, kind: dma, port: SI0}, {name: b, kind: dma, port: "
                            "SI1}]\nscenario: x\npmu: {counters: [SI2:0x00]}\nrun: {cycles: 50}\n";
    expect(program({"run", scenario(two), "-s", "masters.c.port=SI3"}), 2,
           "no entry 'c'; entries are named by number from 0, or by `name`: a, b");
    EXPECT_EQ(
        program({"run", scenario(two), "-s", "masters.b={name: b, kind: dma, port: SI2}"}).status,
        0);
    expect(program({"run", scenario(two), "-s", "masters.b={name: b, kind: dma, port: SI0}"}), 2,
           "--set masters.b:1:28: port: SI0 already belongs to a");
}

TEST_F(ProgramDamage, places_that_cannot_be_written_are_named) {
    for (const char* good : {kGood, kGoodCore}) {
        const std::string file = scenario(good);
        expect(program({"run", file, "-o", (folder_ / "none" / "result.txt").string()}), 3,
               "none/result.txt: cannot be made: No such file or directory");
        expect(program({"run", file, "-o", (folder_ / "results").string()}), 3,
               "results: is a folder");
        expect(program({"run", file, "-o", (folder_ / "s.yaml" / "result.txt").string()}), 3,
               "result.txt: cannot be made: Not a directory");
        expect(program({"run", file, "-o", (folder_ / std::string(300, 'r')).string()}), 3,
               "cannot be made: File name too long");
        EXPECT_FALSE(fs::exists(folder_ / "none"));
        EXPECT_EQ(files_in_results(), 0U);
        EXPECT_EQ(file_text(file), good);
    }
}

// Not even beside the scenario's own mistakes, which come first.
TEST_F(ProgramDamage, text_that_is_not_utf8_is_refused_in_files_and_options) {
    const std::string latin1 = "scenario: caf\xe9\n";
    const std::string rest = std::string(kGood).substr(std::string(kGood).find('\n') + 1);
    expect(program({"run", scenario(latin1 + rest), "-j", "-o", result()}), 2,
           "s.yaml:1:14: byte 0xe9 is not UTF-8; expected UTF-8 text");
    const std::string good = scenario(kGood);
    expect(program({"run", good, "-j", "--set", "scenario=caf\xe9", "-o", result()}), 2,
           "armpmu: argument 5, 'scenario=caf?': byte 13, 0xe9, is not UTF-8");
    expect(program({"sweep", good, "-p", "scenario=a,\xff", "-j"}), 2, "argument 4, ");
    expect(program({"record", good, "-o", result() + "\xff.vec"}), 2, "argument 4, ");
    EXPECT_EQ(files_in_results(), 0U);
    const std::string utf8 = "scenario: caf\xc3\xa9\n";
    EXPECT_NE(program({"run", scenario(utf8 + rest), "-j"}).out.find("caf\xc3\xa9"),
              std::string::npos);
}

TEST_F(ProgramDamage, what_a_killed_run_left_the_next_one_removes) {
    const auto touch = [&](const std::string& name) {
        std::ofstream(folder_ / "results" / name) << "half";
    };
    touch("result.txt.part4711-0");
    touch("result.txt.part4711-12");
    touch("result.txt.part-backup"); // not of ours
    touch("result.txt.part4711-0.gz");
    touch("other.txt.part4711-0"); // of another result
    const std::string file = scenario(kGood);
    EXPECT_EQ(program({"run", file, "-o", result()}).status, 0);
    EXPECT_FALSE(fs::exists(folder_ / "results" / "result.txt.part4711-0"));
    EXPECT_EQ(files_in_results(), 4U) << "the result and what is not of a killed run to it";
    EXPECT_EQ(
        program({"record", file, "-o", (folder_ / "results" / "other.txt.vec").string()}).status,
        0);
    touch("v.vec.part1-1");
    touch("v.vcol.part1-1");
    for (const char* name : {"v.vec", "v.vcol"})
        EXPECT_EQ(program({"record", file, "-o", (folder_ / "results" / name).string()}).status, 0);
    EXPECT_EQ(files_in_results(), 7U);
}

// A process that holds the lock is a run still alive.
TEST_F(ProgramDamage, what_another_run_is_writing_stays) {
    const fs::path part = folder_ / "results" / "result.txt.part4711-0";
    std::ofstream(part) << "half";
    const int other = open(part.c_str(), O_RDONLY);
    ASSERT_EQ(flock(other, LOCK_EX), 0);
    const std::string file = scenario(kGood);
    EXPECT_EQ(program({"run", file, "-o", result()}).status, 0);
    EXPECT_EQ(file_text(part), "half");
    close(other);
    EXPECT_EQ(program({"run", file, "-o", result()}).status, 0);
    EXPECT_FALSE(fs::exists(part));
}

TEST_F(ProgramDamage, a_run_that_is_killed_loses_its_lock) {
    const std::string file =
        scenario("scenario: x\nmasters: [{name: a, kind: dma, port: SI0, profile: {}}]\n"
                 "pmu: {counters: [r0]}\nrun: {cycles: 100000000000}\n");
    const std::string start =
        std::string(ARMPMU_PROGRAM) + " run " + file + " -o " + result() + " & p=$!; ";
    const std::string once_there = "until ls " + result() +
                                   ".part$p-0 2>/dev/null; do sleep 0.05; "
                                   "done; ";
    const std::string short_run = std::string(ARMPMU_PROGRAM) + " run " + file +
                                  " -s run.cycles=100 -o " + result() + "; ls " +
                                  (folder_ / "results").string() + " | wc -l; ";
    FILE* pipe = popen(
        (start + once_there + short_run + "kill -KILL $p; wait $p; " + short_run + " #").c_str(),
        "r");
    ASSERT_NE(pipe, nullptr);
    std::array<char, 4096> buffer{};
    std::string text;
    while (fgets(buffer.data(), buffer.size(), pipe) != nullptr) text += buffer.data();
    pclose(pipe);
    EXPECT_NE(text.find("\n2\n1\n"), std::string::npos) << text;
}

TEST_F(ProgramDamage, a_wrong_scenario_is_named_before_a_wrong_place) {
    const std::string nowhere = (folder_ / "none" / "result.txt").string();
    expect(program({"run", scenario("scenario: x\n"), "-o", nowhere}), 2,
           "masters: a scenario needs at least one");
    expect(program({"run", scenario("scenario: x\nsoftware: {}\n"), "-o", nowhere}), 2,
           "'sequence' is missing");
}

TEST_F(ProgramDamage, a_full_disk_is_named) {
    if (!fs::is_character_file("/dev/full")) GTEST_SKIP() << "this machine has no /dev/full";
    for (const char* good : {kGood, kGoodCore})
        expect(program({"run", scenario(good), "-o", "/dev/full"}), 3,
               "/dev/full: cannot be written: No space left on device");
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST_F(ProgramDamage, a_folder_without_permission_is_named) {
    if (geteuid() == 0) GTEST_SKIP() << "root may write anywhere";
    fs::permissions(folder_ / "results", fs::perms::owner_read | fs::perms::owner_exec);
    expect(program({"run", scenario(kGood), "-o", result()}), 3, "Permission denied");
    fs::permissions(folder_ / "results", fs::perms::owner_all);
    EXPECT_EQ(files_in_results(), 0U);
}

#ifndef __SANITIZE_ADDRESS__ // which takes an exception behind SystemC's stacks for an error
TEST_F(ProgramDamage, a_damaged_trace_is_named_with_its_record) {
    const std::string trace =
        file_text(std::string(ARMPMU_SOURCE_DIR) + "/testbench/traces/pigz.trace.xz");
    ASSERT_GT(trace.size(), 100'000U);
    const std::string text = "scenario: x\n"
                             "trace: t.xz\n"
                             "masters: [{name: cpu, kind: ace_cluster, port: SI3}, {name: io, "
                             "kind: ace_lite, port: SI2}]\n"
                             "pmu: {counters: [r64]}\n";
    const std::string file = scenario(text);
    std::string flipped = trace;
    flipped[trace.size() / 20] = static_cast<char>(flipped[trace.size() / 20] ^ 1);
    for (const std::string& damaged : {trace.substr(0, trace.size() / 20), flipped}) {
        std::ofstream(folder_ / "t.xz", std::ios::binary | std::ios::trunc) << damaged;
        const Ending ending = program({"run", file, "-o", result()});
        expect(ending, 2, file + ":2:8: trace: ");
        EXPECT_NE(ending.err.find("t.xz: record "), std::string::npos) << ending.err;
        EXPECT_EQ(files_in_results(), 0U);
        // Which a run that does not get there never sees.
        EXPECT_EQ(program({"run", file, "--set", "run.cycles=100"}).status, 0);
    }
}
#endif

} // namespace damage_test
} // namespace armpmu::tests
