// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/platform/over_time.h"

#include "tests/support/program_of_adds.h"

#include <gtest/gtest.h>

#include <sstream>

// The counters of a core piece by piece.
namespace armpmu::testbench {
namespace over_time_test {

using a55::SystemRegister;
using tests::program_of_adds;
using Rows = std::vector<std::vector<std::string>>;

Rows rows_of(const std::string& csv) {
    Rows rows;
    std::istringstream lines(csv);
    for (std::string line; std::getline(lines, line);) {
        rows.emplace_back();
        std::istringstream cells(line + ",");
        for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
    }
    return rows;
}

// Two pieces of each run, whose counters begin at `before`.
Rows two_pieces(const ProgramScenario& scenario, std::uint32_t before) {
    const CounterPlan plan = scenario.plan();
    OverTime over_time(scenario.pmu, scenario.use_cases, plan);
    for (std::size_t run = 0; run < plan.runs.size(); ++run) {
        ProgramPlatform platform(scenario);
        platform.start_counters(plan.programmed(run));
        for (unsigned n = 0; n < 6; ++n)
            platform.machine().pmu(0).write(SystemRegister::a64(3, 3, 14, 8, n), before);
        over_time.begin(platform, run);
        over_time.end_piece(); // nothing happened: no row
        platform.run(8000);
        over_time.end_piece();
        platform.run(~std::uint64_t{0});
        platform.finish();
        over_time.end_piece();
    }
    return rows_of(over_time.csv());
}

TEST(OverTime, a_row_has_increases_and_their_metric) {
    const Rows rows = two_pieces(program_of_adds(1000, {"instructions_per_cycle"}), 0);
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0], (std::vector<std::string>{"run", "instruction", "cycle", "inst_retired",
                                                 "cpu_cycles", "metric: instructions_per_cycle"}));
    EXPECT_EQ(rows[1][0], "1");
    EXPECT_EQ(rows[1][1], "8000");
    EXPECT_EQ(rows[2][1], "16000");
    EXPECT_EQ(rows[2][3], "8000");
    EXPECT_EQ(std::stoul(rows[1][4]) + std::stoul(rows[2][4]), std::stoul(rows[2][2]));
    EXPECT_EQ(std::stod(rows[2][5]), std::stod(rows[2][3]) / std::stod(rows[2][4]));
}

TEST(OverTime, a_counter_that_wraps_increases_all_the_same) {
    const ProgramScenario scenario = program_of_adds(1000, {"instructions_per_cycle"});
    EXPECT_EQ(two_pieces(scenario, 0xffff'ffff), two_pieces(scenario, 0));
}

TEST(OverTime, a_run_has_no_cells_in_columns_of_others) {
    const Rows rows = two_pieces(program_of_adds(1000, {"stalls", "bus_activity"}), 0);
    ASSERT_EQ(rows.size(), 5U);
    const auto cell = [&](std::size_t row, const std::string& name) {
        for (std::size_t n = 0; n < rows[0].size(); ++n)
            if (rows[0][n] == name) return rows[row].at(n);
        ADD_FAILURE() << "no column " << name;
        return std::string();
    };
    EXPECT_EQ(cell(1, "metric: stall_backend"), "0");
    EXPECT_EQ(cell(1, "bus_cycles"), "");
    EXPECT_EQ(cell(1, "metric: bus_activity"), "");
    EXPECT_EQ(cell(4, "run"), "2");
    EXPECT_EQ(cell(4, "stall_backend"), "");
    EXPECT_EQ(cell(4, "bus_access"), "0");
    EXPECT_EQ(cell(4, "bus_cycles"), cell(2, "cpu_cycles"));
}

} // namespace over_time_test
} // namespace armpmu::testbench
