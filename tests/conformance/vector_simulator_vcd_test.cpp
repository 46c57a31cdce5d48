// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Do waves of real simulators mean the rows that their signals had, and can other tools read ours?
#include "armpmu/vectors/forms/text.h"
#include "armpmu/vectors/forms/vcd.h"
#include "tests/support/shell.h"
#include "tests/support/vector_rows.h"

#include <gtest/gtest.h>

namespace armpmu::vectors {
namespace vector_simulator_vcd_test {

namespace fs = std::filesystem;

const fs::path kTop = ARMPMU_SOURCE_DIR;
const std::string kSource = kTop / "tests" / "conformance" / "rtl" / "small_monitor.v";
constexpr unsigned kClocks = 40;

Header header() {
    Header header = header_of(
        Layout({{"enable", 1, Role::input, {}, 0},
                {"ns", 4, Role::input, {"si3.rrq", "si3.stall", "mi0.rrq", "global.full"}, 0},
                {"count", 12, Role::output, {}, 0},
                {"wide", 70, Role::output, {}, 0}}));
    header.clock_ps = 10000;
    return header;
}

// The only name that the module has not got: `global` is a word of SystemVerilog.
const std::map<std::string, std::string> kNames = {{"global.full", "mi0.stall"}};

// What small_monitor.v makes of the number of a clock.
Rows expected_rows() {
    Rows rows;
    const Layout layout = header().layout;
    unsigned count = 0xffa;
    for (unsigned clock = 0; clock < kClocks; ++clock) {
        const auto every = [&](unsigned period) {
            return clock > 0 && (clock - 1) % period == 0 ? 1U : 0U;
        };
        const bool enable = clock == 0 || (clock - 1) % 8 != 6;
        Row row(layout.words());
        set_bits(row.data(), 0, 1, enable ? 1 : 0);
        set_bits(row.data(), 1, 4,
                 every(3) | (every(3) ^ 1U) << 1 | every(5) << 2 | (every(5) ^ 1U) << 3);
        set_bits(row.data(), 5, 12, count);
        set_bits(row.data(), 17 + clock % 70, 1, 1);
        rows.add(row, 1);
        if (enable) count = (count + 1) & 0xfff;
    }
    return rows;
}

class VectorSimulatorVcd : public ::testing::Test {
  protected:
    void run(const std::string& command) const {
        const tests::Printed printed =
            tests::shell("cd '" + folder_.file("") + "' && ( " + command + " ) 2>&1");
        ASSERT_EQ(printed.status, 0) << command << '\n' << printed.text;
    }
    void expect_rows(const VcdMap& map) const {
        const auto reader = open_vcd(folder_.file("waves.vcd"), header(), map);
        const Rows got = read_all(*reader);
        EXPECT_EQ(got.clocks(), kClocks);
        EXPECT_TRUE(got == expected_rows());
    }

    TemporaryFolder folder_;
};

TEST_F(VectorSimulatorVcd, waves_of_icarus_are_read) {
    if (!tests::has_tool("iverilog")) GTEST_SKIP() << "iverilog is not installed";
    ASSERT_NO_FATAL_FAILURE(run("iverilog -g2005 -o bench '" + kSource + "' && vvp -n bench"));
    expect_rows({kNames, "clk", ""});
    expect_rows({kNames, "bench.clk", "bench"});
    expect_rows({kNames, "", ""}); // by the period
}

TEST_F(VectorSimulatorVcd, waves_of_verilator_are_read) {
    if (!tests::has_tool("verilator")) GTEST_SKIP() << "verilator is not installed";
    ASSERT_NO_FATAL_FAILURE(
        run("verilator --binary --trace --top-module bench --Mdir built -Wno-fatal"
            " -CFLAGS -O0 -MAKEFLAGS 'OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0' '" +
            kSource + "' && built/Vbench"));
    expect_rows({kNames, "clk", ""});
    // Verilator 5.032 has no scope TOP any more.
    const std::string top =
        tests::shell("grep -q 'module TOP ' '" + folder_.file("waves.vcd") + "'").status == 0
            ? "TOP.bench"
            : "bench";
    expect_rows({kNames, top + ".clk", top});
    expect_rows({kNames, "", ""});
}

// GTKWave's converters read our waves and write what they have read.
TEST_F(VectorSimulatorVcd, ours_are_read_by_gtkwave) {
    if (!tests::has_tool("vcd2fst") || !tests::has_tool("fst2vcd"))
        GTEST_SKIP() << "gtkwave is not installed";
    for (const char* name : {"cci550_manual_example.vec", "a55_overflow.vec"}) {
        const auto text = open_text((kTop / "vectors" / "golden" / name).string());
        const Rows rows = read_all(*text);
        const auto writer = create_vcd(folder_.file("ours.vcd"), text->header());
        write(*writer, rows);
        writer->finish();
        ASSERT_NO_FATAL_FAILURE(run("vcd2fst ours.vcd ours.fst && fst2vcd ours.fst >theirs.vcd"));
        const auto theirs =
            open_vcd(folder_.file("theirs.vcd"), text->header(), VcdMap{{}, "", "armpmu"});
        const Rows got = read_all(*theirs);
        EXPECT_EQ(got.clocks(), rows.clocks()) << name;
        EXPECT_TRUE(got == rows) << name;
    }
}

} // namespace vector_simulator_vcd_test
} // namespace armpmu::vectors
