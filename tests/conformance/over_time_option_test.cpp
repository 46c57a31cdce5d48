// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/text.h"
#include "tests/support/program.h"
#include "tests/support/temporary.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <unistd.h>

// armpmu run --over-time FILE of cores that execute programs
namespace armpmu::tests {
namespace over_time_option_test {

namespace fs = std::filesystem;

const std::string kFolder = std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/";

class OverTimeOption : public ::testing::Test {
  protected:
    Printed run(const std::string& scenario, const std::string& options) const {
        return shell(std::string(ARMPMU_PROGRAM) + " run -j " + kFolder + scenario + ".yaml " +
                     options + " 2>&1");
    }
    Printed run_with_csv(const std::string& scenario, const std::string& options) const {
        return run(scenario, "--over-time " + path_ + " " + options);
    }
    // By column.
    std::map<std::string, double> sums(std::size_t& rows) const {
        std::map<std::string, double> sums;
        std::ifstream in(path_);
        std::vector<std::string> names;
        rows = 0;
        for (std::string line; std::getline(in, line);) {
            std::istringstream cells(line);
            std::vector<std::string> row;
            for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
            if (names.empty()) {
                names = row;
                continue;
            }
            ++rows;
            for (std::size_t n = 0; n < row.size(); ++n)
                if (!row[n].empty()) sums[lower_case(names[n])] += std::stod(row[n]);
        }
        return sums;
    }

    const tests::TemporaryFolder temporary_;
    const std::string path_ = temporary_.file("over_time.csv");
};

TEST_F(OverTimeOption, rows_add_up_to_the_counts) {
    for (const char* const scenario : {"use-case-caches", "core-tlb"}) {
        const Printed with = run_with_csv(scenario, "--every 20000");
        ASSERT_EQ(with.status, 0) << with.text;
        EXPECT_EQ(with.text, run(scenario, "").text) << "looking changes nothing";
        std::size_t rows = 0;
        auto columns = sums(rows);
        const auto json = nlohmann::json::parse(with.text);
        for (const auto& counter : json.at("counters")) {
            EXPECT_EQ(columns[counter.at("event")], counter.at("value").get<double>())
                << scenario << counter;
        }
        EXPECT_GE(rows, json.at("cycles").get<std::uint64_t>() / 20000);
    }
}

TEST_F(OverTimeOption, clusters_take_turns_as_without_it) {
    const Printed with = run_with_csv("cluster-bandwidth", "--every 5000");
    ASSERT_EQ(with.status, 0) << with.text;
    EXPECT_EQ(with.text, run("cluster-bandwidth", "").text);
    std::size_t rows = 0;
    EXPECT_FALSE(sums(rows).empty());
    EXPECT_GT(rows, 100U);
}

TEST_F(OverTimeOption, intervals_end_within_a_block_of_their_cycle) {
    ASSERT_EQ(run_with_csv("use-case-ipc", "--every 1000 --at 1500").status, 0);
    std::ifstream in(path_);
    std::string line;
    std::getline(in, line);
    EXPECT_EQ(line, "cycle,cycles,INST_RETIRED,CPU_CYCLES,instructions_per_cycle");
    std::uint64_t last = 0;
    for (unsigned interval = 1; interval <= 700; ++interval) {
        ASSERT_TRUE(std::getline(in, line));
        const std::uint64_t wanted = interval == 1   ? 1000
                                     : interval == 2 ? 1500
                                                     : 1000 * (interval - std::uint64_t{1});
        const std::uint64_t cycle = std::stoull(line);
        EXPECT_EQ(std::stoull(line.substr(line.find(',') + 1)), cycle - last);
        EXPECT_GE(cycle, wanted);
        EXPECT_LT(cycle, wanted + 200);
        last = cycle;
    }
}

TEST_F(OverTimeOption, takes_any_events_and_metrics_of_both_pmus) {
    const std::string lines = path_ + ".jsonl";
    const Printed with = run("cluster-bandwidth",
                             "--at 1000000000 -e stall_backend -e STALL_BACKEND_LD -e "
                             "inst_retired:u -e inst_retired:k -e SI3:8 -e read_bandwidth_si3 "
                             "-e l3d_cache -e inst_retired -e instructions_per_cycle --over-time " +
                                 lines);
    ASSERT_EQ(with.status, 0) << with.text;
    const auto json = nlohmann::json::parse(with.text);
    std::ifstream in(lines);
    const auto told = nlohmann::json::parse(in); // a single line
    fs::remove(lines);
    const auto& totals = json.at("totals");
    EXPECT_EQ(told.at("STALL_BACKEND_LD"), totals.at("stall_backend_ld"));
    EXPECT_EQ(told.at("l3d_cache"), totals.at("l3d_cache"));
    const auto number = [&](const char* name) { return told.at(name).get<double>(); };
    EXPECT_GT(number("inst_retired:k"), 0);
    EXPECT_EQ(number("inst_retired:k") + number("inst_retired:u"), totals.at("inst_retired"));
    EXPECT_FALSE(told.contains("INST_RETIRED")) << "the metric's is the same";
    EXPECT_DOUBLE_EQ(number("instructions_per_cycle"),
                     number("inst_retired") / number("CPU_CYCLES"));
    const char* const beats = "cci_550/si_rrq_hs_rval,source=0x3/";
    EXPECT_EQ(told.at(beats), json.at("interconnect").at("totals").at(beats));
    // A name that is both is the metric, and ACLK is not the clock of the cycles.
    EXPECT_DOUBLE_EQ(number("stall_backend"), totals.at("stall_backend").get<double>() /
                                                  totals.at("cpu_cycles").get<double>());
    EXPECT_NEAR(number("read_bandwidth_si3"),
                16 * number(beats) / json.at("interconnect").at("cycles").get<double>(), 0.2);
}

TEST_F(OverTimeOption, a_later_report_has_the_same_numbers) {
    const std::string json = path_ + ".json";
    EXPECT_EQ(run_with_csv("cluster-bandwidth", "--series --every 100000 -e read_bandwidth_si3 "
                                                "-e instructions_per_cycle -o " +
                                                    json)
                  .status,
              0);
    std::ifstream in(path_);
    std::ostringstream csv;
    csv << in.rdbuf();
    EXPECT_EQ(shell(std::string(ARMPMU_PROGRAM) + " series -x , " + json).text, csv.str());
    fs::remove(json);
}

TEST_F(OverTimeOption, is_refused_where_it_means_nothing) {
    const auto expect = [&](const Printed& printed, const std::string& words) {
        EXPECT_EQ(printed.status, 2) << printed.text;
        EXPECT_NE(printed.text.find(words), std::string::npos) << printed.text;
        EXPECT_FALSE(fs::exists(path_));
    };
    expect(run_with_csv("a55-ipc", ""), "expected a core that executes programs");
    expect(run_with_csv("core-latency", ""), "nothing is counted; -e, pmu.counters");
    expect(run_with_csv("core-ipc", "--every 0"), "--every");
    expect(run("core-ipc", "--every 10"), "--every, --at, -e and --metrics go with --over-time");
    expect(run_with_csv("core-ipc", "-e l1d_refil_rate"), "did you mean l1d_refill_rate?");
    expect(run_with_csv("core-ipc", "-e inst_retire"), "did you mean inst_retired?");
    expect(run_with_csv("core-ipc", "-e cycles:q"), "column 8: unknown modifier 'q'");
    expect(run_with_csv("core-ipc", "-e SI3:0"), "there is no PMU cci_550");
    expect(run_with_csv("core-ipc", "--set core.l3_kb=0 -e l3d_cache"), "cannot fire");
    expect(run_with_csv("core-ipc", "--set core.l3_kb=0 -e l3d_refill_rate"), "and caches");
    const Printed no_place = run("core-ipc", "--over-time /no/such/folder/x.csv");
    EXPECT_EQ(no_place.status, 3) << no_place.text;
    EXPECT_NE(no_place.text.find("/no/such/folder/x.csv: cannot be made"), std::string::npos);
}

} // namespace over_time_option_test
} // namespace armpmu::tests
