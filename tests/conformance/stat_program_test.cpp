// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/guest_program.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <regex>
#include <sstream>
#include <utility>
#include <vector>

// armpmu stat of a program that runs meanwhile.
namespace armpmu::tests::stat_program_test {

class StatProgram : public GuestProgram {
  protected:
    void SetUp() override {
        GuestProgram::SetUp();
        compile("words");
    }
    // The program's own line is the first.
    Printed stat(const std::string& options) const {
        return shell(ARMPMU_PROGRAM " stat " + options + " --program " + binary() + " 500 2>&1");
    }
    std::vector<std::string> lines(const std::string& options) const {
        const Printed printed = stat(options);
        EXPECT_EQ(printed.status, 0) << printed.text;
        std::vector<std::string> all;
        std::istringstream in(printed.text);
        for (std::string line; std::getline(in, line);) all.push_back(line);
        return all;
    }
    // What `run` counts of it.
    nlohmann::json totals() const {
        const std::string result = (work_ / "result.json").string();
        EXPECT_EQ(
            shell(ARMPMU_PROGRAM " run -j -o " + result + " --program " + binary() + " 500").status,
            0);
        std::ifstream file(result);
        return nlohmann::json::parse(file).at("totals");
    }
};

// The second field of a line is the count.
std::uint64_t number(const std::string& text) {
    std::string digits;
    for (const char c : text)
        if (c >= '0' && c <= '9') digits += c;
    return digits.empty() ? 0 : std::stoull(digits);
}

TEST_F(StatProgram, is_a_table_of_what_run_counts) {
    const std::vector<std::string> table = lines("-e inst_retired,ld_retired:u");
    const nlohmann::json counts = totals();
    ASSERT_EQ(table.size(), 9U);
    EXPECT_EQ(table[2], " Performance counter stats for 'program':");
    EXPECT_EQ(number(table[4].substr(0, 20)), counts.at("inst_retired"));
    EXPECT_NE(table[4].find(" inst_retired "), std::string::npos);
    EXPECT_EQ(number(table[5].substr(0, 20)), counts.at("ld_retired"));
    EXPECT_TRUE(std::regex_match(table[7], std::regex(" +0\\.[0-9]{9} seconds time elapsed")))
        << table[7];
}

TEST_F(StatProgram, has_fields_and_json_of_the_same_counts) {
    const std::vector<std::string> fields = lines("-x ';' -e inst_retired,l1d_cache_refill");
    const std::vector<std::string> objects = lines("-j -e inst_retired,l1d_cache_refill");
    const nlohmann::json counts = totals();
    ASSERT_EQ(fields.size(), 3U);
    ASSERT_EQ(objects.size(), 3U);
    EXPECT_EQ(objects[0], fields[0]) << "the program's own";
    const char* const names[] = {"inst_retired", "l1d_cache_refill"};
    for (std::size_t n = 0; n < 2; ++n) {
        const std::string count = std::to_string(counts.at(names[n]).get<std::uint64_t>());
        EXPECT_EQ(fields[n + 1].find(count + ";;" + names[n] + ";"), 0U) << fields[n + 1];
        const nlohmann::json object = nlohmann::json::parse(objects[n + 1]);
        EXPECT_EQ(object.at("event"), names[n]);
        EXPECT_EQ(object.at("counter-value"), count + ".000000");
    }
}

TEST_F(StatProgram, in_intervals_adds_up_to_the_whole) {
    const std::vector<std::string> rows = lines("-I 20us -x ';' -e inst_retired");
    ASSERT_GT(rows.size(), 4U);
    std::uint64_t sum = 0;
    double before = 0;
    for (std::size_t n = 1; n < rows.size(); ++n) {
        const double time = std::stod(rows[n]);
        EXPECT_GT(time, before) << rows[n];
        // An interval ends with a block of instructions.
        if (n + 1 < rows.size()) {
            EXPECT_NEAR(time, static_cast<double>(n) * 20e-6, 2e-6) << rows[n];
        }
        before = time;
        sum += std::stoull(rows[n].substr(rows[n].find(';') + 1));
    }
    EXPECT_EQ(sum, totals().at("inst_retired"));
}

TEST_F(StatProgram, is_told_over_time_by_run) {
    const std::string csv = (work_ / "s.csv").string();
    const Printed printed = shell(ARMPMU_PROGRAM " run --every 20000 -e inst_retired --over-time " +
                                  csv + " --program " + binary() + " 500 2>&1");
    ASSERT_EQ(printed.status, 0) << printed.text;
    std::ifstream in(csv);
    std::string line;
    std::getline(in, line);
    EXPECT_EQ(line, "cycle,cycles,inst_retired");
    std::uint64_t sum = 0;
    std::size_t rows = 0;
    for (; std::getline(in, line); ++rows) sum += std::stoull(line.substr(line.rfind(',') + 1));
    EXPECT_GT(rows, 3U);
    EXPECT_EQ(sum, totals().at("inst_retired"));
}

TEST_F(StatProgram, has_a_row_for_each_of_its_cores) {
    compile("threads");
    const std::vector<std::string> rows = lines("-A -x ';' --cores 2 -e inst_retired");
    ASSERT_GE(rows.size(), 2U);
    for (std::size_t n = 0; n < 2; ++n) {
        const std::string& row = rows[rows.size() - 2 + n];
        EXPECT_EQ(row.find("CPU" + std::to_string(n) + ";"), 0U) << row;
        EXPECT_GT(std::stoull(row.substr(5)), 100'000U) << row;
    }
}

TEST_F(StatProgram, that_is_no_program_is_refused_in_one_line) {
    for (const auto& [options, message] :
         {std::pair<const char*, const char*>{"--program nothing", "nothing"},
          {"--program /bin/ls", "arm64"},
          {"--cores 2 s.yaml", "--cores: goes with --program"},
          {"", "SCENARIO is required, or --program"}}) {
        const Printed printed =
            shell(ARMPMU_PROGRAM " stat -e r8 " + std::string(options) + " 2>&1");
        EXPECT_EQ(printed.status, 2) << options;
        EXPECT_NE(printed.text.find(message), std::string::npos) << printed.text;
        EXPECT_EQ(printed.text.find('\n'), printed.text.size() - 1) << printed.text;
    }
}

} // namespace armpmu::tests::stat_program_test
