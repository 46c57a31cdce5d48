// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/debian_guest.h"
#include "tests/support/shell.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace armpmu::tests {

// What a Linux guest printed, and what the platform says of it.
struct LinuxRun {
    int status = 0;
    std::string console;
    nlohmann::json result; // null if there is none

    // What perf stat printed, by event; of several tables the sums.
    std::map<std::string, std::uint64_t> perf() const {
        std::map<std::string, std::uint64_t> counted;
        const std::regex row(R"(^\s*([\d,]+)\s+([\w:/=,]+)\s*(#.*)?(\([\d.]+%\))?\s*$)");
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
    // The same of a table by processor (perf stat -A), by "CPU0 instructions:u".
    std::map<std::string, std::uint64_t> perf_by_processor() const {
        std::map<std::string, std::uint64_t> counted;
        const std::regex row(R"((CPU\d)\s+(\d+)\s+([\w:/=,]+))");
        for (std::sregex_iterator at(console.begin(), console.end(), row), end; at != end; ++at)
            counted[(*at)[1].str() + " " + (*at)[3].str()] += std::stoull((*at)[2]);
        return counted;
    }
    // What occurred while software counted that, 0 where no mode of the run makes it; of one
    // processor, where there are several.
    std::uint64_t occurred(const std::string& event, int cpu = -1) const {
        for (const auto& row : result.at("counted"))
            if (row.at("event") == event && row.value("cpu", cpu) == cpu)
                return row.at("occurred").is_null() ? 0 : row.at("occurred").get<std::uint64_t>();
        ADD_FAILURE() << "nothing counted " << event;
        return 0;
    }
    // What the kernel's `branches` are: PC_WRITE_RETIRED, and of later kernels BR_RETIRED.
    std::uint64_t branches() const {
        for (const auto& row : result.at("counted"))
            if (row.at("event") == "br_retired") return occurred("br_retired");
        return occurred("pc_write_retired");
    }
};

// The files of a Linux guest whose program is a script, in a folder of their own while this lives.
// Needs ARMPMU_SOURCE_DIR.
class LinuxFiles {
  public:
    // `folders` are copied into the guest's root.
    explicit LinuxFiles(const std::string& script, const std::string& command_line = {},
                        const std::vector<std::filesystem::path>& folders = {}) {
        namespace fs = std::filesystem;
        fs::remove_all(folder_);
        fs::create_directories(folder_ / "overlay");
        std::ofstream(folder_ / "overlay" / "run") << "#!/bin/sh\n" << script << '\n';
        fs::permissions(folder_ / "overlay" / "run", fs::perms::owner_all);
        for (const fs::path& folder : folders)
            fs::copy(folder, folder_ / "overlay" / folder.filename(), fs::copy_options::recursive);
        const std::string source = ARMPMU_SOURCE_DIR;
        const fs::path guest = debian_guest();
        EXPECT_EQ(shell(source + "/tools/make-initramfs " + (folder_ / "initramfs").string() + " " +
                        (guest / "files").string() + " " + source +
                        "/virtual_platform/guests/linux " + (folder_ / "overlay").string())
                      .status,
                  0);
        std::ofstream(scenario())
            << "scenario: linux\nguest:\n  linux: " << (guest / "vmlinuz").string()
            << "\n  initrd: initramfs\n  command_line: \"console=ttyAMA0 rdinit=/init panic=-1 "
            << command_line << "\"\npmceid: timed\n";
    }
    ~LinuxFiles() { std::filesystem::remove_all(folder_); }
    LinuxFiles(const LinuxFiles&) = delete;
    LinuxFiles& operator=(const LinuxFiles&) = delete;

    std::string scenario() const { return (folder_ / "linux.yaml").string(); }
    std::string result() const { return (folder_ / "result.json").string(); }

  private:
    std::filesystem::path folder_ = std::filesystem::path(testing::TempDir()) /
                                    ("linux." + std::to_string(getpid()) + "." +
                                     testing::UnitTest::GetInstance()->current_test_info()->name());
};

#ifdef ARMPMU_PROGRAM
// Boots Debian's kernel on the platform, with a script as the guest's program.
inline LinuxRun run_linux(const std::string& script, const std::string& options = {},
                          const std::string& command_line = {},
                          const std::vector<std::filesystem::path>& folders = {},
                          const std::string& program = ARMPMU_PROGRAM) {
    const LinuxFiles files(script, command_line, folders);
    LinuxRun run;
    const Printed printed =
        shell(program + " vp " + files.scenario() + " -j -o " + files.result() + " " + options);
    run.status = printed.status;
    run.console = printed.text;
    std::ifstream result(files.result());
    if (result) run.result = nlohmann::json::parse(result, nullptr, false);
    return run;
}
#endif

} // namespace armpmu::tests
