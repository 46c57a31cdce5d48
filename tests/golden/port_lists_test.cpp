// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// The lists of a device's ports in adaptors, benches, scoreboards and properties are printed
// from its layout; tools/write-docs writes them there.
#include "armpmu/a55/clocked.h"
#include "armpmu/cci550/clocked.h"
#include "tests/support/page_table.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace armpmu::tests {
namespace port_lists_test {

using Fields = std::vector<Field>;

constexpr std::size_t kWidest = 120; // columns of a line that holds more than one port

struct Ports {
    explicit Ports(const Device& device) : name(device.name()) {
        const Layout layout = device.layout({});
        for (const Field& field : layout.fields()) {
            all.push_back(field);
            (field.role == Role::input ? inputs : outputs).push_back(field);
        }
    }
    std::string name;
    Fields all, inputs, outputs;
};

// How a file writes a port.
struct Style {
    std::string input, output; // what stands before an input, an output
    std::string bus;           // the event bus's range where parameters decide it
    std::string answer;        // what stands before answers and the event bus; empty: `output`
};

std::string declared(const Field& field, const Style& style) {
    const bool answers = is_answer(field.part) || field.part == Part::bus;
    std::string text = field.role == Role::input          ? style.input
                       : answers && !style.answer.empty() ? style.answer
                                                          : style.output;
    if (field.part == Part::bus && !style.bus.empty()) return text + " " + style.bus + " ";
    if (field.width == 1) return text + " ";
    return text + " [" + std::to_string(field.width - 1) + ":0] ";
}

// "    input wire [1:0] el," for each; no comma behind the last.
std::string ports(const Fields& fields, const Style& style) {
    std::string text;
    for (const Field& field : fields)
        text += (text.empty() ? "    " : ",\n    ") + declared(field, style) + field.name;
    return text + "\n";
}

std::string connections(const Fields& fields) {
    std::string text;
    for (const Field& field : fields)
        text += (text.empty() ? "        ." : ",\n        .") + field.name + "(" + field.name + ")";
    return text + "\n";
}

// "wire secure, tge;": those of one width that follow one another, in one declaration.
std::string declarations(const Fields& fields, const Style& style, const std::string& prefix = "") {
    std::string text, line, head;
    for (const Field& field : fields) {
        const std::string next = declared(field, style);
        const std::string name = prefix + field.name;
        if (next == head && line.size() + name.size() + 3 <= kWidest) {
            line += ", " + name;
            continue;
        }
        if (!line.empty()) text += line + ";\n";
        head = next;
        line = head + name;
    }
    return text + line + ";";
}

// "npmuirq, overflow, ... ones": the last first, as bit 0 is the first field's. `column` is where
// the list begins, and where it goes on in a next line.
std::string bits(const Fields& fields, std::size_t column, const std::string& prefix = "") {
    std::string text;
    std::size_t width = column;
    for (auto field = fields.rbegin(); field != fields.rend(); ++field) {
        const std::string name = (field->role == Role::output ? prefix : "") + field->name;
        if (!text.empty() && width + 2 + name.size() + 1 > kWidest) {
            text += ",\n" + std::string(column, ' ');
            width = column;
        } else if (!text.empty()) {
            text += ", ";
            width += 2;
        }
        text += name;
        width += name.size();
    }
    return text;
}

std::string checks(const Fields& outputs) {
    std::string text;
    for (const Field& field : outputs)
        text += "            check(\"" + field.name + "\", want_" + field.name + ", " + field.name +
                ");\n";
    return text;
}

// Of all fields; `bus` in the place of the event bus's width where parameters decide it.
std::string width(const Fields& fields, const std::string& bus) {
    unsigned bits = 0;
    bool with_bus = false;
    for (const Field& field : fields) {
        if (field.part == Part::bus && !bus.empty())
            with_bus = true;
        else
            bits += field.width;
    }
    return std::to_string(bits) + (with_bus ? " + " + bus : "");
}

// What follows `begin` in a file, up to `end`, is `text`.
void expect_list(const std::string& file, const std::string& begin, const std::string& end,
                 const std::string& text) {
    SCOPED_TRACE("the list behind \"" + begin + "\" of " + file);
    expect_between("vectors/" + file, begin, end, text);
}

void expect_bench(const Ports& device, const std::string& bus_range, const std::string& bus_width) {
    const std::string file = "bench/replay_" + device.name + ".v";
    const Style wires{"    wire", "    wire", bus_range, ""};
    expect_list(file, "localparam WIDTH = ", ";", width(device.all, bus_width));
    expect_list(file, "// Inputs, by their names in FORMAT.md\n", "\n\n",
                declarations(device.inputs, wires));
    expect_list(file, "// Outputs, as the device shows them\n", "\n\n",
                declarations(device.outputs, wires));
    expect_list(file, "// Outputs, as the vector has them\n", "\n\n",
                declarations(device.outputs, wires, "want_"));
    expect_list(file, "    assign {", "} = row;", bits(device.all, 12, "want_"));
    expect_list(file, "task check_outputs;\n        begin\n", "        end\n",
                checks(device.outputs));
    expect_list(file, "        .clock(clock),\n", "    );\n", connections(device.all));
}

TEST(PortLists, benches_and_adaptors_of_both_devices_have_the_ports_of_the_layout) {
    const Ports cci(cci550::device()), core(a55::device());
    const std::string bus = "[16+32*SLAVE_INTERFACES+7*MASTER_INTERFACES-1:0]";
    const std::string clock = "    input wire clock,\n";
    const Style wires{"input wire", "output wire", bus, ""};
    const Style registers{"input wire", "output wire", bus, "output reg"};
    expect_bench(cci, "[BUS-1:0]", "BUS");
    expect_bench(core, "", "");
    expect_list("bench/adaptor_a55.v", clock, ");\n",
                ports(core.all, {"input wire", "output wire", "", ""}));
    expect_list("bench/adaptor_a55.v", "        .clk(clock),\n", "    );\n", connections(core.all));
    expect_list("bench/adaptor_cci550.v", clock, ");\n", ports(cci.all, wires));
    expect_list("bench/adaptor_cci550.v", "        .aclk(clock),\n", "    );\n",
                connections(cci.all));
    expect_list("bench/adaptor_cci550_late.v", "    parameter MASTER_INTERFACES = 7\n) (\n" + clock,
                ");\n", ports(cci.all, wires));
    expect_list("bench/adaptor_cci550_apb.v", clock, ");\n", ports(cci.all, registers));
    expect_list("bench/adaptor_cci550_axi4lite.v", clock, ");\n", ports(cci.all, registers));
}

void expect_in_verilog(const Ports& device, const std::string& clock, const std::string& bus) {
    const std::string clock_port = "    input logic " + clock + ",\n";
    const Style ins{"input logic", "input logic", bus, ""};
    const Style outs{"output logic", "", bus, ""};
    const Style nets{"  logic", "  logic", bus, ""};
    const std::string scoreboard = "scoreboard/" + device.name + "_scoreboard.sv";
    const std::string bus_bits = bus.empty() ? "" : "$bits(evntbus)";
    expect_list(scoreboard, clock_port, ");\n", ports(device.all, ins));
    expect_list(scoreboard, "INPUT_BITS = ", ";", width(device.inputs, ""));
    expect_list(scoreboard, "OUTPUT_BITS = ", ";", width(device.outputs, bus_bits));
    expect_list(scoreboard, "inputs <= {", "};", bits(device.inputs, 15));
    expect_list(scoreboard, "outputs = {", "};", bits(device.outputs, 17));
    expect_list("scoreboard/" + device.name + "_stimulus.sv", "    input logic [63:0] seed,\n",
                ");\n", ports(device.inputs, outs));
    expect_list("scoreboard/" + device.name + "_bench.sv", "  // Ports of the device\n", "\n\n",
                declarations(device.all, nets));
    expect_list("properties/" + device.name + "_properties.sv", clock_port, ");\n",
                ports(device.all, ins));
    expect_list("properties/" + device.name + "_formal.sv", clock_port, ");\n",
                ports(device.inputs, ins));
    expect_list("properties/" + device.name + "_formal.sv", "  // Outputs of the block\n", "\n\n",
                declarations(device.outputs, nets));
}

TEST(PortLists, scoreboards_and_properties_have_the_ports_of_the_layout) {
    expect_in_verilog(Ports(cci550::device()), "aclk",
                      "[16 + 32 * SLAVE_INTERFACES + 7 * MASTER_INTERFACES - 1:0]");
    expect_in_verilog(Ports(a55::device()), "clk", "");
}

} // namespace port_lists_test
} // namespace armpmu::tests
