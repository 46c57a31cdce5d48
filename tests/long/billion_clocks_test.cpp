// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/shell.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>

// A billion clocks of bursts: recorded, converted to waves and back, replayed and compared, within
// the memory of half a gigabyte and two gigabytes of disk.
namespace armpmu::tests {
namespace billion_clocks_test {

namespace fs = std::filesystem;

constexpr long kMostKilobytes = 512 * 1024;
constexpr std::uintmax_t kMostBytes = 2'000'000'000;

TEST(BillionClocks, are_recorded_converted_replayed_and_compared) {
    const tests::TemporaryFolder temporary;
    const fs::path folder = temporary.file("billion");
    fs::create_directory(folder);
    const std::string columns = (folder / "run.vcol").string();
    const std::string waves = (folder / "run.vcd").string();
    const std::string again = (folder / "again.vcol").string();
    const auto armpmu = [&](const std::string& arguments) {
        const Printed printed = shell(std::string(ARMPMU_PROGRAM) + " " + arguments + " 2>&1");
        EXPECT_EQ(printed.status, 0) << arguments << "\n" << printed.text;
        return printed.text;
    };
    std::string text = armpmu("record " ARMPMU_SOURCE_DIR "/tests/long/bursts.yaml -o " + columns);
    const std::size_t number = text.find(": ") + 2;
    EXPECT_GE(std::stoull(text.substr(number)), 1'000'000'000U) << text;

    armpmu("convert " + columns + " " + waves);
    armpmu("convert " + waves + " " + again);
    std::uintmax_t bytes = 0;
    for (const auto& entry : fs::directory_iterator(folder)) bytes += entry.file_size();
    EXPECT_LT(bytes, kMostBytes);
    EXPECT_EQ(shell("cmp " + columns + " " + again).status, 0);

    text = armpmu("replay " + columns);
    EXPECT_NE(text.find(", no divergence"), std::string::npos) << text;
    text = armpmu("compare --exact " + columns + " " + waves);
    EXPECT_NE(text.find(", no divergence"), std::string::npos) << text;

    rusage usage{};
    ASSERT_EQ(getrusage(RUSAGE_CHILDREN, &usage), 0);
    EXPECT_LT(usage.ru_maxrss, kMostKilobytes);
    std::cout << bytes / 1'000'000 << " MB of disk, " << usage.ru_maxrss / 1024
              << " MB of memory\n";
    fs::remove_all(folder);
}

} // namespace billion_clocks_test
} // namespace armpmu::tests
