// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_binding.h"

#include "armpmu/core/text.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace armpmu::vectors {
namespace {

// The path that a map gives to a name, or the name.
std::string path_of(const VcdMap& map, const std::string& name) {
    const auto found = map.names.find(name);
    return found == map.names.end() ? name : plain_vcd_path(found->second);
}

// "; did you mean TOP.bench?" for "bench", or for a slip of the hand.
std::string scope_hint(const VcdDeclarations& declarations, const std::string& scope) {
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

} // namespace

std::string own_vcd_path(const Field& field) {
    return "armpmu." + field.name;
}

std::string own_vcd_path(const Field& field, unsigned bit) {
    return own_vcd_path(field) + "." + field.bits[bit];
}

VcdBinding::VcdBinding(const VcdDeclarations& declarations, const std::string& file,
                       const Layout& layout)
    : declarations_(declarations), file_(file), slot_of_(declarations.signals() + 1, kNone) {
    const VcdNames names(declarations, file, "");
    for (const Field& field : layout.fields()) {
        if (field.bits.empty()) {
            const std::string path = own_vcd_path(field);
            bind(names.find(path), path, field.width, field.first);
            continue;
        }
        for (unsigned bit = 0; bit < field.width; ++bit) {
            const std::string path = own_vcd_path(field, bit);
            bind(names.find(path), path, 1, field.first + bit);
        }
    }
    check_missing({});
}

VcdBinding::VcdBinding(const VcdDeclarations& declarations, const std::string& file,
                       const Layout& layout, const VcdMap& map, const Layout& whole)
    : declarations_(declarations), file_(file), slot_of_(declarations.signals() + 1, kNone) {
    check_map(whole, map);
    const VcdNames names(declarations, file, plain_vcd_path(map.scope));
    if (!map.scope.empty() && names.empty())
        fail_at(file, declarations.end(),
                "there is no variable in a scope " + map.scope +
                    scope_hint(declarations, plain_vcd_path(map.scope)));
    for (const Field& field : layout.fields())
        if (!bind_field(field, map, names)) bind_bits(layout, field, map, names);
    if (!map.clock.empty()) bind_clock(layout, plain_vcd_path(map.clock), names);
    check_missing(map);
}

void VcdBinding::check_map(const Layout& layout, const VcdMap& map) const {
    for (const auto& [name, path] : map.names) {
        if (names_part(layout, name)) continue;
        std::vector<std::string_view> known;
        for (const Field& field : layout.fields()) {
            known.push_back(field.name);
            known.insert(known.end(), field.bits.begin(), field.bits.end());
        }
        fail_at(file_, declarations_.end(),
                "the map's " + quoted(name) + " is no field and no bit" + hint(name, known));
    }
}

// As one variable of the field's width. A field whose bits have names may be there bit by bit.
bool VcdBinding::bind_field(const Field& field, const VcdMap& map, const VcdNames& names) {
    const bool mapped = map.names.count(field.name) != 0;
    if (!mapped)
        for (const std::string& bit : field.bits)
            if (map.names.count(bit) != 0) return false;
    const std::string path = path_of(map, field.name);
    const VcdVariable* variable = names.find(path);
    if (mapped && variable == nullptr &&
        bind_part(path, names, field.name, field.width, field.first))
        return true;
    const bool wanted = mapped || (field.bits.empty() && (variable != nullptr || field.width == 1));
    if (!wanted && (variable == nullptr || variable->width != field.width)) return false;
    bind(variable, field.name, field.width, field.first);
    return true;
}

// A path with an index or a range at its end, of a variable that has more bits.
bool VcdBinding::bind_part(const std::string& path, const VcdNames& names, const std::string& name,
                           unsigned width, unsigned first) {
    const std::size_t bracket = path.empty() || path.back() != ']' ? 0 : path.rfind('[');
    const VcdVariable* variable =
        bracket == 0 || bracket == path.npos ? nullptr : names.find(path.substr(0, bracket));
    if (variable == nullptr) return false;
    const std::string inside = path.substr(bracket + 1, path.size() - bracket - 2);
    const std::size_t colon = inside.find(':');
    const auto high = parse_number(inside.substr(0, colon));
    const auto low = colon == inside.npos ? high : parse_number(inside.substr(colon + 1));
    const std::uint64_t left = variable->range != 0 ? variable->left : variable->width - 1;
    const std::uint64_t right = variable->range != 0 ? variable->right : 0;
    const auto within = [&](std::uint64_t index) {
        return index >= std::min(left, right) && index <= std::max(left, right);
    };
    const auto place = [&](std::uint64_t index) { // from the right on
        return left >= right ? index - right : right - index;
    };
    if (!high || !low || !within(*high) || !within(*low) || place(*high) < place(*low))
        fail_at(file_, variable->place,
                "[" + inside + "] for " + name + " is no part of " + declarations_.path(*variable) +
                    ", which is [" + std::to_string(left) + ":" + std::to_string(right) + "]");
    const std::uint64_t bits = place(*high) - place(*low) + 1;
    if (bits != width)
        fail_at(file_, variable->place,
                declarations_.path(*variable) + "[" + inside + "] has " + std::to_string(bits) +
                    " bits, but " + name + " has " + std::to_string(width));
    bool fresh = false;
    VcdSlot& target = slot(*variable, fresh);
    if (fresh) target.whole = false;
    target.parts.push_back({static_cast<unsigned>(place(*low)), width, first});
    return true;
}

VcdSlot& VcdBinding::slot(const VcdVariable& variable, bool& fresh) {
    std::uint32_t& number = slot_of_[variable.signal];
    fresh = number == kNone;
    if (fresh) {
        number = static_cast<std::uint32_t>(slots_.size());
        VcdSlot made;
        made.width = static_cast<unsigned>(variable.width);
        made.variable = &variable;
        slots_.push_back(std::move(made));
    }
    return slots_[number];
}

void VcdBinding::bind_bits(const Layout& layout, const Field& field, const VcdMap& map,
                           const VcdNames& names) {
    const std::size_t missing_before = missing_.size();
    for (unsigned bit = field.first; bit < field.first + field.width; ++bit) {
        const std::string name = layout.bit_name(bit);
        const std::string path = path_of(map, name);
        const VcdVariable* variable = names.find(path);
        if (variable != nullptr || map.names.count(name) == 0 ||
            !bind_part(path, names, name, 1, bit))
            bind(variable, name, 1, bit);
    }
    if (missing_.size() == missing_before + field.width && field.bits.empty()) {
        missing_.resize(missing_before);
        missing_.push_back(field.name);
    }
}

void VcdBinding::bind(const VcdVariable* variable, const std::string& name, unsigned width,
                      unsigned first) {
    if (variable == nullptr) {
        missing_.push_back(name);
        return;
    }
    if (variable->width != width || (variable->range != 0 && variable->range != width))
        fail_at(file_, variable->place,
                declarations_.path(*variable) + " has " +
                    std::to_string(variable->width != width ? variable->width : variable->range) +
                    " bits, but " + name + " has " + std::to_string(width));
    bool fresh = false;
    VcdSlot& target = slot(*variable, fresh);
    if (!fresh && target.whole)
        target.others.push_back(first);
    else
        target.first = first;
    target.whole = true;
}

Layout layout_there(const VcdDeclarations& declarations, const std::string& file,
                    const Layout& layout, const VcdMap& map) {
    const VcdNames names(declarations, file, plain_vcd_path(map.scope));
    const auto there = [&](const std::string& name) {
        return map.names.count(name) != 0 || names.find(name) != nullptr;
    };
    std::vector<Field> fields;
    for (const Field& field : layout.fields()) {
        bool found = field.role == Role::input || there(field.name);
        bool bits = !found;
        for (unsigned bit = field.first; bits && bit < field.first + field.width; ++bit)
            bits = there(layout.bit_name(bit));
        if (found || bits) fields.push_back(field);
    }
    return Layout(std::move(fields));
}

void VcdBinding::bind_clock(const Layout& layout, const std::string& path, const VcdNames& names) {
    const VcdVariable* variable = names.find(path);
    bind(variable, path, 1, static_cast<unsigned>(64 * layout.words()));
    if (variable != nullptr) clock_ = slot_of_[variable->signal];
}

void VcdBinding::check_missing(const VcdMap& map) const {
    if (missing_.empty()) return;
    std::string names;
    for (const std::string& name : missing_) {
        const std::string path = path_of(map, name);
        names += (names.empty() ? "" : ", ") + name + (path == name ? "" : " (" + path + ")");
    }
    if (missing_.size() == 1 && names.back() != ']')
        names += nearest(path_of(map, missing_.front()));
    fail_at(file_, declarations_.end(), "there is no variable for " + names);
}

// Of the variables' paths, as many last parts as `path` has.
std::string VcdBinding::nearest(const std::string& path) const {
    std::vector<std::string> ends;
    for (const VcdVariable& variable : declarations_.variables()) {
        std::string whole = declarations_.path(variable);
        std::size_t begin = whole.size();
        for (auto parts = std::count(path.begin(), path.end(), '.'); parts >= 0; --parts)
            begin = begin == 0 || begin == whole.npos ? whole.npos : whole.rfind('.', begin - 1);
        ends.push_back(begin == whole.npos ? std::move(whole) : whole.substr(begin + 1));
    }
    return hint(path, {ends.begin(), ends.end()});
}

} // namespace armpmu::vectors
