// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

namespace armpmu::tests {

// A test with a folder of its own, which goes with it.
class TestWithFolder : public ::testing::Test {
  protected:
    TestWithFolder() { std::filesystem::create_directory(folder_); }
    ~TestWithFolder() override { std::filesystem::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string text_of(const std::string& name) const {
        std::ifstream in(path(name), std::ios::binary);
        std::ostringstream text;
        text << in.rdbuf();
        return text.str();
    }

    const std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("armpmu_test_" + std::to_string(getpid()));
};

} // namespace armpmu::tests
