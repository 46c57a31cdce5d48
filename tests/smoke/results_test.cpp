// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"

#include <filesystem>
#include <fstream>

// Whether the table of masters and the counters of one result agree.
namespace armpmu::tests {
namespace results_test {

namespace fs = std::filesystem;

class Results : public ::testing::Test {
  protected:
    Results() : path_(fs::temp_directory_path() / ("armpmu_results_" + std::to_string(getpid()))) {}
    ~Results() override { fs::remove(path_); }

    // A scenario of one accelerator on SI0.
    ScenarioRun run(const std::string& profile, const std::string& rest,
                    const std::string& more = "") {
        std::ofstream(path_) << "scenario: results\n"
                             << "interconnect: { slave_interfaces: 1, master_interfaces: 1" << more
                             << " }\nmasters:\n  - { name: a, kind: accelerator, port: SI0, dvm: "
                                "true, profile: { "
                             << profile << " } }\npmu: { counters: [ 'SI0:0x00' ] }\n"
                             << rest;
        return {path_.string(), {}};
    }

    fs::path path_;
};

const std::string kBeats = "cci_550/si_rrq_hs_rval,source=0x0/";

TEST_F(Results, transactions_without_data_read_no_bytes) {
    const ScenarioRun none = run("accesses: 100, mix: { clean_invalid: 1, dvm_message: 1 }", "");
    EXPECT_EQ(none.master("a", "transactions"), 100);
    EXPECT_EQ(none.master("a", "read_bytes"), 0);
    EXPECT_EQ(none.master("a", "reads"), 0);
    const ScenarioRun some = run("accesses: 200, mix: { clean_shared: 1, read_once: 1 }", "");
    const double reads = some.total("cci_550/si_rrq_hs_shareable_non_alloc,source=0x0/");
    EXPECT_GT(reads, 50);
    EXPECT_EQ(some.master("a", "reads"), reads);
    EXPECT_EQ(some.master("a", "read_bytes"), 64 * reads);
}

TEST_F(Results, errors_are_told_and_are_no_bytes) {
    const std::string map = ", map: [ { base: 0, bytes: 4 GiB } ]";
    const ScenarioRun outside = run("accesses: 100", "", map);
    EXPECT_EQ(outside.master("a", "errors"), 100);
    EXPECT_EQ(outside.master("a", "read_bytes"), 0);
    const Printed text = shell(std::string(ARMPMU_PROGRAM) + " run " + path_.string());
    EXPECT_NE(text.text.find("a: 100 transactions were answered with an error"), std::string::npos);
    const ScenarioRun inside = run("accesses: 100, pattern: { base: 0 }", "", map);
    EXPECT_EQ(inside.master("a", "errors"), 0);
    EXPECT_EQ(inside.master("a", "read_bytes"), 6400);
}

// Slow register accesses let the traffic go on after the counters are disabled.
TEST_F(Results, masters_and_counters_are_of_the_same_time) {
    const ScenarioRun slow = run("bytes_per_cycle: 4", "run: { cycles: 20000, access_ns: 5000 }");
    EXPECT_NEAR(slow.master("a", "read_bytes"), 16 * slow.total(kBeats), 64);
    EXPECT_NEAR(slow.master("a", "read_bytes"), 4 * slow.cycles(), 1000);
}

TEST_F(Results, no_latency_where_nothing_was_read) {
    run("accesses: 10, mix: { write_unique: 1 }", "");
    const Printed text = shell(std::string(ARMPMU_PROGRAM) + " run " + path_.string());
    EXPECT_NE(text.text.find("            -              -\n"), std::string::npos) << text.text;
}

TEST_F(Results, the_scenario_says_where_they_go_unless_the_command_line_does) {
    const std::string file = path_.string() + ".out";
    const std::string other = path_.string() + ".other";
    run("accesses: 10", "");
    std::ofstream(path_, std::ios::app) << "output: { file: " << file << ", form: json }\n";
    const std::string command = std::string(ARMPMU_PROGRAM) + " run " + path_.string();
    EXPECT_EQ(shell(command).text, "");
    std::ifstream in(file);
    EXPECT_EQ(nlohmann::json::parse(in).at("scenario"), "results");
    fs::remove(file);
    EXPECT_EQ(shell(command + " -o " + other).text, "");
    EXPECT_FALSE(fs::exists(file));
    EXPECT_TRUE(fs::exists(other));
    fs::remove(other);
    const Printed table = shell(command + " --set output='{all_events: true}'");
    EXPECT_NE(table.text.find("every event that occurred"), std::string::npos);
}

TEST_F(Results, a_master_keeps_its_kind) {
    const ScenarioRun run_of_it =
        run("accesses: 10, bytes_per_cycle: 1, fifo: { bytes: 1024 }", "");
    EXPECT_EQ(run_of_it.json().at("masters").at(0).at("kind"), "accelerator");
}

} // namespace results_test
} // namespace armpmu::tests
