// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/case_name.h"
#include "tests/support/program.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

// What `armpmu stat` prints, byte for byte. A change that is meant is written with
// ARMPMU_UPDATE_GOLDEN=1 in the environment.
namespace armpmu::tests {
namespace stat_output_test {

const std::string kTop = ARMPMU_SOURCE_DIR;

struct Command {
    const char* what; // and its file in tests/golden/stat
    const char* options;
    const char* scenario;

    friend void PrintTo(const Command& command, std::ostream* out) { *out << command.what; }
};

class StatOutput : public ::testing::TestWithParam<Command> {};
TEST_P(StatOutput, is_the_bytes_it_was) {
    const std::string path = kTop + "/tests/golden/stat/" + GetParam().what + ".txt";
    const Printed printed =
        shell(std::string(ARMPMU_PROGRAM) + " stat " + GetParam().options + " " + kTop +
              "/testbench/scenarios/" + GetParam().scenario + ".yaml");
    ASSERT_EQ(printed.status, 0) << printed.text;
    if (std::getenv("ARMPMU_UPDATE_GOLDEN") != nullptr) std::ofstream(path) << printed.text;
    std::ifstream in(path);
    std::ostringstream expected;
    expected << in.rdbuf();
    EXPECT_FALSE(expected.str().empty()) << path;
    EXPECT_EQ(printed.text, expected.str());
}

constexpr const char* kReads =
    "-e 'cci_550/si_rrq_hs_arvalid,source=3/,{SI3:0x09,SI3:0x05},cci_550/si_rrq_dev,source=0/n' ";
constexpr const char* kCores = "-e 'cycles,INST_RETIRED:k,{r3,l2d_cache}:u,SI3:8,l3d_cache' "
                               "-s core.l2_kb=0 ";

std::string with(const char* more, const char* events) {
    return std::string(events) + more;
}
const std::string kIntervals = with("-I 2ms --summary", kReads);
const std::string kCsv = with("-I 3000000 --summary -x ';'", kReads);
const std::string kQuoted = with("-x ,", kReads);
const std::string kJson = with("-I 3000000 -j", kReads);
const std::string kRuns = "-e SI3:0,SI3:1,SI0:0 -s run.cycles=50000 ";
const std::string kSeeds = kRuns + "-r 4";
const std::string kSeedsCsv = kRuns + "-r 4 -x ';'";
const std::string kSeedsJson = kRuns + "-r 4 -j";
const std::string kProcessors = with("-A", kCores);
const std::string kSocket = with("--per-socket", kCores);
const std::string kProcessorsCsv = with("-A -x ';' -I 60us", kCores);
const std::string kSocketJson = with("--per-socket -j", kCores);
const std::string kProcessorsJson = with("-A -j", kCores);
constexpr const char* kMetrics = "-M snoop_hit_rate,read_stall_rate_si3,read_bandwidth_si3";
constexpr const char* kMetricsAlone = "-M snoop_hit_rate,read_stall_rate_si3 --metric-only -I 3ms";
constexpr const char* kMetricsCsv =
    "-M instructions_per_cycle,stall_backend,cycles_per_load,read_bandwidth_si3 -A -x ';'";
constexpr const char* kMetricsJson =
    "-M instructions_per_cycle,read_bytes_per_second_si3 --metric-only --per-socket -j";
constexpr const char* kMany =
    "-e cycles,instructions,r3,r4,r14,r16,r17,r19,br_pred,br_mis_pred --mux-interval 5us ";
const std::string kSoftware = with("--as-software", kMany);
const std::string kSoftwareCsv = with("--as-software -x ';'", kMany);
const std::string kSoftwareJson = with("--as-software -j", kMany);

INSTANTIATE_TEST_SUITE_P(
    of, StatOutput,
    ::testing::Values(
        Command{"table_of_all_events", "", "snoop-hit-rate"},
        Command{"table_without_grouped_digits", "--no-big-num", "a55-first-events"},
        Command{"intervals_and_summary", kIntervals.c_str(), "snoop-hit-rate"},
        Command{"fields", kCsv.c_str(), "snoop-hit-rate"},
        Command{"quoted_fields", kQuoted.c_str(), "snoop-hit-rate"},
        Command{"json_lines", kJson.c_str(), "snoop-hit-rate"},
        Command{"several_seeds", kSeeds.c_str(), "secure-mix"},
        Command{"fields_of_several_seeds", kSeedsCsv.c_str(), "secure-mix"},
        Command{"json_of_several_seeds", kSeedsJson.c_str(), "secure-mix"},
        Command{"each_processor", kProcessors.c_str(), "cluster-bandwidth"},
        Command{"each_socket", kSocket.c_str(), "cluster-bandwidth"},
        Command{"fields_of_each_processor", kProcessorsCsv.c_str(), "cluster-bandwidth"},
        Command{"json_of_each_processor", kProcessorsJson.c_str(), "cluster-bandwidth"},
        Command{"json_of_each_socket", kSocketJson.c_str(), "cluster-bandwidth"},
        Command{"metrics", kMetrics, "snoop-hit-rate"},
        Command{"metrics_alone", kMetricsAlone, "snoop-hit-rate"},
        Command{"fields_of_metrics", kMetricsCsv, "cluster-bandwidth"},
        Command{"json_of_metrics_alone", kMetricsJson, "cluster-bandwidth"},
        Command{"as_software", kSoftware.c_str(), "cluster-bandwidth"},
        Command{"fields_as_software", kSoftwareCsv.c_str(), "cluster-bandwidth"},
        Command{"json_as_software", kSoftwareJson.c_str(), "cluster-bandwidth"}),
    CaseWhat());

} // namespace stat_output_test
} // namespace armpmu::tests
