// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/contradictions.h"
#include "program/calibrate/observation.h"

#include <gtest/gtest.h>

// Files of figures and perf's output: what is read, and what is refused with its line.
namespace armpmu::tests::figures_file_test {

using namespace testbench;

Observations read(const std::string& text, const std::string& soc = "") {
    Observations all;
    add_figures(all, "mine.csv", text, soc);
    return all;
}
std::string refusal(const std::string& text, const std::string& soc = "") {
    try {
        read(text, soc);
    } catch (const FiguresError& error) {
        return error.what();
    }
    return "";
}
const std::string kColumns = "id,board,soc,mhz,l2_kb,quantity,parameter,unit,value,cycles\n";

TEST(FiguresFile, units_become_cycles_at_the_figures_clock) {
    const Observations all = read(
        kColumns + "A,b,s,2000,0,chain_step_time,4xPTR in 64 KB,ns,5,\n"
                   "B,b,s,2000,0,bandwidth,memcpy of 32 MiB,MB/s,3000,\n"
                   "C,b,s,1000,0,chain_step_time,1xPTR in 64 KB,ns,5,77\n"
                   ",b,s,1000,0,kernel,chains chains=1 footprint=4096,cycles/instruction,2,\n");
    ASSERT_EQ(all.all.size(), 4U);
    EXPECT_DOUBLE_EQ(all.all[0].value, 10);
    EXPECT_DOUBLE_EQ(all.all[1].value, 1.5);
    EXPECT_DOUBLE_EQ(all.all[2].value, 77);
    EXPECT_DOUBLE_EQ(all.all[3].value, 2);
    EXPECT_EQ(all.all[3].id, "mine.csv:5");
    EXPECT_EQ(all.all[0].kind, "overlap");
    EXPECT_EQ(all.all[3].kind, "ladder");
    EXPECT_EQ(all.facts.l2_kb, 0U);
}

TEST(FiguresFile, what_no_kernel_reproduces_is_named_and_left_out) {
    const Observations all = read(kColumns + "A,b,s,2000,0,CoreMark,,x,3.7,3.7\n");
    EXPECT_TRUE(all.all.empty());
    ASSERT_EQ(all.left_out.size(), 1U);
    EXPECT_NE(all.left_out[0].find("A, CoreMark"), std::string::npos);
}

TEST(FiguresFile, mistakes_are_refused_with_file_and_line) {
    EXPECT_EQ(refusal(""), "mine.csv:1: expected a line of columns: quantity,parameter,unit,value");
    EXPECT_EQ(refusal("quantity,parameter\n"), "mine.csv:1: expected a column value or cycles");
    EXPECT_NE(refusal("quantity,paramater,value\n").find("did you mean parameter?"),
              std::string::npos);
    EXPECT_EQ(refusal(kColumns + "A,b\n"),
              "mine.csv:2: expected 10 columns, as the first line has, not 2");
    EXPECT_EQ(refusal(kColumns + "A,b,s,fast,0,kernel,adds,,1,\n"),
              "mine.csv:2: mhz: expected a number, not 'fast'");
    EXPECT_EQ(refusal(kColumns + "A,b,s,0,0,chain_step_time,1xPTR in 4 KB,ns,1,\n"),
              "mine.csv:2: mhz: expected the core's clock, for the unit is ns");
    EXPECT_NE(refusal(kColumns + "A,b,s,1,0,kernel,chians,,1,\n").find("did you mean chains?"),
              std::string::npos);
    EXPECT_NE(refusal(kColumns + "A,b,s,1,0,kernel:l1d_cash,adds,,1,\n")
                  .find("mine.csv:2: quantity: expected kernel or kernel:EVENT"),
              std::string::npos);
    EXPECT_NE(refusal(kColumns + "A,b,s,1,0,kernel,adds,,1,\nA,b,s,1,0,kernel,adds,,1,\n")
                  .find("mine.csv:3: id: 'A' stands here twice"),
              std::string::npos);
    EXPECT_NE(refusal(kColumns + "A,b,s,1,0,kernel,adds,,1,\nB,b,t,1,0,kernel,adds,,1,\n")
                  .find("mine.csv:3: expected figures of one SoC"),
              std::string::npos);
    EXPECT_NE(refusal(kColumns + "A,b,s,1,0,kernel,adds,,1,\nB,b,s,1,64,kernel,adds,,1,\n")
                  .find("mine.csv:3: l2_kb: expected 0, as lines above have, not 64"),
              std::string::npos);
    EXPECT_EQ(refusal(kColumns + "A,b,s,1,0,kernel,adds,,1,\n", "t"),
              "mine.csv: no figure of the SoC 't'; expected s");
}

TEST(PerfOutput, both_forms_are_counts_an_instruction) {
    for (const char* const text :
         {"# started\n\n2000,,cycles:u,100,100.00,,\n1000,,instructions:u,100,100.00,,\n"
          "50,,armv8_cortex_a55/l1d_cache_refill/u,100,100.00,,\n<not "
          "counted>,,branch-misses,0,,,\n",
          "{\"counter-value\" : \"2000.0\", \"unit\" : \"\", \"event\" : \"cycles:u\"}\n"
          "{\"counter-value\" : \"1000.0\", \"unit\" : \"\", \"event\" : \"instructions:u\"}\n"
          "{\"counter-value\" : \"50.0\", \"event\" : \"r03:u\"}\n"
          "{\"counter-value\" : \"<not counted>\", \"event\" : \"branch-misses\"}\n"}) {
        Observations all;
        add_perf_output(all, "perf.csv", text, "chains chains=4 footprint=65536 iterations=10");
        ASSERT_EQ(all.all.size(), 2U) << text;
        EXPECT_DOUBLE_EQ(all.all[0].value, 2);
        EXPECT_DOUBLE_EQ(all.all[1].value, 0.05);
        EXPECT_EQ(all.all[1].work.event, a55::Event::l1d_cache_refill);
        EXPECT_EQ(all.left_out.size(), 1U);
    }
}

TEST(PerfOutput, mistakes_are_refused_with_file_and_line) {
    const auto refused = [](const std::string& text) -> std::string {
        Observations all;
        try {
            add_perf_output(all, "p", text, "adds");
        } catch (const FiguresError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_NE(refused("1,,cycles,1,1,,\n").find("p:1: expected a count of instructions"),
              std::string::npos);
    EXPECT_NE(refused("hello\n").find("p:1: expected COUNT,UNIT,EVENT"), std::string::npos);
    EXPECT_NE(refused("1,,instructions,\nmany,,cycles,\n").find("p:2: expected a count"),
              std::string::npos);
    EXPECT_NE(refused("{\"event\" : 1}\n").find("p:1: expected an object"), std::string::npos);
}

TEST(Contradictions, two_runs_that_differ_and_another_clock_are_told) {
    const Observations all = read(kColumns + "A,b,s,2000,0,kernel,adds,,1,\n"
                                             "B,b,s,2000,0,kernel,adds,,1.02,\n"
                                             "C,b,s,2000,0,kernel,chain,,1,\n"
                                             "D,b,s,1500,0,kernel,chain,,1.2,\n");
    const std::vector<std::string> lines = contradictions_among(all, 0.02);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0], "chain: 1.00 in C and 1.20 in D");
    EXPECT_EQ(lines[1].rfind("D is at 1500 MHz, the others at 2000", 0), 0U) << lines[1];
}

} // namespace armpmu::tests::figures_file_test
