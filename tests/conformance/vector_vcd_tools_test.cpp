// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Are the waves of other simulators read into the rows that they mean, and refused when a row is
// not to be known? The samples are as Icarus Verilog 11 and Verilator 5 lay out their files.
#include "armpmu/vectors/vcd.h"

#include "tests/support/vector_samples.h"

#include <gtest/gtest.h>

#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace armpmu::vectors {
namespace {

using tests::Spans;

// 12 bits: count, two event lines, enable.
Header header() {
    Header header;
    header.device = "cci550";
    header.clock_ps = 10000;
    header.layout = Layout({{"count", 8, Role::output, {}, 0},
                            {"ns", 2, Role::input, {"si3.rrq", "mi0.stall"}, 0},
                            {"enable", 1, Role::input, {}, 0}});
    return header;
}

Spans spans_of(const std::string& text, const VcdMap& map, const Header& given = header()) {
    std::istringstream in(text);
    return tests::read_spans(*open_vcd(in, "in.vcd", given, map));
}

std::string refusal(const std::string& text, const VcdMap& map, const Header& given = header()) {
    try {
        spans_of(text, map, given);
        return "accepted";
    } catch (const VectorError& error) {
        return error.what();
    }
}

std::string replaced(std::string text, const std::string& old, const std::string& with) {
    const std::size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return at == std::string::npos ? text : text.replace(at, old.size(), with);
}

// count, si3.rrq, mi0.stall, enable
std::uint64_t row(std::uint64_t count, unsigned rrq, unsigned stall, unsigned enable) {
    return count | std::uint64_t{rrq} << 8 | std::uint64_t{stall} << 9 |
           std::uint64_t{enable} << 10;
}

// Everything is x at first; the clock rises at 5, 15, 25, 35 and 45 ns.
const std::string kIcarus = "$date\n"
                            "\tSun Nov 22 09:00:00 2026\n"
                            "$end\n"
                            "$version\n"
                            "\tIcarus Verilog\n"
                            "$end\n"
                            "$timescale\n"
                            "\t1ns\n"
                            "$end\n"
                            "$scope module bench $end\n"
                            "$var wire 8 ! count [7:0] $end\n"
                            "$var reg 1 \" clk $end\n"
                            "$var reg 1 # enable $end\n"
                            "$var reg 1 $ \\si3.rrq  $end\n"
                            "$var reg 2 % state [1:0] $end\n"
                            "$var real 1 & load $end\n"
                            "$var integer 32 ' i [31:0] $end\n"
                            "$scope module dut $end\n"
                            "$var wire 1 \" clk $end\n"
                            "$var wire 1 # enable $end\n"
                            "$var reg 8 ( count [7:0] $end\n"
                            "$scope begin mi0 $end\n"
                            "$var reg 1 ) stall $end\n"
                            "$upscope $end\n"
                            "$upscope $end\n"
                            "$upscope $end\n"
                            "$enddefinitions $end\n"
                            "#0\n"
                            "$dumpvars\n"
                            "x)\n"
                            "bx (\n"
                            "bx '\n"
                            "r0 &\n"
                            "bx %\n"
                            "x$\n"
                            "x#\n"
                            "0\"\n"
                            "bx !\n"
                            "$end\n"
                            "#1\n"
                            "0)\n"
                            "b0 (\n"
                            "b0 !\n"
                            "0$\n"
                            "1#\n"
                            "#5\n"
                            "b1 !\n"
                            "b1 (\n"
                            "1\"\n"
                            "#10\n"
                            "0\"\n"
                            "1$\n"
                            "r0.25 &\n"
                            "#15\n"
                            "1\"\n"
                            "0$\n"
                            "1)\n"
                            "b11111111 !\n"
                            "b11111111 (\n"
                            "#20\n"
                            "0\"\n"
                            "#25\n"
                            "1\"\n"
                            "#30\n"
                            "0\"\n"
                            "#35\n"
                            "1\"\n"
                            "0)\n"
                            "b10 !\n"
                            "b10 (\n"
                            "#40\n"
                            "0\"\n"
                            "#45\n"
                            "1\"\n";

const Spans kIcarusRows = {{{row(0, 0, 0, 1)}, 1},
                           {{row(1, 1, 0, 1)}, 1},
                           {{row(255, 0, 1, 1)}, 2},
                           {{row(2, 0, 0, 1)}, 1}};

const VcdMap kClock = {{}, "clk", ""};

TEST(VectorVcdTools, icarus_sampled_by_its_clock) {
    EXPECT_EQ(spans_of(kIcarus, kClock), kIcarusRows);
}

TEST(VectorVcdTools, an_edge_in_the_first_instant_is_none) {
    EXPECT_EQ(spans_of(replaced(kIcarus, "0\"\nbx !", "1\"\nbx !"), kClock).front().first[0],
              row(1, 1, 0, 1));
}

// Verilator indents declarations, writes two blanks before a width of one digit, all digits of a
// vector, ports again under TOP, and no $dumpvars.
const std::string kVerilator = "$version Generated by VerilatedVcd $end\n"
                               "$timescale 1ps $end\n"
                               "\n"
                               " $scope module TOP $end\n"
                               "  $var wire  1 # clk $end\n"
                               "  $var wire  8 $ count [7:0] $end\n"
                               "  $var wire  1 % enable $end\n"
                               "  $scope module bench $end\n"
                               "   $var wire  1 # clk $end\n"
                               "   $var wire  8 $ count [7:0] $end\n"
                               "   $var wire  1 % enable $end\n"
                               "   $scope module si3 $end\n"
                               "    $var wire  1 & rrq $end\n"
                               "   $upscope $end\n"
                               "   $scope module mi0 $end\n"
                               "    $var wire  1 ' stall [0:0] $end\n"
                               "    $var real 64 ) load $end\n"
                               "    $var wire 128 (# wide [127:0] $end\n"
                               "   $upscope $end\n"
                               "  $upscope $end\n"
                               " $upscope $end\n"
                               "$enddefinitions $end\n"
                               "\n"
                               "\n"
                               "#0\n"
                               "0#\n"
                               "b00000000 $\n"
                               "1%\n"
                               "0&\n"
                               "0'\n"
                               "r0 )\n"
                               "b" +
                               std::string(128, '0') +
                               " (#\n"
                               "#5000\n"
                               "1#\n"
                               "b00000001 $\n"
                               "#10000\n"
                               "0#\n"
                               "#15000\n"
                               "1#\n"
                               "b10000000 $\n"
                               "1&\n"
                               "1'\n"
                               "#20000\n"
                               "0#\n"
                               "#25000\n"
                               "1#\n";

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

TEST(VectorVcdTools, units_of_time) {
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

TEST(VectorVcdTools, names_of_a_map) {
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

TEST(VectorVcdTools, missing_and_doubtful_names) {
    EXPECT_EQ(refusal(kVerilator, {{}, "clock", "TOP.bench.si3"}),
              "in.vcd:22:1: there is no variable for count, mi0.stall, enable, clock");
    EXPECT_EQ(refusal(kVerilator, {{}, "clk", "bench"}),
              "in.vcd:22:1: there is no variable in a scope bench");
    EXPECT_EQ(refusal(kVerilator, {{}, "clk", "TOP.ben"}),
              "in.vcd:22:1: there is no variable in a scope TOP.ben");
    EXPECT_EQ(refusal(replaced(kVerilator, "module si3", "module xsi3"), kClock),
              "in.vcd:22:1: there is no variable for si3.rrq");
    EXPECT_EQ(refusal(kVerilator, {{{"coumt", "count"}}, "clk", ""}),
              "in.vcd:22:1: the map's 'coumt' is no field and no bit; did you mean count?");
    EXPECT_EQ(refusal(kVerilator, {{{"enable", "load"}}, "clk", ""}),
              "in.vcd:22:1: there is no variable for enable");
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

TEST(VectorVcdTools, dumping_that_was_off) {
    const std::string early = replaced(kIcarus, "#1\n", "#1\n" + kOff + "#2\n" + kOn);
    EXPECT_EQ(spans_of(early, kClock), kIcarusRows);
    EXPECT_EQ(spans_of(kIcarus + kOff + "#100\n", kClock), kIcarusRows);
    EXPECT_EQ(refusal(replaced(kIcarus, "#20\n", "#20\n" + kOff + "#22\n" + kOn), kClock),
              "in.vcd:61:1: $dumpoff: clocks are missing from here on to #25");
    EXPECT_EQ(
        spans_of(replaced(kIcarus, "#45\n", "#42\n$dumpall\n0\"\nb10 !\n$end\n#45\n"), kClock),
        kIcarusRows);
}

TEST(VectorVcdTools, long_identifier_codes) {
    std::string text = kVerilator;
    for (std::size_t at = 0; (at = text.find(" (#", at)) != std::string::npos; at += 9)
        text.replace(at, 3, " longcode");
    for (std::size_t at = 0; (at = text.find("%", at)) != std::string::npos; at += 5)
        text.replace(at, 1, "%!%!%");
    EXPECT_EQ(spans_of(text, kClock), spans_of(kVerilator, kClock));
    EXPECT_EQ(refusal(replaced(text, "\n1%!%!%", "\n1%!%!"), kClock),
              "in.vcd:28:2: the identifier code '%!%!' is not declared");
}

TEST(VectorVcdTools, codes_that_only_begin_like_another) {
    std::string text = kVerilator;
    for (std::size_t at = 0; (at = text.find('%', at)) != std::string::npos; at += 2)
        text.replace(at, 1, "%!");
    text = replaced(text, "#10000\n", "#10000\n1%!\n");
    ASSERT_EQ(spans_of(text, kClock), spans_of(kVerilator, kClock));
    for (const std::size_t more : {1, 2, 60, 61, 62, 100}) {
        const std::string said =
            refusal(replaced(text, "0\n1%!", "0\n1%!" + std::string(more, 'a')), kClock);
        EXPECT_EQ(said.rfind("in.vcd:37:2: the identifier code '%!a", 0), 0U) << said;
    }
    EXPECT_EQ(refusal(replaced(text, "0\n1%!", "0\n1%\xa1"), kClock),
              "in.vcd:37:3: an identifier code must stand here");
}

TEST(VectorVcdTools, what_is_between_changes_does_not_matter) {
    std::string text = kVerilator;
    const std::size_t begin = text.find("#0\n");
    for (std::size_t at = begin; (at = text.find('\n', at)) != std::string::npos; at += 2)
        text.replace(at, 1, "\r\n");
    EXPECT_EQ(spans_of(text, kClock), spans_of(kVerilator, kClock));
    text = kVerilator;
    for (std::size_t at = begin; (at = text.find('\n', at)) != std::string::npos; ++at)
        text[at] = ' ';
    EXPECT_EQ(spans_of(text, kClock), spans_of(kVerilator, kClock));
    text = kVerilator;
    for (std::size_t at = begin; (at = text.find('\n', at)) != std::string::npos; at += 41)
        text.insert(at, 40, '\n');
    EXPECT_EQ(spans_of(text, kClock), spans_of(kVerilator, kClock));
}

TEST(VectorVcdTools, any_mixture_of_line_ends_over_many_blocks) {
    const std::string head = kVerilator.substr(0, kVerilator.find("#5000\n"));
    const char* const ends[] = {"\n",   "\n", "\n",   "\n",
                                "\r\n", " ",  "\n\n", "\n$comment 1% $end\n"};
    std::mt19937_64 random(1);
    std::string plain = head;
    std::string mixed = head;
    for (unsigned time = 1; plain.size() < (std::size_t{3} << 20); ++time) {
        std::vector<std::string> lines = {"#" + std::to_string(time * 10000)};
        for (const char* code : {"%", "&", "'"})
            if (random() % 2 == 0) lines.push_back(std::to_string(random() % 2) + code);
        if (random() % 8 == 0) lines.push_back("b1" + std::to_string(random() % 2) + " $");
        for (const std::string& line : lines) {
            plain += line + "\n";
            mixed += line + ends[random() % (1 + time / 4096 % 8)];
        }
    }
    EXPECT_TRUE(spans_of(plain, {}) == spans_of(mixed, {}));
}

TEST(VectorVcdTools, a_signal_that_becomes_unknown_and_known_again) {
    const Spans rows = spans_of(kVerilator, kClock);
    EXPECT_EQ(spans_of(replaced(kVerilator, "#10000\n", "#10000\nx%\nx&\n0&\n1%\n"), kClock), rows);
    EXPECT_EQ(refusal(replaced(kVerilator, "#10000\n", "#10000\n0%\nx%\n"), kClock),
              "in.vcd:38:1: TOP.enable is x or z from here on where a row needs it, at #15000");
}

TEST(VectorVcdTools, a_value_that_comes_back_at_once_is_no_change) {
    Header fast = header();
    fast.clock_ps = 1000;
    EXPECT_EQ(spans_of(replaced(kVerilator, "#10000\n", "#10000\n0%\n1%\n"), {}, fast),
              spans_of(kVerilator, {}, fast));
}

TEST(VectorVcdTools, times_of_any_length) {
    for (const std::uint64_t time : {9ULL, 99999999ULL, 100000000ULL, 9999999999999999ULL,
                                     10000000000000000ULL, 18446744073709551615ULL}) {
        const std::string body = kVerilator.substr(0, kVerilator.find("#5000\n"));
        Header given = header();
        given.clock_ps = 1;
        EXPECT_EQ(spans_of(body + "#" + std::to_string(time) + "\n", {}, given),
                  (Spans{{{row(0, 0, 0, 1)}, time}}));
    }
}

} // namespace
} // namespace armpmu::vectors
