// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/forms/text.h"
#include "tests/support/program.h"

#include <filesystem>

// `armpmu record` as its user meets it.
namespace armpmu::tests {
namespace record_test {

namespace fs = std::filesystem;

const std::string kTraffic = ARMPMU_SOURCE_DIR "/testbench/scenarios/tt-depth.yaml";
const std::string kCore = ARMPMU_SOURCE_DIR "/testbench/scenarios/a55-ipc.yaml";

class Record : public ::testing::Test {
  protected:
    Record() : folder_(fs::temp_directory_path() / ("armpmu_record_" + std::to_string(getpid()))) {
        fs::create_directory(folder_);
    }
    ~Record() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    static Printed armpmu(const std::string& arguments) {
        return shell(std::string(ARMPMU_PROGRAM) + " " + arguments + " 2>&1");
    }
    Printed record(const std::string& scenario, const std::string& options) const {
        return armpmu("record " + scenario + " " + options);
    }
    void expect_refused(const std::string& options, const std::string& why, int status) const {
        const Printed printed = record(kTraffic, "--set run.cycles=500 " + options);
        EXPECT_EQ(printed.status, status) << printed.text;
        EXPECT_NE(printed.text.find(why), std::string::npos) << printed.text;
        EXPECT_TRUE(fs::is_empty(folder_)) << options;
    }

  private:
    fs::path folder_;
};

TEST_F(Record, a_window_is_a_vector_of_so_many_clocks_behind_the_way_there) {
    for (const std::string& scenario : {kTraffic + " --set run.cycles=2000", kCore}) {
        const Printed printed =
            record(scenario, "-o " + path("w.vec") + " --from 1000 --clocks 300");
        ASSERT_EQ(printed.status, 0) << printed.text;
        const std::size_t behind = printed.text.find(", from clock 1000 of the run on, behind ");
        ASSERT_NE(behind, std::string::npos) << printed.text;
        const auto way = std::stoull(printed.text.substr(behind + 40));
        const auto reader = vectors::open_text(path("w.vec"));
        std::uint64_t clocks = 0;
        for (vectors::Span span; reader->next(span);) clocks += span.cycles;
        EXPECT_EQ(clocks, way + 300);
        EXPECT_GT(way, 10U);
        EXPECT_EQ(armpmu("replay " + path("w.vec")).status, 0);
    }
}

TEST_F(Record, a_trigger_takes_the_clocks_around_it) {
    const Printed printed = record(kTraffic, "--set run.cycles=2000 -o " + path("t.vcol") +
                                                 " --trigger acc_valid --occurrence 2 --before 3 "
                                                 "--after 7");
    ASSERT_EQ(printed.status, 0) << printed.text;
    const Printed replayed = armpmu("replay --json " + path("t.vcol"));
    EXPECT_EQ(replayed.status, 0);
    const auto way = std::stoull(printed.text.substr(printed.text.find("behind ") + 7));
    EXPECT_EQ(nlohmann::json::parse(replayed.text).at("clocks"), way + 3 + 1 + 7);
}

TEST_F(Record, an_existing_vector_is_cut_by_convert) {
    ASSERT_EQ(record(kTraffic, "--set run.cycles=2000 -o " + path("all.vcol")).status, 0);
    ASSERT_EQ(record(kTraffic,
                     "--set run.cycles=2000 -o " + path("part.vcol") + " --from 700 --clocks 50")
                  .status,
              0);
    const Printed cut =
        armpmu("convert " + path("all.vcol") + " " + path("cut.vcol") + " --from 700 --clocks 50");
    EXPECT_EQ(cut.status, 0) << cut.text;
    EXPECT_EQ(shell("cmp " + path("part.vcol") + " " + path("cut.vcol")).status, 0);
}

// Also where a software lock is closed, which only one of the ports can see.
TEST_F(Record, windows_of_a_locked_core_replay) {
    const std::string golden = ARMPMU_SOURCE_DIR "/vectors/golden/a55_decisions.vec";
    for (unsigned from = 112; from < 117; ++from) {
        const Printed cut =
            armpmu("convert " + golden + " " + path("cut.vec") + " --from " + std::to_string(from));
        ASSERT_EQ(cut.status, 0) << cut.text;
        EXPECT_EQ(armpmu("replay " + path("cut.vec")).status, 0) << from;
    }
}

TEST_F(Record, what_cannot_be_is_one_line_and_leaves_no_file) {
    const std::string out = "-o " + path("x.vcol");
#ifndef __SANITIZE_ADDRESS__ // which takes an exception behind SystemC's stacks for an error
    expect_refused(out + " --from 100000", "the window begins at clock 100000, but there are only",
                   2);
    expect_refused(out + " --trigger overflow[7]", "'overflow[7]' did not rise in", 2);
#endif
    expect_refused(out + " --trigger mi0.nothing", "'mi0.nothing' is no bit of a row", 2);
    expect_refused(out + " --trigger acc_valid --from 3", "excludes", 2);
    expect_refused(out + " --before 3", "--before requires --trigger", 2);
    expect_refused(out + " --trigger ''", "a bit's name is empty", 2);
    expect_refused(out + " --from -5", "must not be negative", 2);
    expect_refused(out + " --clocks 0", "must be 1 or more", 2);
    expect_refused(out + " -r " + path("x.vcol"), "x.vcol: is written twice", 2);
    expect_refused(out + " -r " + path("no/x.json"), "no/x.json", 3);
    expect_refused("-o " + path("x.txt"), "ends in .vec", 2);
    expect_refused("", "--output is required", 2);
    expect_refused("-o " + path("no/x.vcol"), "no/x.vcol", 3);
}

} // namespace record_test
} // namespace armpmu::tests
