// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_scopes.h"

#include "vectors/forms/vcd_codes.h"

#include <cstddef>
#include <map>
#include <string_view>

namespace armpmu::vectors {
namespace {

// The bits of one field: variables and scopes at the same place, in the order of their names.
struct Scope {
    std::map<std::string, Scope, std::less<>> scopes;
    std::map<std::string, std::string, std::less<>> variables; // and their codes

    void add(std::string_view name, const std::string& code) {
        const std::size_t dot = name.find('.');
        if (dot == std::string_view::npos)
            variables.emplace(name, code);
        else
            scopes[std::string(name.substr(0, dot))].add(name.substr(dot + 1), code);
    }

    void write(std::string& text, const std::string& name) const {
        text += "$scope module " + name + " $end\n";
        for (const auto& [variable, code] : variables)
            text += "$var wire 1 " + code + " " + variable + " $end\n";
        for (const auto& [inner, scope] : scopes) scope.write(text, inner);
        text += "$upscope $end\n";
    }
};

} // namespace

std::string vcd_scopes(const Layout& layout) {
    std::string text = "$scope module armpmu $end\n";
    std::size_t codes = 0;
    for (const Field& field : layout.fields()) {
        if (field.bits.empty()) {
            const std::string width = std::to_string(field.width);
            text += "$var wire " + width + " " + VcdCodes::code(codes++) + " " + field.name;
            if (field.width > 1) text += " [" + std::to_string(field.width - 1) + ":0]";
            text += " $end\n";
            continue;
        }
        Scope scope;
        for (const std::string& bit : field.bits) scope.add(bit, VcdCodes::code(codes++));
        scope.write(text, field.name);
    }
    return text + "$upscope $end\n";
}

} // namespace armpmu::vectors
