// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/shell.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::tests {

// What a guest of virtual_platform/guests/bare printed, and what the platform says of it.
struct GuestRun {
    using Lines = std::vector<std::pair<std::string, std::uint64_t>>;
    using Truth = std::vector<std::pair<std::string, std::uint64_t>>;

    int status = 0;
    std::string console;
    nlohmann::json result; // null if there is none

    // A text and a number each.
    Lines lines() const {
        Lines all;
        std::istringstream stream(console);
        for (std::string line; std::getline(stream, line);) {
            const std::size_t space = line.rfind(' ');
            if (space == std::string::npos) continue;
            all.emplace_back(line.substr(0, space), std::stoull(line.substr(space + 1)));
        }
        return all;
    }
    // What software counted and the mode makes, and how often it occurred meanwhile.
    Truth truth() const {
        Truth all;
        for (const auto& row : result.at("counted"))
            if (!row.at("occurred").is_null())
                all.emplace_back(row.at("event"), row.at("occurred"));
        return all;
    }
};

// Needs ARMPMU_PROGRAM and ARMPMU_SOURCE_DIR.
inline GuestRun run_guest_program(const std::string& name, const std::string& options = {}) {
    namespace fs = std::filesystem;
    const fs::path json =
        fs::path(testing::TempDir()) / ("guest." + std::to_string(getpid()) + "." + name);
    GuestRun run;
    const Printed printed = shell("timeout 60 " + std::string(ARMPMU_PROGRAM) + " vp " +
                                  ARMPMU_SOURCE_DIR + "/virtual_platform/guests/bare/" + name +
                                  ".yaml -j -o " + json.string() + " " + options);
    run.status = printed.status;
    run.console = printed.text;
    std::ifstream file(json);
    if (file) run.result = nlohmann::json::parse(file, nullptr, false);
    fs::remove(json);
    return run;
}

} // namespace armpmu::tests
