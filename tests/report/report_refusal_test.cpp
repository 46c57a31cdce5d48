// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"
#include "tests/support/temporary.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace armpmu::tests {
namespace report_refusal_test {

namespace fs = std::filesystem;

const std::string kScenario =
    std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/directed-events.yaml";

class ReportRefusal : public ::testing::Test {
  protected:
    ReportRefusal() {
        fs::create_directory(folder_);
        std::ofstream(path("text.json")) << "{ \"scenario\": ";
        std::ofstream(path("other.json")) << "{\"a\": 1}\n";
        std::ofstream(path("page.json")) << "<!doctype html>\n";
    }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    // One line that says `message`, status 2, and no file.
    void expect_refused(const std::string& arguments, const std::string& message) {
        const Printed printed = shell("cd " + folder_.string() + " && " + ARMPMU_PROGRAM +
                                      " report " + arguments + " 2>&1");
        EXPECT_EQ(printed.status, 2) << printed.text;
        EXPECT_NE(printed.text.find(message), std::string::npos) << printed.text;
        EXPECT_EQ(std::count(printed.text.begin(), printed.text.end(), '\n'), 1) << printed.text;
        for (const fs::directory_entry& file : fs::directory_iterator(folder_))
            EXPECT_EQ(file.path().extension(), ".json") << file;
    }

    const tests::TemporaryFolder temporary_;
    fs::path folder_ = temporary_.file("report_refusal");
};

TEST_F(ReportRefusal, of_no_file_and_of_too_many) {
    expect_refused("", "FILE is required");
    expect_refused("a b c", "expected one FILE, or two to compare, not also c");
    expect_refused("core-ipc tt-depth", "expected two results of one kind");
    expect_refused("core-ipc -s interconnect.tt_depth=4",
                   "expected --set cluster.cores=1 beside it");
    expect_refused("-j " + kScenario + " " + kScenario, "-j: expected one FILE");
}

TEST_F(ReportRefusal, of_what_is_no_result) {
    expect_refused("missing.yaml", "missing.yaml");
    expect_refused("text.json", "text.json:1:1: expected JSON");
    expect_refused("other.json", "other.json:1:1: expected the JSON of");
    expect_refused("page.json",
                   "page.json:1:1: is a page; its numbers are what `armpmu report -j`");
}

TEST_F(ReportRefusal, of_changes_of_a_result) {
    expect_refused("other.json -s run.cycles=3", "other.json is a result");
}

TEST_F(ReportRefusal, of_an_output_that_is_an_input) {
    expect_refused("other.json -o other.json", "other.json");
    EXPECT_EQ(fs::file_size(path("other.json")), 9U);
}

TEST_F(ReportRefusal, of_intervals_that_cannot_be_joined) {
    for (const char* const bad : {"0", "3", "x", "1000002"})
        EXPECT_EQ(shell(std::string(ARMPMU_PROGRAM) + " report " + kScenario + " --intervals " +
                        bad + " -o /dev/null 2>&1")
                      .status,
                  2)
            << bad;
}

TEST_F(ReportRefusal, page_is_called_as_the_scenario) {
    EXPECT_EQ(
        shell("cd " + folder_.string() + " && " + ARMPMU_PROGRAM + " report " + kScenario + " 2>&1")
            .text,
        "directed-events.html: written\n");
    EXPECT_TRUE(fs::exists(path("directed-events.html")));
}

} // namespace report_refusal_test
} // namespace armpmu::tests
