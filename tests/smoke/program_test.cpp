// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>
#include <string>

namespace armpmu::tests {
namespace program_test {

const std::string kScenario =
    std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/snoop-hit-rate.yaml";

// Standard output of the program; fails the test unless it ends with status 0.
std::string output_of(const std::string& arguments) {
    const std::string command = std::string(ARMPMU_PROGRAM) + " " + arguments;
    FILE* pipe = popen(command.c_str(), "r");
    std::string output;
    std::array<char, 4096> buffer{};
    while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe))
        output.append(buffer.data(), n);
    EXPECT_EQ(pclose(pipe), 0) << command;
    return output;
}

TEST(Program, json_has_the_promised_keys_and_types) {
    const auto json = nlohmann::json::parse(output_of("run " + kScenario + " -j"));
    EXPECT_EQ(json.at("scenario"), "snoop-hit-rate");
    EXPECT_TRUE(json.at("cycles").is_number_unsigned());
    ASSERT_EQ(json.at("counters").size(), 5U);
    for (std::size_t i = 0; i < 5; ++i) {
        const auto& counter = json["counters"][i];
        EXPECT_EQ(counter.at("index"), i);
        EXPECT_TRUE(counter.at("event").is_string());
        EXPECT_TRUE(counter.at("value").is_number_unsigned());
        EXPECT_TRUE(counter.at("overflow").is_boolean());
        EXPECT_TRUE(counter.at("truth").is_number_unsigned());
    }
    ASSERT_EQ(json.at("metrics").size(), 2U);
    for (const auto& [name, value] : json["metrics"].items())
        EXPECT_TRUE(value.is_number()) << name;
}

// All counters admit all traffic of this scenario, so software reads the truth; and the metrics are
// the manual's quotients of the counts.
TEST(Program, measures_the_truth_and_the_manual_s_rates) {
    const auto json = nlohmann::json::parse(output_of("run " + kScenario + " -j"));
    std::array<double, 5> count{};
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(json["counters"][i]["value"], json["counters"][i]["truth"]);
        count[i] = json["counters"][i]["value"];
    }
    EXPECT_GT(count[1], 0);
    EXPECT_GT(count[3], 0);
    EXPECT_DOUBLE_EQ(json["metrics"]["snoop_hit_rate_si3"], 100 * count[2] / (count[0] + count[1]));
    EXPECT_DOUBLE_EQ(json["metrics"]["snoop_hit_rate_si2"], 100 * count[4] / count[3]);
}

TEST(Program, prints_the_same_bytes_every_time) {
    EXPECT_EQ(output_of("run " + kScenario), output_of("run " + kScenario));
}

} // namespace program_test
} // namespace armpmu::tests
