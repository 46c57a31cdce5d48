// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/checksum.h"
#include "tests/support/program.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

// Every byte that the shipped scenarios print, as a checksum, beside a few numbers to read:
// whatever compiler and machine made the program, they are the same, the line with its version
// apart. A change that is meant is written with ARMPMU_UPDATE_GOLDEN=1 in the environment.
namespace armpmu::tests {
namespace scenario_results_test {

namespace fs = std::filesystem;

const fs::path kTop = ARMPMU_SOURCE_DIR;

std::string line_of(const fs::path& scenario) {
    const Printed printed =
        shell(std::string(ARMPMU_PROGRAM) + " run -j '" + scenario.string() + "'");
    EXPECT_EQ(printed.status, 0) << scenario;
    Checksum checksum;
    std::string text = printed.text;
    const std::size_t version = text.find("  \"version\": ");
    EXPECT_NE(version, std::string::npos) << scenario;
    text.erase(version, text.find('\n', version) + 1 - version);
    for (const char c : text) checksum.add(static_cast<std::uint8_t>(c));
    const auto json = nlohmann::json::parse(printed.text);
    std::ostringstream line;
    line << scenario.stem().string() << " cycles=" << json.at("cycles");
    for (const auto& counter : json.at("counters")) line << ' ' << counter.at("value");
    line << " checksum=" << std::hex << checksum.value() << '\n';
    return line.str();
}

TEST(ScenarioResults, are_the_bytes_they_were) {
    std::set<fs::path> files;
    for (const auto& entry : fs::directory_iterator(kTop / "testbench" / "scenarios"))
        if (entry.path().extension() == ".yaml") files.insert(entry.path());
    std::string results;
    for (const fs::path& file : files) results += line_of(file);
    const fs::path golden = kTop / "tests" / "golden" / "scenario_results.txt";
    if (std::getenv("ARMPMU_UPDATE_GOLDEN") != nullptr) std::ofstream(golden) << results;
    std::ifstream in(golden);
    std::ostringstream expected;
    expected << in.rdbuf();
    EXPECT_EQ(results, expected.str()) << "if this is meant: ARMPMU_UPDATE_GOLDEN=1";
}

} // namespace scenario_results_test
} // namespace armpmu::tests
