// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Are the waves of other simulators read into the rows that they mean, and refused when a row is
// not to be known?
#include "tests/conformance/vector_vcd_tools.h"

#include <gtest/gtest.h>

namespace armpmu::vectors::waves {
namespace vector_vcd_tools_test {

using tests::replaced;

TEST(VectorVcdTools, icarus_sampled_by_its_clock) {
    EXPECT_EQ(spans_of(kIcarus, kClock), kIcarusRows);
}

TEST(VectorVcdTools, an_edge_in_the_first_instant_is_none) {
    EXPECT_EQ(spans_of(replaced(kIcarus, "0\"\nbx !", "1\"\nbx !"), kClock).front().first[0],
              row(1, 1, 0, 1));
}

TEST(VectorVcdTools, verilator_sampled_by_its_clock) {
    const Spans rows = {{{row(0, 0, 0, 1)}, 1}, {{row(1, 0, 0, 1)}, 1}, {{row(128, 1, 1, 1)}, 1}};
    EXPECT_EQ(spans_of(kVerilator, kClock), rows);
    EXPECT_EQ(spans_of(kVerilator, {{}, "TOP.clk", "TOP"}), rows);
    EXPECT_EQ(spans_of(kVerilator, {{}, "bench.clk", "TOP.bench"}), rows);
}

TEST(VectorVcdTools, verilator_sampled_by_the_period) {
    EXPECT_EQ(spans_of(kVerilator, {}),
              (Spans{{{row(0, 0, 0, 1)}, 1}, {{row(1, 0, 0, 1)}, 1}, {{row(128, 1, 1, 1)}, 1}}));
    Header fast = header();
    fast.clock_ps = 1000;
    EXPECT_EQ(spans_of(kVerilator, {}, fast),
              (Spans{{{row(0, 0, 0, 1)}, 5}, {{row(1, 0, 0, 1)}, 10}, {{row(128, 1, 1, 1)}, 10}}));
}

TEST(VectorVcdTools, units_of_time_are_converted) {
    const auto rows = [](const char* unit, std::uint64_t clock_ps) {
        Header given = header();
        given.clock_ps = clock_ps;
        std::uint64_t count = 0;
        for (const auto& [bits, cycles] : spans_of(replaced(kVerilator, "1ps", unit), {}, given))
            count += cycles;
        return count;
    };
    EXPECT_EQ(rows("1ps", 10000), 3U);
    EXPECT_EQ(rows("10 ps", 10000), 25U);
    EXPECT_EQ(rows("1ns", 1000), 25000U);
    EXPECT_EQ(rows("100 us", 100000000), 25000U);
    EXPECT_EQ(rows("1 s", 1000000000000), 25000U);
    EXPECT_EQ(rows("100 fs", 1000), 3U);
    EXPECT_EQ(rows("1fs", 1), 25U);
}

TEST(VectorVcdTools, names_follow_the_map) {
    const Header given = [] {
        Header h = header();
        h.layout =
            Layout({{"pins", 2, Role::input, {"a", "b"}, 0}, {"bus", 8, Role::output, {}, 0}});
        return h;
    }();
    const VcdMap map = {{{"a", "si3.rrq"}, {"b", "TOP.bench.enable"}, {"bus", "count"}}, "clk", ""};
    EXPECT_EQ(spans_of(kVerilator, map, given), (Spans{{{0x002}, 1}, {{0x006}, 1}, {{0x203}, 1}}));
    const VcdMap same = {{{"a", "enable"}, {"b", "enable"}, {"bus", "count"}}, "clk", ""};
    EXPECT_EQ(spans_of(kVerilator, same, given), (Spans{{{0x003}, 1}, {{0x007}, 1}, {{0x203}, 1}}));
}

TEST(VectorVcdTools, a_named_field_as_a_vector_and_a_vector_as_bits) {
    const std::string text = "$timescale 1ns $end $scope module t $end\n"
                             "$var wire 2 a ns [0:1] $end\n"
                             "$var wire 1 b enable $end\n"
                             "$var wire 1 0 count [0] $end $var wire 1 1 count[1] $end\n"
                             "$var wire 1 2 count [2] $end $var wire 1 3 count[3] $end\n"
                             "$var wire 1 4 count [4] $end $var wire 1 5 count[5] $end\n"
                             "$var wire 1 6 count [6] $end $var wire 1 7 count[7] $end\n"
                             "$upscope $end $enddefinitions $end\n"
                             "b10 a\n1b\n10\n01\n02\n13\n04\n05\n06\n17\n#10\nb1 a 0b\n#20\n";
    EXPECT_EQ(spans_of(text, {}), (Spans{{{row(0x89, 0, 1, 1)}, 1}, {{row(0x89, 1, 0, 0)}, 1}}));
    EXPECT_EQ(spans_of(text, {{{"si3.rrq", "enable"}, {"mi0.stall", "enable"}}, "", ""}),
              (Spans{{{row(0x89, 1, 1, 1)}, 1}, {{row(0x89, 0, 0, 0)}, 1}}));
    EXPECT_EQ(refusal(replaced(text, "$var wire 1 6 count [6] $end", ""), {}),
              "in.vcd:8:15: there is no variable for count[6]");
}

TEST(VectorVcdTools, missing_and_doubtful_names_are_refused) {
    EXPECT_EQ(refusal(kVerilator, {{}, "clock", "TOP.bench.si3"}),
              "in.vcd:22:1: there is no variable for count, mi0.stall, enable, clock");
    EXPECT_EQ(refusal(kVerilator, {{}, "clk", "bench"}),
              "in.vcd:22:1: there is no variable in a scope bench; did you mean TOP.bench?");
    EXPECT_EQ(refusal(kVerilator, {{}, "clk", "TOP.ben"}),
              "in.vcd:22:1: there is no variable in a scope TOP.ben; did you mean TOP.bench?");
    EXPECT_EQ(refusal(kVerilator, {{}, "clk", "elsewhere"}),
              "in.vcd:22:1: there is no variable in a scope elsewhere");
    EXPECT_EQ(refusal(replaced(kVerilator, "module si3", "module xsi3"), kClock),
              "in.vcd:22:1: there is no variable for si3.rrq; did you mean xsi3.rrq?");
    EXPECT_EQ(refusal(kVerilator, {{{"coumt", "count"}}, "clk", ""}),
              "in.vcd:22:1: the map's 'coumt' is no field, no bit and no part of a field; did you "
              "mean count?");
    EXPECT_EQ(refusal(kVerilator, {{{"enable", "load"}}, "clk", ""}),
              "in.vcd:22:1: there is no variable for enable (load)");
    EXPECT_EQ(refusal(kVerilator, {{}, "clkk", ""}),
              "in.vcd:22:1: there is no variable for clkk; did you mean clk?");
    EXPECT_EQ(refusal(kVerilator, {{{"enable", "bench.enabel"}}, "clk", ""}),
              "in.vcd:22:1: there is no variable for enable (bench.enabel); did you mean "
              "bench.enable?");
    EXPECT_EQ(refusal(kVerilator, {{}, "count", ""}),
              "in.vcd:6:3: TOP.count has 8 bits, but count has 1");
    EXPECT_EQ(refusal(replaced(kVerilator, "(# wide [127:0]", "(# clk [127:0]"),
                      {{{"count", "mi0.clk"}}, "clk", ""}),
              "in.vcd:18:5: TOP.bench.mi0.clk has 128 bits, but count has 8");
    const std::string twice =
        replaced(kIcarus, "$scope module dut", "$upscope $end\n$scope module dut");
    EXPECT_EQ(
        refusal(
            replaced(twice, "$upscope $end\n$upscope $end\n$upscope", "$upscope $end\n$upscope"),
            kClock),
        "in.vcd:22:1: count may be bench.count or dut.count; a map or a scope must say which");
}

TEST(VectorVcdTools, unknown_values_where_a_row_needs_them) {
    EXPECT_EQ(refusal(replaced(kIcarus, "1#\n#5", "#5"), kClock),
              "in.vcd:36:1: bench.enable is x or z from here on where a row needs it, at #5");
    EXPECT_EQ(refusal(replaced(kIcarus, "b10 !", "b1z !"), kClock),
              "in.vcd:69:1: bench.count is x or z from here on where a row needs it, at #45");
    EXPECT_EQ(refusal(replaced(kIcarus, "#25\n1\"", "#25\nx\""), kClock),
              "in.vcd:63:1: bench.clk is x or z from here on where a row needs it, at #25");
    EXPECT_EQ(refusal(replaced(kIcarus, "x$\n", ""), {}),
              "in.vcd:37:1: bench.count is x or z from here on where a row needs it, at #0");
    EXPECT_EQ(refusal(replaced(kVerilator, "b00000000 $\n", ""), {}),
              "in.vcd:32:6: TOP.count has no value where a row needs it, at #0");
}

const std::string kOff = "$dumpoff\nx)\nbx (\nbx '\nbx %\nx$\nx#\nx\"\nbx !\n$end\n";
const std::string kOn = "$dumpon\n0)\nb1 (\nb0 '\nb0 %\n0$\n1#\n0\"\nb1 !\n$end\n";

TEST(VectorVcdTools, dumping_that_was_off_is_refused_where_clocks_are_missing) {
    const std::string early = replaced(kIcarus, "#1\n", "#1\n" + kOff + "#2\n" + kOn);
    EXPECT_EQ(spans_of(early, kClock), kIcarusRows);
    EXPECT_EQ(spans_of(kIcarus + kOff + "#100\n", kClock), kIcarusRows);
    EXPECT_EQ(refusal(replaced(kIcarus, "#20\n", "#20\n" + kOff + "#22\n" + kOn), kClock),
              "in.vcd:61:1: $dumpoff: clocks are missing from here on to #25");
    EXPECT_EQ(
        spans_of(replaced(kIcarus, "#45\n", "#42\n$dumpall\n0\"\nb10 !\n$end\n#45\n"), kClock),
        kIcarusRows);
}

} // namespace vector_vcd_tools_test
} // namespace armpmu::vectors::waves
