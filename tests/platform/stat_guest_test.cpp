// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/shell.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>
#include <vector>

// armpmu stat of a platform that executes software
namespace armpmu::tests {
namespace stat_guest_test {

namespace fs = std::filesystem;

// 20,000 times around a loop, and PSCI's SYSTEM_OFF.
const std::vector<std::uint32_t> kLoop = {0xd289c401, 0xf1000421, 0x54ffffe1, 0x52800100,
                                          0x72b08000, 0xd4000002, 0x14000000};

class StatGuest : public ::testing::Test {
  protected:
    StatGuest() {
        fs::create_directories(folder_);
        std::ofstream(folder_ / "program", std::ios::binary)
            .write(reinterpret_cast<const char*>(kLoop.data()),
                   static_cast<std::streamsize>(kLoop.size() * sizeof kLoop[0]));
        std::ofstream(folder_ / "bare.yaml")
            << "scenario: bare\nguest:\n  program: program\n  level: el1\n";
    }

    Printed stat(const std::string& options) const {
        return shell("timeout 60 " + std::string(ARMPMU_PROGRAM) + " stat " + options + " " +
                     (folder_ / "bare.yaml").string() + " 2>&1");
    }

    const tests::TemporaryFolder temporary_;
    const fs::path folder_ = temporary_.file("stat_guest");
};

TEST_F(StatGuest, counts_each_level_and_the_time_is_that_of_the_clock) {
    const Printed printed = stat("-x ';' -e r8,r8:k,r8:u,br_immed_retired,SI3:0");
    EXPECT_EQ(printed.status, 0);
    EXPECT_EQ(printed.text, "40004;;r8;40001;100.00;;\n40004;;r8:k;40001;100.00;;\n"
                            "0;;r8:u;40001;100.00;;\n20000;;br_immed_retired;40001;100.00;;\n"
                            "0;;SI3:0;40001;100.00;;\n");
}

TEST_F(StatGuest, intervals_add_up) {
    const Printed printed = stat("-x ';' -I 10us -e r8");
    ASSERT_EQ(printed.status, 0) << printed.text;
    std::istringstream in(printed.text);
    std::uint64_t sum = 0;
    unsigned intervals = 0;
    for (std::string line; std::getline(in, line); ++intervals)
        sum += std::stoull(line.substr(line.find(';') + 1));
    EXPECT_EQ(sum, 40004U);
    EXPECT_EQ(intervals, 5U);
}

TEST_F(StatGuest, is_told_over_time) {
    const std::string csv = (folder_ / "s.csv").string();
    const Printed printed = shell(
        "timeout 60 " + std::string(ARMPMU_PROGRAM) + " run " + (folder_ / "bare.yaml").string() +
        " --every 10000 --at 1000 -e br_immed_retired -e instructions_per_cycle --over-time " +
        csv + " 2>&1");
    ASSERT_EQ(printed.status, 0) << printed.text;
    std::ifstream in(csv);
    std::string line;
    std::getline(in, line);
    EXPECT_EQ(line, "cycle,cycles,br_immed_retired,INST_RETIRED,CPU_CYCLES,instructions_per_cycle");
    std::uint64_t branches = 0;
    std::vector<std::uint64_t> ends;
    while (std::getline(in, line)) {
        std::uint64_t cycles = 0, taken = 0;
        char comma = 0;
        std::istringstream cells(line);
        ends.push_back(0);
        cells >> ends.back() >> comma >> cycles >> comma >> taken;
        branches += taken;
    }
    EXPECT_EQ(branches, 20000U);
    EXPECT_EQ(ends, (std::vector<std::uint64_t>{1000, 10000, 20000, 30000, 40000, 40001}));
}

} // namespace stat_guest_test
} // namespace armpmu::tests
