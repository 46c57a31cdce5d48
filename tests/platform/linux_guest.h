// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/shell.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace armpmu::tests {

// Where tools/fetch-debian-guest has put Debian's kernel, busybox and perf.
inline std::filesystem::path debian_guest() {
    if (const char* own = std::getenv("ARMPMU_DEBIAN_GUEST")) return own;
    const char* cache = std::getenv("XDG_CACHE_HOME");
    const char* home = std::getenv("HOME");
    const std::filesystem::path base =
        cache != nullptr ? std::filesystem::path(cache)
                         : std::filesystem::path(home != nullptr ? home : ".") / ".cache";
    return base / "armpmu" / "debian-arm64";
}

// What a Linux guest printed, and what the platform says of it.
struct LinuxRun {
    int status = 0;
    std::string console;
    nlohmann::json result; // null if there is none

    // What perf stat printed, by event; of several tables the sums.
    std::map<std::string, std::uint64_t> perf() const {
        std::map<std::string, std::uint64_t> counted;
        const std::regex row(R"(^\s*([\d,]+)\s+([\w:/=,]+)\s*(\([\d.]+%\))?\s*$)");
        std::istringstream lines(console);
        for (std::string line; std::getline(lines, line);) {
            while (!line.empty() && line.back() == '\r') line.pop_back();
            std::smatch match;
            if (!std::regex_match(line, match, row)) continue;
            std::string digits = match[1];
            digits.erase(std::remove(digits.begin(), digits.end(), ','), digits.end());
            counted[match[2]] += std::stoull(digits);
        }
        return counted;
    }
    // What occurred while software counted that.
    std::uint64_t occurred(const std::string& event) const {
        for (const auto& row : result.at("counted"))
            if (row.at("event") == event) return row.at("occurred");
        ADD_FAILURE() << "nothing counted " << event;
        return 0;
    }
};

// Boots Debian's kernel on the platform, with a script as the guest's program. Needs
// ARMPMU_PROGRAM and ARMPMU_SOURCE_DIR.
inline LinuxRun run_linux(const std::string& script, const std::string& options = {},
                          const std::string& command_line = {},
                          const std::vector<std::filesystem::path>& folders = {}) {
    namespace fs = std::filesystem;
    const fs::path work = fs::path(testing::TempDir()) /
                          ("linux." + std::to_string(getpid()) + "." +
                           testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(work);
    fs::create_directories(work / "overlay");
    std::ofstream(work / "overlay" / "run") << "#!/bin/sh\n" << script << '\n';
    fs::permissions(work / "overlay" / "run", fs::perms::owner_all);
    for (const fs::path& folder : folders)
        fs::copy(folder, work / "overlay" / folder.filename(), fs::copy_options::recursive);
    const std::string source = ARMPMU_SOURCE_DIR;
    const fs::path guest = debian_guest();
    EXPECT_EQ(shell(source + "/tools/make-initramfs " + (work / "initramfs").string() + " " +
                    (guest / "root").string() + " " + source + "/testbench/guests/linux " +
                    (work / "overlay").string())
                  .status,
              0);
    std::ofstream(work / "linux.yaml")
        << "scenario: linux\nguest:\n  linux: " << (guest / "vmlinuz").string()
        << "\n  initrd: initramfs\n  command_line: \"console=ttyAMA0 rdinit=/init panic=-1 "
        << command_line << "\"\n";
    LinuxRun run;
    const Printed printed =
        shell(std::string(ARMPMU_PROGRAM) + " vp " + (work / "linux.yaml").string() + " -j -o " +
              (work / "result.json").string() + " " + options);
    run.status = printed.status;
    run.console = printed.text;
    std::ifstream result(work / "result.json");
    if (result) run.result = nlohmann::json::parse(result, nullptr, false);
    fs::remove_all(work);
    return run;
}

} // namespace armpmu::tests
