// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"

#include <algorithm>
#include <string>

namespace armpmu::tests {

// Sources that show a vector's rows as signals of their fields' names, a row at each rise of `clk`:
// what a bench and a block in it would show. They read the rows from rows.hex, a line each.

inline std::string slice(const vectors::Field& field, const char* between) {
    return std::to_string(field.first + field.width - 1) + between + std::to_string(field.first);
}

// A bench for a simulator; `dump` are the statements that begin to write waves.
inline std::string verilog_player(const vectors::Layout& layout, std::size_t rows,
                                  const std::string& dump) {
    const std::string bits = "[" + std::to_string(layout.width() - 1) + ":0] ";
    const std::string last = std::to_string(rows - 1);
    std::string text = "`timescale 1ns/1ps\nmodule tb;\n  reg clk = 0;\n  integer i;\n  reg " +
                       bits + "rows [0:" + last + "];\n  reg " + bits + "row;\n";
    for (const vectors::Field& field : layout.fields())
        text += "  wire [" + std::to_string(field.width - 1) + ":0] " + field.name + " = row[" +
                slice(field, ":") + "];\n";
    return text + "  initial begin\n    $readmemh(\"rows.hex\", rows);\n    " + dump +
           "\n    for (i = 0; i <= " + last +
           "; i = i + 1) begin\n      row = rows[i];\n      #5 clk = 1;\n      #5 clk = 0;\n"
           "    end\n    $finish;\n  end\nendmodule\n";
}

// A block with a clock, for a tool that makes the clock itself.
inline std::string verilog_block(const vectors::Layout& layout, std::size_t rows) {
    const std::string bits = "[" + std::to_string(layout.width() - 1) + ":0] ";
    std::string text = "module tb(input clk);\n  reg " + bits +
                       "rows [0:" + std::to_string(rows - 1) +
                       "];\n  initial $readmemh(\"rows.hex\", rows);\n  reg [31:0] i = 0;\n"
                       "  always @(posedge clk) i <= i + 1;\n  wire " +
                       bits + "row = rows[i];\n";
    for (const vectors::Field& field : layout.fields())
        text += "  (* keep *) wire [" + std::to_string(field.width - 1) + ":0] " + field.name +
                " = row[" + slice(field, ":") + "];\n";
    return text + "endmodule\n";
}

// A bench in VHDL-2008, in which `ns` is a unit of time. Its clock is driven weakly.
inline std::string vhdl_player(const vectors::Layout& layout) {
    const std::size_t digits = (layout.width() + 3) / 4;
    std::string signals;
    std::string assignments;
    for (const vectors::Field& field : layout.fields()) {
        const std::string name = field.name == "ns" ? "ns_lines" : field.name;
        const bool bit = field.width == 1;
        signals += "  signal " + name + " : std_logic" +
                   (bit ? "" : "_vector(" + std::to_string(field.width - 1) + " downto 0)") + ";\n";
        assignments += "      " + name + " <= row(" +
                       (bit ? std::to_string(field.first) : slice(field, " downto ")) + ");\n";
    }
    return "library ieee;\nuse ieee.std_logic_1164.all;\nuse std.textio.all;\n"
           "entity tb is end entity;\narchitecture sim of tb is\n  signal clk : std_logic := '0';\n"
           "  type state is (idle, busy);\n  signal now_is : state := idle;\n"
           "  signal undriven : std_logic_vector(3 downto 0);\n  signal load : real := 0.5;\n" +
           signals +
           "begin\n  process\n    file rows : text open read_mode is \"rows.hex\";\n"
           "    variable one : line;\n    variable row : std_logic_vector(" +
           std::to_string(4 * digits - 1) +
           " downto 0);\n  begin\n    while not endfile(rows) loop\n      readline(rows, one);\n"
           "      hread(one, row);\n" +
           assignments +
           "      now_is <= busy;\n      wait for 5 ns;\n      clk <= 'H';\n      wait for 5 ns;\n"
           "      clk <= 'L';\n    end loop;\n    wait;\n  end process;\nend architecture;\n";
}

} // namespace armpmu::tests
