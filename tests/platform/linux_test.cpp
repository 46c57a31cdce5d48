// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/linux_guest.h"

#include <gtest/gtest.h>

// Debian's own kernel, drivers and perf on the platform.
namespace armpmu::tests::linux_test {

class Linux : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::exists(debian_guest() / "complete"))
            GTEST_SKIP()
                << "Debian's arm64 kernel is not there; tools/fetch-debian-guest brings it";
    }
};

TEST_F(Linux, perf_says_what_occurred) {
    const LinuxRun run = run_linux(
        "ls /sys/bus/event_source/devices\n"
        "perf stat -a -e instructions:u,instructions:k,cycles,branches -- sha256sum /bin/busybox");
    ASSERT_EQ(run.status, 0) << run.console;
    EXPECT_NE(run.console.find("armv8_cortex_a55"), std::string::npos) << run.console;
    EXPECT_NE(run.console.find("CCI_550"), std::string::npos) << run.console;
    const auto perf = run.perf();
    ASSERT_EQ(perf.size(), 4U) << run.console;
    EXPECT_EQ(perf.at("instructions:u"), run.occurred("inst_retired:u"));
    EXPECT_EQ(perf.at("instructions:k"), run.occurred("inst_retired:k"));
    EXPECT_EQ(perf.at("cycles"), run.occurred("cpu_cycles"));
    EXPECT_EQ(perf.at("branches"), run.occurred("pc_write_retired"));
    EXPECT_GT(perf.at("instructions:u"), 1'000'000U);
    EXPECT_EQ(run.result.at("end"), "the guest switched it off");
}

} // namespace armpmu::tests::linux_test
