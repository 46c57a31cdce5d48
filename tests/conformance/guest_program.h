// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <string>

namespace armpmu::tests {

// A test that compiles one of tests/conformance/programs and executes it under QEMU; without the
// tools it is skipped.
class GuestProgram : public testing::Test {
  protected:
    std::filesystem::path work_ =
        std::filesystem::path(testing::TempDir()) / ("guest." + std::to_string(getpid()));

    void SetUp() override {
        for (const char* tool : {"qemu-aarch64", "aarch64-linux-gnu-gcc"})
            if (!has_tool(tool)) GTEST_SKIP() << "NOT RUN: there is no " << tool;
        if (!has_qemu_with_plugins()) GTEST_SKIP() << "NOT RUN: qemu-aarch64 has no plugins";
        std::filesystem::create_directories(work_);
    }
    void TearDown() override { std::filesystem::remove_all(work_); }

    std::string binary() const { return (work_ / "program").string(); }
    std::string trace() const { return (work_ / "program.trace").string(); }

    void compile(const std::string& name, const std::string& how = "-static") const {
        if (testing::Test::IsSkipped()) return;
        const Printed printed =
            shell("aarch64-linux-gnu-gcc -O2 -mcpu=cortex-a55 -pthread " + how + " -o " + binary() +
                  " " ARMPMU_SOURCE_DIR "/tests/conformance/programs/" + name + ".c -lm 2>&1");
        ASSERT_EQ(printed.status, 0) << printed.text;
    }
};

} // namespace armpmu::tests
