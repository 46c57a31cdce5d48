// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Does a fault of a wave stay with what it concerns: a warning where no row needs it, an error with
// its place where one does? Is what stands before a cut read?
#include "tests/conformance/vector_vcd_tools.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace armpmu::vectors::waves {
namespace vector_vcd_faults_test {

using tests::replaced;

struct Change {
    std::string old, with;
    std::string warning; // without "in.vcd:" and the line end; empty: there is none
};

// The rows are those of kIcarus.
void expect_rows_after(const std::vector<Change>& changes) {
    for (const Change& c : changes) {
        const std::string text = replaced(kIcarus, c.old, c.with);
        const std::string warning = c.warning.empty() ? "" : "in.vcd:" + c.warning + "\n";
        EXPECT_EQ(spans_of(text, kClock), kIcarusRows) << c.with;
        EXPECT_EQ(warnings(text, kClock), warning) << c.with;
    }
}

TEST(VectorVcdFaults, values_of_vhdl_are_read_in_either_case) {
    expect_rows_after({{"x#\n0\"", "u#\n0\"", ""},
                       {"bx (", "bUUUUUUUU (", ""},
                       {"x)", "-)", ""},
                       {"bx %", "bwW %", ""},
                       {"1#\n#5", "h#\n#5", ""},
                       {"0$\n1#", "L$\n1#", ""},
                       {"b1 !", "bLh !", ""},
                       {"b11111111 (", "bHHHh1111 (", ""},
                       {"#40\n", "#40\nU&\nbU-wz '\n", ""}});
    EXPECT_EQ(refusal(replaced(kIcarus, "b10 !", "bW0 !"), kClock),
              "in.vcd:69:1: bench.count is x or z from here on where a row needs it, at #45");
    EXPECT_EQ(refusal(replaced(kIcarus, "b10 !", "bq0 !"), kClock), "in.vcd:69:2: 'q' is no bit");
}

TEST(VectorVcdFaults, declarations_that_no_row_needs_are_warnings) {
    expect_rows_after({
        {"1ns", "244 ns", "8:2: the $timescale must be 1, 10 or 100 of s, ms, us, ns, ps or fs"},
        {"1ns", "0ps", "8:2: the $timescale must be 1, 10 or 100 of s, ms, us, ns, ps or fs"},
        {"$date\n", "\xef\xbb\xbf$date\n", "1:1: a byte order mark (UTF-8) is in front"},
        {"$date", "$toolinfo", "1:1: '$toolinfo' is no declaration"},
        {"$date\n", "#comment\n$date\n",
         "1:1: '#comment' is no declaration; did you mean $comment?"},
        {"$timescale", "$date a $end $end\n$timescale", "7:14: '$end' is no declaration"},
        {"2026\n$end", "2026", "3:1: $date has no $end before"},
        {"1ns\n$end", "1ns", "9:1: $timescale has no $end before"},
        {"bench $end", "bench", "11:1: $scope has no $end before"},
        {"clk $end\n$var reg 1 # enable $end\n$var reg 1 $",
         "clk $end\n$var reg 1 # enable\n$var reg 1 $", "14:1: $var has no $end before"},
        {"$enddefinitions $end", "$enddefinitions", "28:1: $enddefinitions has no $end before"},
        {"$enddefinitions $end\n", "", "27:1: '#0' where $enddefinitions must stand before"},
        {"$upscope $end\n$enddef", "$upscope $end\n$upscope $end\n$enddef",
         "27:9: $upscope where no scope is open"},
        {"$var reg 2 %", "$var reg two %", "15:10: 'two' is no width"},
        {"$var real 1 &", "$var reg 1 1 $end $var real 1 &", "16:18: the variable has no name"},
        {"$var real 1 & load $end", "$var reg 4 \" clocks $end $var real 1 & load $end",
         "16:1: code '\"' has 4 bits, but 1 in line 12"},
    });
}

TEST(VectorVcdFaults, values_before_the_end_of_the_declarations_count) {
    const std::string early = "$dumpvars\n1#\nx%\n$end\n$enddefinitions $end\n";
    const std::string text =
        replaced(replaced(kIcarus, "$enddefinitions $end\n", early), "1#\n#5", "#5");
    EXPECT_EQ(spans_of(replaced(text, "x#\n0\"", "0\""), kClock), kIcarusRows);
    expect_rows_after({{"$enddefinitions", "$dumpvars\n$end\n$enddefinitions",
                        "27:1: '$dumpvars' where $enddefinitions must stand before"}});
}

TEST(VectorVcdFaults, changes_that_no_row_needs_are_warnings) {
    expect_rows_after({
        {"#10\n", "#10\n1new\n0new\n",
         "51:2: the identifier code 'new' is not declared (2 times such)"},
        {"#10\n", "#10\nb10 new\nr1 new\nsA new\n",
         "51:5: the identifier code 'new' is not declared (3 times such)"},
        {"r0.25 &", "s &", ""},
        {"r0.25 &", "sIDLE OR SO &", ""},
        {"r0.25 &", "s\"WAIT # FOR\" &", ""},
        {"#25\n", "#25.0\n", "62:1: '#25.0' is a time in decimals"},
        {"#25\n", "#2.5e+1\n", "62:1: '#2.5e+1' is a time in decimals"},
        {"#20\n", "#15.25\n", "60:1: '#15.25' is a time in decimals"},
        {"b10 !", "b0000000010 !", "69:2: a value of 10 bits for bench.count, which has 8"},
        {"b10 !", "b0b10 !", "69:2: 0b is in front of a value"},
        {"b10 !", "b0B00000010 !", "69:2: a value of 10 bits for bench.count, which has 8"},
        {"#20\n", "#20\n$vcdclose #20 $end\n", "61:1: '$vcdclose' is no command"},
        {"#20\n", "#20\n$dumpports\n$end\n", "61:1: '$dumpports' is of extended VCD"},
        {"#20\n", "#20\npD 6 0 &\n",
         "61:1: extended VCD ($dumpports), which is not read; expected $dumpvars"},
        {"0)\nb10 !", "0 )\nb10 !", "68:2: a blank stands between a value and its code"},
        {"#20\n", "#20\n2&\n", "61:1: '2' begins no change"},
        {"#20\n", "#20\n$annotation of a tool\n// and words of it\n",
         "61:1: '$annotation' is no command\nin.vcd:61:13: 'o' begins no change (2 times such)"},
        {"#45\n1\"\n", "#45\n1\"",
         "74:1: the last line has no line end; the file may be cut off in line 74"},
    });
}

TEST(VectorVcdFaults, what_a_row_needs_is_refused_with_its_place) {
    const std::pair<const char*, std::pair<const char*, const char*>> cases[] = {
        {"$var wire 8 ! count",
         {"$var wire eight ! count", "11:1: a row needs bench.count, but 'eight' is no width"}},
        {"$var reg 1 # enable",
         {"$var port 1 # enable",
          "13:1: a row needs bench.enable, but it is extended VCD ($dumpports), which is not read; "
          "expected $dumpvars"}},
        {"b10 !", {"b1100000010 !", "69:2: a value of 10 bits for bench.count, which has 8"}},
        {"b10 !", {"bx000000010 !", "69:2: a value of 10 bits for bench.count, which has 8"}},
        {"b10 !", {"b !", "69:2: a value of 0 bits for bench.count, which has 8"}},
        {"b10 !", {"sTWO !", "69:7: a row needs bits here"}},
        {"0$\n1)", {"2$\n1)", "56:1: '2' begins no change"}},
        {"#25\n", {"#25\nodd 0$\n", "63:1: 'o' begins no change"}},
        {"#25\n", {"#25\nodd $ line\n", "63:1: 'o' begins no change"}},
        {"0$\n1)",
         {"pD 6 0 $\n1)",
          "56:1: extended VCD ($dumpports), which is not read; expected $dumpvars"}},
        {"#25\n", {"#2.5.0\n", "62:1: '#2.5.0' is no time"}},
        {"#25\n", {"#19.9\n", "62:1: time runs backwards, from #20 to #19"}},
        {"$date\n",
         {"\xff\xfe$date\n", "1:1: is a text of 16 bits a character (UTF-16); expected ASCII"}},
    };
    for (const auto& [old, change] : cases)
        EXPECT_EQ(refusal(replaced(kIcarus, old, change.first), kClock),
                  std::string("in.vcd:") + change.second)
            << change.first;
    // By the period, rows need the $timescale, and times in whole steps.
    EXPECT_EQ(refusal(replaced(kVerilator, "1ps", "244 ns"), {}),
              "in.vcd:2:12: must be 1, 10 or 100 of s, ms, us, ns, ps or fs");
    EXPECT_EQ(refusal(replaced(kVerilator, "#10000\n", "#10000.5\n"), {}),
              "in.vcd:36:1: '#10000.5' is no time in whole steps");
    EXPECT_EQ(spans_of(replaced(kVerilator, "#10000\n", "#10000.0\n"), {}),
              spans_of(kVerilator, {}));
}

TEST(VectorVcdFaults, a_code_of_two_widths_is_the_needed_variables) {
    expect_rows_after(
        {{"$var real 1 & load $end", "$var real 1 & load $end $var reg 16 ! counts $end",
          "16:25: code '!' has 16 bits, but 8 in line 11"}});
    EXPECT_EQ(refusal(replaced(kIcarus, "$var real 1 & load $end", "$var reg 16 ! counts $end"),
                      {{{"enable", "counts[3]"}}, "clk", ""}),
              "in.vcd:16:1: bench.counts has 16 bits and the code of bench.count, which has 8");
}

TEST(VectorVcdFaults, times_of_the_same_step_stay_apart) {
    std::string text = kIcarus;
    for (const char* time : {"15", "20", "25", "30", "35", "40", "45"})
        text =
            replaced(text, std::string("\n#") + time + "\n", std::string("\n#12.") + time + "\n");
    EXPECT_EQ(spans_of(text, kClock), kIcarusRows);
    EXPECT_EQ(refusal(replaced(text, "#12.20", "#12.1499"), kClock),
              "in.vcd:60:1: time runs backwards, from #12 to #12");
}

TEST(VectorVcdFaults, without_scopes_a_scope_that_is_asked_for_is_all) {
    std::string text = kVerilator.substr(0, kVerilator.find("  $scope module bench")) +
                       "$var wire 2 & ns [1:0] $end\n$upscope $end\n$enddefinitions $end\n" +
                       kVerilator.substr(kVerilator.find("#0\n"));
    text = replaced(replaced(text, "$scope module TOP $end\n", ""), "0&\n0'\n", "b0 &\n");
    const VcdMap map = {{{"enable", "!tb.enable"}}, "tb.clk", "tb"};
    const Spans rows = {{{row(0, 0, 0, 0)}, 1}, {{row(1, 0, 0, 0)}, 1}, {{row(128, 1, 0, 0)}, 1}};
    EXPECT_EQ(spans_of(text, map), rows);
    EXPECT_NE(warnings(text, map).find("in.vcd:9:1: there are no scopes, so that all variables are "
                                       "taken for those of tb\n"),
              std::string::npos);
    EXPECT_NE(refusal(text, {{}, "tb.clk", ""}).find("for tb.clk; did you mean clk?"),
              std::string::npos)
        << refusal(text, {{}, "tb.clk", ""});
}

Spans rows_before_failure(const std::string& text, const VcdMap& map, std::string& failure) {
    std::istringstream in(text);
    const auto reader = open_vcd(in, "in.vcd", header(), map);
    Spans spans;
    try {
        for (Span span; reader->next(span);) spans.push_back({{span.row[0]}, span.cycles});
    } catch (const VectorError& error) {
        failure = error.what();
    }
    return spans;
}

TEST(VectorVcdFaults, a_cut_loses_the_last_line_only) {
    const std::pair<const char*, const char*> cuts[] = {
        {"1\"\n0)\nb10 !\n", "67"}, // behind the change of the clock, before the rise is over
        {"0)\nb10 !\n", "68"},
        {"b10 !\n", "69"}};
    for (const auto& [end, line] : cuts) {
        const std::size_t at = kIcarus.find(std::string("#35\n")) + 4;
        const std::string text =
            kIcarus.substr(0, kIcarus.find(end, at)) + std::string(end).substr(0, 1);
        std::string failure;
        const Spans rows = rows_before_failure(text, kClock, failure);
        EXPECT_EQ(failure, "in.vcd:" + std::string(line) + ":1: cut off in line " + line +
                               ", which has no line end");
        const bool risen = std::string(line) != "67";
        EXPECT_EQ(rows, (Spans{{{row(0, 0, 0, 1)}, 1},
                               {{row(1, 1, 0, 1)}, 1},
                               {{row(255, 0, 1, 1)}, risen ? 2U : 1U}}));
    }
    // Codes that others begin with may be cut; times say nothing that a clock's rows need.
    std::string other = kIcarus;
    for (std::size_t at = 0; (at = other.find('"', at)) != std::string::npos; at += 3)
        other.replace(at, 1, "\"++");
    std::string failure;
    rows_before_failure(other.substr(0, other.size() - 2), kClock, failure);
    EXPECT_EQ(failure, "in.vcd:74:1: cut off in line 74, which has no line end");
    EXPECT_EQ(warnings(kIcarus.substr(0, kIcarus.size() - 4), kClock),
              "in.vcd:73:1: the last line has no line end; the file may be cut off in line 73\n");
    EXPECT_EQ(spans_of(kIcarus + " \t", kClock), kIcarusRows);
    // Where all is one line, its last change only.
    std::string line = kIcarus.substr(kIcarus.find("#0\n"));
    std::replace(line.begin(), line.end(), '\n', ' ');
    line = kIcarus.substr(0, kIcarus.find("#0\n")) + line;
    EXPECT_EQ(spans_of(line, kClock), kIcarusRows);
    EXPECT_EQ(rows_before_failure(line + "#46 b101", kClock, failure), kIcarusRows);
    EXPECT_EQ(failure, "in.vcd:28:1: cut off in line 28, which has no line end");
    EXPECT_EQ(rows_before_failure(kIcarus + "sA B C", kClock, failure), kIcarusRows);
    EXPECT_EQ(failure, "in.vcd:75:1: cut off in line 75, which has no line end");
    EXPECT_EQ(refusal(kVerilator.substr(0, kVerilator.size() - 4), {}),
              "in.vcd:45:1: cut off in line 45, which has no line end");
}

TEST(VectorVcdFaults, a_clock_that_never_rises_is_named) {
    std::string text = kIcarus;
    for (std::size_t at; (at = text.find("\n1\"\n")) != std::string::npos;) text.erase(at, 3);
    EXPECT_EQ(refusal(text, kClock), "in.vcd:70:1: the clock bench.clk never rises from 0 to 1, so "
                                     "there is no row; at the end it is 0");
    EXPECT_EQ(refusal(kIcarus, {{}, "!enable", ""}),
              "in.vcd:75:1: the clock bench.enable never rises from 0 to 1, so there is no row; at "
              "the end it is 0");
    const std::size_t declared = kIcarus.find("$dumpvars");
    EXPECT_EQ(refusal(kIcarus.substr(0, declared + 14), kClock).find("cut off") !=
                  std::string::npos,
              true);
}

TEST(VectorVcdFaults, a_last_change_is_whole_where_a_blank_follows) {
    const std::string text = replaced(kIcarus, "% state", "\"a state"); // one begins the other
    EXPECT_NE(refusal(replaced(text, "#45\n1\"\n", "#45\n1\""), kClock).find("cut off in line"),
              std::string::npos);
    EXPECT_EQ(spans_of(replaced(text, "#45\n1\"\n", "#45\n1\" "), kClock), kIcarusRows);
}

TEST(VectorVcdFaults, lines_may_be_long) {
    const std::string bits(3 << 20, '1');
    EXPECT_EQ(spans_of(replaced(replaced(kIcarus, "$var reg 2 %", "$var reg 9999999 %"), "#20\n",
                                "#20\nb" + bits + " %\n"),
                       kClock),
              kIcarusRows);
}

TEST(VectorVcdFaults, variables_of_one_path_are_told_as_such) {
    const std::string bits = "$var wire 1 a count $end\n$var wire 1 b count $end\n";
    EXPECT_EQ(refusal(replaced(kIcarus, "$var wire 8 ! count [7:0] $end\n", bits), kClock),
              "in.vcd:12:1: bench.count stands 2 times with one bit each: nothing says which is "
              "which; expected one variable, or indices of the bits of a vector");
    EXPECT_EQ(refusal(replaced(kIcarus, "$var real 1 & load", "$var wire 8 & count"), kClock),
              "in.vcd:16:1: bench.count stands 2 times with different codes, first in line 11: "
              "variables of one path cannot be told apart");
}

} // namespace vector_vcd_faults_test
} // namespace armpmu::vectors::waves
