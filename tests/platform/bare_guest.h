// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace armpmu::tests {

// Runs words of A64 code from the begin of memory on the platform, at EL1 unless `level` says
// otherwise, and gives what the program printed, errors included. Needs ARMPMU_PROGRAM.
inline Printed run_bare(const std::vector<std::uint32_t>& words, const std::string& options = {},
                        const std::string& level = "el1", const std::string& before = {}) {
    namespace fs = std::filesystem;
    const fs::path work = fs::path(testing::TempDir()) /
                          ("bare." + std::to_string(getpid()) + "." +
                           testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(work);
    std::ofstream(work / "program", std::ios::binary)
        .write(reinterpret_cast<const char*>(words.data()),
               static_cast<std::streamsize>(words.size() * sizeof words[0]));
    std::ofstream(work / "bare.yaml")
        << "scenario: bare\nguest:\n  program: program\n  level: " << level << "\n";
    const Printed printed = shell(before + "timeout 20 " + std::string(ARMPMU_PROGRAM) + " vp " +
                                  (work / "bare.yaml").string() + " " + options + " 2>&1");
    fs::remove_all(work);
    return printed;
}

} // namespace armpmu::tests
