// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/forms/vcd.h"
#include "tests/support/vector_samples.h"
#include "tests/support/vector_texts.h"

#include <sstream>
#include <string>

// Waves as Icarus Verilog 11 and Verilator 5 lay out their files.
namespace armpmu::vectors::waves {

using tests::Spans;

// 12 bits: count, two event lines, enable.
inline Header header() {
    Header header;
    header.device = "cci550";
    header.clock_ps = 10000;
    header.layout = Layout({{"count", 8, Role::output, {}, 0},
                            {"ns", 2, Role::input, {"si3.rrq", "mi0.stall"}, 0},
                            {"enable", 1, Role::input, {}, 0}});
    return header;
}

inline Spans spans_of(const std::string& text, const VcdMap& map, const Header& given = header()) {
    std::istringstream in(text);
    return tests::read_spans(*open_vcd(in, "in.vcd", given, map));
}

inline std::string refusal(const std::string& text, const VcdMap& map,
                           const Header& given = header()) {
    return tests::refusal_of([&] { spans_of(text, map, given); });
}

// What was found wrong that concerns no row, a line each.
inline std::string warnings(const std::string& text, const VcdMap& map,
                            const Header& given = header()) {
    std::istringstream in(text);
    const auto reader = open_vcd(in, "in.vcd", given, map);
    tests::read_spans(*reader);
    std::string lines;
    for (const std::string& line : reader->warnings()) lines += line + "\n";
    return lines;
}

// count, si3.rrq, mi0.stall, enable
inline std::uint64_t row(std::uint64_t count, unsigned rrq, unsigned stall, unsigned enable) {
    return count | std::uint64_t{rrq} << 8 | std::uint64_t{stall} << 9 |
           std::uint64_t{enable} << 10;
}

// Everything is x at first; the clock rises at 5, 15, 25, 35 and 45 ns.
inline const std::string kIcarus = "$date\n"
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

inline const Spans kIcarusRows = {{{row(0, 0, 0, 1)}, 1},
                                  {{row(1, 1, 0, 1)}, 1},
                                  {{row(255, 0, 1, 1)}, 2},
                                  {{row(2, 0, 0, 1)}, 1}};

inline const VcdMap kClock = {{}, "clk", ""};

// Verilator indents declarations, writes two blanks before a width of one digit, all digits of a
// vector, ports again under TOP, and no $dumpvars.
inline const std::string kVerilator = "$version Generated by VerilatedVcd $end\n"
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

} // namespace armpmu::vectors::waves
