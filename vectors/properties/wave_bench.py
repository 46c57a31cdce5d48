# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""A counterexample as a bench: SystemVerilog that plays its rows to the top, so that a simulator
with assertions ends where the property breaks, with all signals of the block in a wave."""
import re

from trace import word_of

BENCH = """// Rows that break {property} of {top}, written by prove; those from {reset_rows} on are behind reset.
// A row lasts 10 units of time: inputs change at its begin, its edge is in the middle.
module refuted;
  logic {clock} = 1'b0;
  integer row = 0;
{declarations}
  {top}{parameters} top ({connections});

  initial begin
    $dumpfile("{wave}");
    $dumpvars;
{rows}
    $display("{property} holds: is this another block, or a simulator without assertions?");
    $finish;
  end

  task automatic edge_of_row;
    #5 {clock} = 1'b1;
    #5 {clock} = 1'b0;
    row = row + 1;
  endtask
endmodule
"""


def clock_of(netlist):
    """The input that clocks most registers of a flat netlist."""
    clocks = re.findall(r"connect \\CLK \\(\w+)$", netlist, re.M)
    return max(set(clocks), key=clocks.count)


def words_of(model, row):
    """Values of the inputs, by word, and their widths."""
    values, widths = {}, {}
    for name, bit in zip(model.inputs, row):
        word, place = word_of(name)
        if re.fullmatch(r"\w+", word):
            values[word] = values.get(word, 0) | bit << (place or 0)
            widths[word] = max(widths.get(word, 0), (place or 0) + 1)
    return values, widths


def bench_of(model, property_name, rows, top, reset, clock, parameters, wave):
    lines, before = [], {}
    for number, row in enumerate(rows):
        values, widths = words_of(model, row)
        values.pop(clock, None)
        if number < model.reset_rows:
            values[reset] = 0
        for word, value in values.items():
            if before.get(word) != value:
                lines.append(f"    {word} = {widths[word]}'h{value:x};")
        lines.append("    edge_of_row;")
        before = values
    names = list(before)
    chosen = ", ".join(f".{name}({value})" for name, value in parameters)
    return BENCH.format(
        property=property_name, top=top, reset_rows=model.reset_rows, clock=clock, wave=wave, rows="\n".join(lines),
        declarations="\n".join(f"  logic [{widths[name] - 1}:0] {name};" for name in names),
        parameters=f" #({chosen})" if chosen else "",
        connections=", ".join(f".{name}({name})" for name in [clock, *names]))
