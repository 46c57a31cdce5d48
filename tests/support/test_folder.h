// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/temporary.h"

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
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string text_of(const std::string& name) const { return file_text(path(name)); }

    const TemporaryFolder temporary_;
    const std::filesystem::path folder_ = temporary_.path();
};

} // namespace armpmu::tests
