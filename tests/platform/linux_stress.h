// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/platform/linux_guest.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>

namespace armpmu::tests {

// The program virtual_platform/guests/stress under Debian's kernel.
class LinuxStressTest : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::exists(debian_guest() / "complete"))
            GTEST_SKIP() << "NOT RUN: Debian's arm64 kernel is not there; "
                            "tools/fetch-debian-guest brings it";
        constexpr int kNoCompiler = 77;
        const std::string build =
            std::string(ARMPMU_SOURCE_DIR) + "/virtual_platform/guests/stress/build ";
        const Printed built = shell(build + stress_.string() + " 2>&1");
        if (built.status == kNoCompiler)
            GTEST_SKIP() << "NOT RUN: the guest's program cannot be compiled, " << built.text;
        ASSERT_EQ(built.status, 0) << built.text;
    }
    void TearDown() override { std::filesystem::remove_all(stress_.parent_path()); }

#ifdef ARMPMU_PROGRAM
    LinuxRun run(const std::string& script, const std::string& options = {}) {
        return run_linux(script, options, "quiet", {stress_});
    }
#endif

    const std::filesystem::path stress_ = std::filesystem::path(testing::TempDir()) /
                                          ("stress." + std::to_string(getpid())) / "stress";
};

// How many lines of the console are that one.
inline long lines_that_are(const LinuxRun& run, const std::string& wanted) {
    long found = 0;
    std::istringstream lines(run.console);
    for (std::string line; std::getline(lines, line);) {
        while (!line.empty() && line.back() == '\r') line.pop_back();
        if (line == wanted) ++found;
    }
    return found;
}

// What it prints of so many additions in threads.
inline std::string sums_of_threads(std::uint64_t n) {
    const auto up_to = [](std::uint64_t last) { return last * (last + 1) / 2; };
    const std::uint64_t all = up_to(n) * up_to(8);
    return "threads: " + std::to_string(all) + " " + std::to_string(all) + " " +
           std::to_string(4 * up_to(n / 10));
}

} // namespace armpmu::tests
