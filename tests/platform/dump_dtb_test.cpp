// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

// The device tree that the platform makes of itself, as a file.
namespace armpmu::tests::dump_dtb_test {

namespace fs = std::filesystem;

class DumpDtb : public testing::Test {
  protected:
    DumpDtb() {
        fs::create_directories(work_);
        std::ofstream(work_ / "program", std::ios::binary).write("\0\0\0\x14", 4); // b .
    }
    ~DumpDtb() override { fs::remove_all(work_); }

    Printed vp(const std::string& options) {
        std::ofstream(work_ / "bare.yaml")
            << "scenario: tree\nmemory: 256MiB\nguest:\n  program: program\n";
        return shell("timeout 20 " + std::string(ARMPMU_PROGRAM) + " vp " +
                     (work_ / "bare.yaml").string() + " " + options + " 2>&1");
    }
    const fs::path work_ = fs::path(testing::TempDir()) / ("dtb." + std::to_string(getpid()));
};

TEST_F(DumpDtb, is_what_dtc_reads_without_a_warning) {
    if (!has_tool("dtc")) GTEST_SKIP() << "NOT COMPARED: dtc is not installed";
    const std::string file = (work_ / "tree").string();
    const Printed printed = vp("--dump-dtb " + file);
    EXPECT_EQ(printed.status, 0);
    EXPECT_EQ(printed.text, "") << "nothing is executed";
    const std::string errors = (work_ / "errors").string();
    const Printed source = shell("dtc -I dtb -O dts " + file + " 2>" + errors);
    EXPECT_EQ(source.status, 0);
    EXPECT_EQ(fs::file_size(errors), 0U) << shell("cat " + errors).text;
    for (const char* words : {"\"arm,cortex-a55-pmu\"", "\"arm,cci-550\"", "\"arm,cci-550-pmu,r0\"",
                              "reg = <0x00 0x40000000 0x00 0x10000000>"})
        EXPECT_NE(source.text.find(words), std::string::npos) << words << '\n' << source.text;
}

TEST_F(DumpDtb, a_place_that_cannot_be_written_is_said) {
    const Printed printed = vp("--dump-dtb " + (work_ / "nowhere" / "tree").string());
    EXPECT_EQ(printed.status, 3) << printed.text;
    EXPECT_NE(printed.text.find("nowhere/tree"), std::string::npos) << printed.text;
}

} // namespace armpmu::tests::dump_dtb_test
