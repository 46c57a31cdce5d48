// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_hints.h"

#include "armpmu/core/text.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace armpmu::vectors {
namespace {

// A field and a port that shows the same, in the order in which they are tried.
struct Port {
    std::string_view field;
    std::string_view port;
    unsigned width; // that the field has
    int bit = -1;   // the field is this one of the port's
    bool opposite = false;
};
constexpr Port kPorts[] = {
    {"acc_write", "pwrite", 1},
    {"acc_offset", "paddr", 20},
    {"acc_lanes", "pstrb", 4},
    {"acc_wdata", "pwdata", 32},
    {"acc_rdata", "prdata", 32},
    {"acc_error", "pslverr", 1},
    {"acc_secure", "pprot", 1, 1, true},
    {"acc_valid", "penable", 1},
    {"acc_lanes", "wstrb", 4},
    {"acc_wdata", "wdata", 32},
    {"acc_rdata", "rdata", 32},
    {"aclken", "pclken", 1},
    {"aclken", "clken", 1},
    {"aclken", "clk_en", 1},
};
constexpr std::string_view kResets[] = {"aresetn", "presetn", "nreset", "rst_n",
                                        "reset_n", "resetn",  "rstn",   "nrst"};
constexpr std::string_view kHighResets[] = {"rst", "reset", "areset"};

// Inputs that AXI has one signal for in each direction, so that no single signal shows them.
constexpr std::string_view kOfBothDirections[] = {"acc_valid", "acc_write", "acc_secure",
                                                  "acc_offset", "acc_error"};

bool ends_with(std::string_view text, std::string_view end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

// How unlike a name is a port's: 0 is the same but for "_i", "i_" and their like; more is with a
// prefix, 1 that of a bus, 3 that of a bus that a block is master of. Nothing for another port.
std::optional<unsigned> unlikeness(const std::string& name, std::string_view port) {
    std::string small = lower_case(name);
    for (const std::string_view end : {"_i", "_o", "_in", "_out", "_io"})
        if (ends_with(small, end) && small != end) {
            small.resize(small.size() - end.size());
            break;
        }
    for (const std::string_view begin : {"i_", "o_", "in_", "out_"})
        if (small.compare(0, begin.size(), begin) == 0) {
            small.erase(0, begin.size());
            break;
        }
    if (small == port) return 0;
    if (!ends_with(small, "_" + std::string(port))) return std::nullopt;
    small.resize(small.size() - port.size());
    if (small.compare(0, 2, "m_") == 0 || small.find("_m_") != small.npos) return 3;
    return small.find("axi") != small.npos || small.find("apb") != small.npos ? 1 : 2;
}

// The variable whose name is most like a port's, with so many bits at least.
const VcdVariable* variable_of(const VcdDeclarations& declarations, const VcdNames& names,
                               std::string_view port, std::uint64_t width) {
    const VcdVariable* best = nullptr;
    std::pair<unsigned, std::size_t> least;
    for (const VcdVariable& variable : declarations.variables()) {
        const auto unlike = unlikeness(variable.name, port);
        if (!unlike || variable.width < width || !names.has(variable)) continue;
        const std::pair<unsigned, std::size_t> rank(*unlike, declarations.depth(variable));
        if (best != nullptr && least <= rank) continue;
        best = &variable;
        least = rank;
    }
    return best;
}

// The lowest bits of a variable, by the indices of its declaration.
std::string lowest_bits(const VcdVariable& variable, std::uint64_t first, std::uint64_t width) {
    const bool rises = variable.range != 0 && variable.left < variable.right;
    const auto index = [&](std::uint64_t bit) {
        const std::uint64_t right = variable.range != 0 ? variable.right : 0;
        return std::to_string(rises ? right - bit : right + bit);
    };
    if (width == 1) return "[" + index(first) + "]";
    return "[" + index(first + width - 1) + ":" + index(first) + "]";
}

std::string map_option(const VcdDeclarations& declarations, const VcdVariable& variable,
                       const Port& port) {
    const std::string path = declarations.path(variable);
    const std::string field(port.field);
    const auto bit = static_cast<std::uint64_t>(std::max(port.bit, 0));
    const bool part = port.bit >= 0 || variable.width > port.width;
    const std::string whole = path + (part ? lowest_bits(variable, bit, port.width) : "");
    return " --map " + field + "=" + (port.opposite ? "'!" + whole + "'" : whole);
}

// Of one field; empty where no port is like it.
std::string port_hint(const VcdDeclarations& declarations, const VcdNames& names,
                      const Field& field) {
    std::vector<Port> ports = {{field.name, field.name, field.width}};
    for (const Port& port : kPorts)
        if (port.field == field.name) ports.push_back(port);
    if (field.name == "aresetn" || field.name == "nreset") {
        for (const std::string_view reset : kResets) ports.push_back({field.name, reset, 1});
        for (const std::string_view reset : kHighResets)
            ports.push_back({field.name, reset, 1, -1, true});
    }
    for (const Port& port : ports) {
        const auto least = static_cast<std::uint64_t>(port.bit + 1);
        const VcdVariable* variable =
            variable_of(declarations, names, port.port, std::max<std::uint64_t>(least, port.width));
        if (variable != nullptr) return map_option(declarations, *variable, port);
    }
    return "";
}

} // namespace

std::string vcd_scope_hint(const VcdDeclarations& declarations, const std::string& scope) {
    std::set<std::string> scopes; // that have variables
    for (const VcdVariable& variable : declarations.variables()) {
        const std::string path = declarations.path(variable);
        if (path.size() > variable.name.size())
            scopes.insert(path.substr(0, path.size() - variable.name.size() - 1));
    }
    const std::string end = '.' + scope;
    for (const std::string& one : scopes)
        if (one.size() > end.size() && one.compare(one.size() - end.size(), end.size(), end) == 0)
            return "; did you mean " + one + "?";
    return hint(scope, {scopes.begin(), scopes.end()});
}

std::string vcd_path_hint(const VcdDeclarations& declarations, const std::string& path) {
    std::vector<std::string> ends;
    for (const VcdVariable& variable : declarations.variables()) {
        std::string whole = declarations.path(variable);
        std::size_t begin = whole.size();
        for (auto parts = std::count(path.begin(), path.end(), '.'); parts >= 0; --parts)
            begin = begin == 0 || begin == whole.npos ? whole.npos : whole.rfind('.', begin - 1);
        ends.push_back(begin == whole.npos ? std::move(whole) : whole.substr(begin + 1));
    }
    const std::string near = hint(path, {ends.begin(), ends.end()});
    if (!near.empty()) return near;
    for (const VcdVariable& variable : declarations.variables())
        if (variable.name == path.substr(path.rfind('.') + 1))
            return "; did you mean " + declarations.path(variable) + "?";
    return "";
}

std::string vcd_port_hint(const VcdDeclarations& declarations, const VcdNames& names,
                          const std::vector<Field>& missing) {
    std::string maps;
    std::string others;
    for (const Field& field : missing) {
        const std::string map = port_hint(declarations, names, field);
        maps += map;
        const auto* end = std::end(kOfBothDirections);
        if (map.empty() && std::find(std::begin(kOfBothDirections), end, field.name) != end)
            others += (others.empty() ? "" : ", ") + field.name;
    }
    if (!maps.empty()) maps.insert(0, "; perhaps");
    const bool axi = variable_of(declarations, names, "awvalid", 1) != nullptr ||
                     variable_of(declarations, names, "awaddr", 1) != nullptr;
    if (!axi || others.empty()) return maps;
    return maps + "; AXI has no one signal for " + others +
           ": the bench must make it of both channels";
}

} // namespace armpmu::vectors
