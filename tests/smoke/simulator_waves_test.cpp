// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Do waves that the simulators of this machine write agree with the vector that they played? What
// was found is printed.
#include "tests/smoke/wave_players.h"
#include "tests/support/shell.h"
#include "tests/support/vector_files.h"
#include "tests/support/vector_texts.h"

#include <fstream>
#include <iostream>

namespace armpmu::tests {
namespace simulator_waves_test {

namespace fs = std::filesystem;

class SimulatorWaves : public VectorFiles {
  protected:
    // Skips the test where the tool is not there.
    void play(const std::string& tool, const std::string& source, const std::string& text,
              const std::string& command) {
        std::ofstream(path(source)) << text;
        const Printed printed = shell("cd '" + path("") + "' && ( " + command +
                                      " ) >log 2>&1 || { tail -n 5 log; false; }");
        ASSERT_EQ(printed.status, 0) << command << '\n' << printed.text;
        std::cout << "found: " << tool << '\n';
    }
    void expect_agreement(const std::string& waves, const std::string& clock,
                          const std::string& scope) const {
        const Printed printed = armpmu("compare --exact " + kVector + " " + path(waves) +
                                       " --clock " + clock + " --scope " + scope);
        EXPECT_EQ(printed.status, 0) << waves << ": " << printed.text;
        const std::string clocks = std::to_string(rows_) + " clocks, no divergence";
        EXPECT_NE(printed.text.find(clocks), std::string::npos) << waves << ": " << printed.text;
    }
    void SetUp() override {
        const auto reader = vectors::open_text(kVector);
        layout_ = reader->header().layout;
        std::ofstream hex(path("rows.hex"));
        for (vectors::Span span; reader->next(span);)
            for (std::uint64_t n = 0; n < span.cycles; ++n, ++rows_) {
                for (unsigned digit = (layout_.width() + 3) / 4; digit-- > 0;) {
                    const unsigned width = std::min(4U, layout_.width() - 4 * digit);
                    hex << "0123456789abcdef"[vectors::get_bits(span.row, 4 * digit, width)];
                }
                hex << '\n';
            }
    }

    static inline const std::string kVector =
        std::string(ARMPMU_SOURCE_DIR) + "/vectors/golden/cci550_overflow.vec";
    static inline const std::string kDump = "$dumpfile(\"waves.out\"); $dumpvars(0, tb);";
    vectors::Layout layout_;
    std::size_t rows_ = 0;
};

TEST_F(SimulatorWaves, of_icarus_and_gtkwaves_converters_agree) {
    if (!has_tool("iverilog")) GTEST_SKIP() << "iverilog is not installed";
    play("iverilog", "tb.v", verilog_player(layout_, rows_, kDump),
         "iverilog -g2005-sv -o sim tb.v && vvp -n sim && mv waves.out i.vcd && vvp -n sim -fst && "
         "mv "
         "waves.out i.fst");
    for (const char* waves : {"i.vcd", "i.fst"}) expect_agreement(waves, "tb.clk", "tb");
    if (!has_tool("vcd2fst")) return;
    play("gtkwave", "none", "",
         "vcd2fst i.vcd c.fst && vcd2fst -F -Z i.vcd z.fst && fst2vcd i.fst >c.vcd && "
         "fst2vcd -e i.fst >e.vcd");
    for (const char* waves : {"c.fst", "z.fst", "c.vcd"}) expect_agreement(waves, "tb.clk", "tb");
}

// Names are beside the file until the simulator ends.
TEST_F(SimulatorWaves, of_a_simulator_that_was_killed_are_read_up_to_its_last_flush) {
    if (!has_tool("iverilog")) GTEST_SKIP() << "iverilog is not installed";
    std::string bench = verilog_player(layout_, rows_, kDump);
    bench = replaced(bench, "row = rows[i];", "if (i == 200) $dumpflush; row = rows[i];");
    bench = replaced(bench, "$finish;", "$display(\"played\"); $fflush; forever i = i + 1;");
    play("iverilog", "tb.v", bench,
         "iverilog -g2005-sv -o sim tb.v && { vvp -n sim -fst >said & } && "
         "until grep -q played said; do sleep 0.1; done && kill -KILL $! && mv waves.out k.fst && "
         "mv waves.out.hier k.fst.hier");
    const std::string how =
        "compare --exact " + kVector + " " + path("k.fst") + " --clock tb.clk --scope tb";
    const Printed printed = armpmu(how);
    EXPECT_EQ(printed.status, 2);
    EXPECT_NE(printed.text.find("199 clocks, no divergence"), std::string::npos) << printed.text;
    EXPECT_NE(printed.text.find("k.fst: is an FST that is cut off at byte "), std::string::npos)
        << printed.text;
    fs::remove(path("k.fst.hier"));
    expect_refused(armpmu(how),
                   "the names of its variables, which are written last, are missing; a "
                   "simulator that was stopped leaves them in " +
                       path("k.fst.hier"));
    expect_refused(shell("cat " + path("k.fst") + " | " + ARMPMU_PROGRAM + " compare " + kVector +
                         " - --clock tb.clk 2>&1"),
                   "-: is an FST that is cut off at byte ");
    fs::resize_file(path("k.fst"), 400);
    expect_refused(armpmu(how),
                   "is an FST that is cut off at byte 330, in front of its first changes");
}

TEST_F(SimulatorWaves, of_verilator_as_vcd_and_fst_agree) {
    if (!has_tool("verilator")) GTEST_SKIP() << "verilator is not installed";
    std::string scope; // Verilator 5.032 has no scope TOP any more
    for (const std::string form : {"vcd", "fst"}) {
        const std::string trace = form == "fst" ? "--trace-fst" : "--trace";
        play("verilator " + trace, "tb.v", verilog_player(layout_, rows_, kDump),
             "verilator --binary " + trace + " --top-module tb --Mdir " + form +
                 " -Wno-fatal -CFLAGS -O0 -MAKEFLAGS 'OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0' "
                 "tb.v && " +
                 form + "/Vtb && mv waves.out v." + form);
        if (form == "vcd")
            scope = shell("grep -q 'module TOP ' " + path("v.vcd")).status == 0 ? "TOP.tb" : "tb";
        expect_agreement("v." + form, "tb.clk", scope);
    }
}

TEST_F(SimulatorWaves, of_ghdl_as_vcd_and_fst_agree) {
    if (!has_tool("ghdl")) GTEST_SKIP() << "ghdl is not installed";
    play("ghdl", "tb.vhd", vhdl_player(layout_),
         "ghdl -a --std=08 tb.vhd && ghdl -e --std=08 tb && ghdl -r --std=08 tb --vcd=g.vcd && "
         "ghdl -r --std=08 tb --fst=g.fst && ghdl -r --std=08 tb --wave=g.ghw");
    for (const char* waves : {"g.vcd", "g.fst"}) expect_agreement(waves, "clk", "tb");
    expect_refused(armpmu("compare " + kVector + " " + path("g.ghw") + " --clock clk"),
                   "g.ghw: is a GHW wave of GHDL; expected its --vcd or --fst");
}

TEST_F(SimulatorWaves, of_yosys_as_vcd_and_fst_agree) {
    if (!has_tool("yosys")) GTEST_SKIP() << "yosys is not installed";
    const std::string rows = std::to_string(rows_);
    play("yosys", "tb.v", verilog_block(layout_, rows_),
         "yosys -q -p 'read_verilog -sv tb.v; hierarchy -top tb; proc; opt_clean; memory_collect; "
         "sim -clock clk -n " +
             rows + " -vcd y.vcd -fst y.fst'");
    for (const char* waves : {"y.vcd", "y.fst"}) expect_agreement(waves, "tb.clk", "tb");
}

} // namespace simulator_waves_test
} // namespace armpmu::tests
