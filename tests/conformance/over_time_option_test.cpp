// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <unistd.h>

// armpmu run --over-time FILE --every CYCLES
namespace armpmu::tests {
namespace over_time_option_test {

namespace fs = std::filesystem;

const std::string kFolder = std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/";

class OverTimeOption : public ::testing::Test {
  protected:
    ~OverTimeOption() override { fs::remove(path_); }

    Printed run(const std::string& scenario, const std::string& options) const {
        return shell(std::string(ARMPMU_PROGRAM) + " run -j " + kFolder + scenario + ".yaml " +
                     options + " 2>&1");
    }
    Printed run_with_csv(const std::string& scenario, const std::string& options) const {
        return run(scenario, "--over-time " + path_ + " " + options);
    }
    // By run and column.
    std::map<std::pair<std::string, std::string>, double> sums(std::size_t& rows) const {
        std::map<std::pair<std::string, std::string>, double> sums;
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
            for (std::size_t n = 3; n < row.size(); ++n)
                if (!row[n].empty()) sums[{row[0], names[n]}] += std::stod(row[n]);
        }
        return sums;
    }

    const std::string path_ =
        (fs::temp_directory_path() / ("armpmu_over_time_" + std::to_string(getpid()) + ".csv"))
            .string();
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
            const std::string which = std::to_string(counter.value("run", 1));
            EXPECT_EQ((columns[{which, counter.at("event")}]), counter.at("value").get<double>())
                << scenario << counter;
        }
        EXPECT_GT(rows, json.at("cycles").get<double>() / 20000);
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

TEST_F(OverTimeOption, pieces_end_within_a_block_of_their_cycle) {
    ASSERT_EQ(run_with_csv("use-case-ipc", "--every 1000").status, 0);
    std::ifstream in(path_);
    std::string line;
    std::getline(in, line);
    for (unsigned piece = 1; piece <= 700; ++piece) {
        ASSERT_TRUE(std::getline(in, line));
        std::istringstream cells(line);
        std::string run, instruction, cycle;
        std::getline(cells, run, ',');
        std::getline(cells, instruction, ',');
        std::getline(cells, cycle, ',');
        EXPECT_GE(std::stoul(cycle) + 8, 1000 * piece);
        EXPECT_LT(std::stoul(cycle), 1000 * piece + 200);
    }
}

TEST_F(OverTimeOption, is_refused_where_it_means_nothing) {
    const auto expect = [&](const Printed& printed, const std::string& words) {
        EXPECT_EQ(printed.status, 2) << printed.text;
        EXPECT_NE(printed.text.find(words), std::string::npos) << printed.text;
        EXPECT_FALSE(fs::exists(path_));
    };
    expect(run_with_csv("a55-ipc", ""), "expected a core that executes programs");
    expect(run_with_csv("core-latency", ""), "nothing is counted; pmu.counters");
    expect(run_with_csv("core-ipc", "--every 0"), "--every");
    expect(run("core-ipc", "--every 10"), "--every, --at, -e and --metrics go with --over-time");
    expect(run_with_csv("core-ipc", "--series"), "expected masters around a CCI-550");
    const Printed no_place = run("core-ipc", "--over-time /no/such/folder/x.csv");
    EXPECT_EQ(no_place.status, 3) << no_place.text;
    EXPECT_NE(no_place.text.find("/no/such/folder/x.csv: cannot be made"), std::string::npos);
}

} // namespace over_time_option_test
} // namespace armpmu::tests
