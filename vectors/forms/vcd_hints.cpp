// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_hints.h"

#include "armpmu/core/text.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

namespace armpmu::vectors {
namespace {

// A field and a port that shows the same, in the order in which they are tried.
struct Port {
    std::string_view field;
    std::string_view port;
    unsigned width; // that the field has
    int bit = -1;   // of the port, which has it as the opposite
};
constexpr Port kPorts[] = {
    {"acc_write", "pwrite", 1},    {"acc_offset", "paddr", 20},
    {"acc_lanes", "pstrb", 4},     {"acc_wdata", "pwdata", 32},
    {"acc_rdata", "prdata", 32},   {"acc_error", "pslverr", 1},
    {"acc_secure", "pprot", 1, 1}, {"acc_valid", "penable", 1},
    {"acc_write", "awvalid", 1},   {"acc_offset", "awaddr", 20},
    {"acc_lanes", "wstrb", 4},     {"acc_wdata", "wdata", 32},
    {"acc_rdata", "rdata", 32},    {"acc_secure", "awprot", 1, 1},
    {"acc_valid", "psel", 1},      {"aresetn", "presetn", 1},
    {"aresetn", "rst_n", 1},       {"aresetn", "resetn", 1},
    {"nreset", "presetn", 1},      {"nreset", "rst_n", 1},
    {"nreset", "resetn", 1},       {"nevntcntoverflow", "nevntcntoverflow_o", 8},
};

// Without "_i", "_o" and their like, of directions.
std::string port_name(std::string_view name) {
    std::string small = lower_case(name);
    for (const std::string_view end : {"_i", "_o", "_in", "_out"})
        if (small.size() > end.size() && small.substr(small.size() - end.size()) == end)
            return small.substr(0, small.size() - end.size());
    return small;
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
                          const std::string& field) {
    for (const Port& port : kPorts) {
        if (port.field != field) continue;
        for (const VcdVariable& variable : declarations.variables()) {
            if (port_name(variable.name) != port.port || !names.has(variable)) continue;
            const std::string path = declarations.path(variable);
            if (port.bit >= 0 && variable.width > static_cast<unsigned>(port.bit))
                return " --map " + field + "='!" + path + "[" + std::to_string(port.bit) + "]'";
            if (port.bit >= 0 || variable.width < port.width) continue;
            const bool part = variable.width > port.width;
            return " --map " + field + "=" + path +
                   (part ? "[" + std::to_string(port.width - 1) + ":0]" : "");
        }
    }
    return "";
}

} // namespace armpmu::vectors
