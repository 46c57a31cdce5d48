// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_binding.h"

#include "armpmu/core/text.h"
#include "vectors/forms/vcd_hints.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace armpmu::vectors {
namespace {

// Names that VHDL reserves, and the names of the fields in VHDL designs.
constexpr std::pair<std::string_view, const char*> kAliases[] = {{"ns", "ns_lines"},
                                                                 {"s", "s_lines"}};

// The name by which the file may have a field.
std::string name_there(const VcdNames& names, const std::string& field) {
    for (const auto& [name, alias] : kAliases)
        if (field == name && names.find_all(field).empty() && !names.find_all(alias).empty())
            return alias;
    return field;
}

bool is_there(const VcdNames& names, const std::string& field) {
    return !names.find_all(name_there(names, field)).empty();
}

// Of "[15:0]" or "[3]" at the end of a text, the two numbers; `text` is left without it.
std::optional<std::pair<std::uint64_t, std::uint64_t>> take_indices(std::string& text) {
    const std::size_t bracket = text.empty() || text.back() != ']' ? 0 : text.rfind('[');
    if (bracket == 0 || bracket == text.npos) return std::nullopt;
    const std::string inside = text.substr(bracket + 1, text.size() - bracket - 2);
    const std::size_t colon = inside.find(':');
    const auto high = parse_number(inside.substr(0, colon));
    const auto low = colon == inside.npos ? high : parse_number(inside.substr(colon + 1));
    if (!high || !low) return std::nullopt;
    text.resize(bracket);
    return std::pair(*high, *low);
}

} // namespace

std::optional<VcdFieldPart> vcd_field_part(const Layout& layout, const std::string& name) {
    if (const Field* field = layout.find(name)) return VcdFieldPart{field->first, field->width};
    for (unsigned bit = 0; bit < layout.width(); ++bit)
        if (layout.bit_name(bit) == name) return VcdFieldPart{bit, 1};
    std::string field_name = name;
    const auto indices = take_indices(field_name);
    const Field* field = indices ? layout.find(field_name) : nullptr;
    if (field == nullptr || indices->first < indices->second || indices->first >= field->width)
        return std::nullopt;
    const auto low = static_cast<unsigned>(indices->second);
    return VcdFieldPart{field->first + low, static_cast<unsigned>(indices->first) - low + 1};
}

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
            bind(names.find(path), {path, path}, {field.first, field.width});
            continue;
        }
        for (unsigned bit = 0; bit < field.width; ++bit) {
            const std::string path = own_vcd_path(field, bit);
            bind(names.find(path), {path, path}, {field.first + bit, 1});
        }
    }
    check_missing(layout, names);
}

VcdBinding::VcdBinding(const VcdDeclarations& declarations, const std::string& file,
                       const Layout& layout, const VcdMap& map, const Layout& whole)
    : declarations_(declarations), file_(file), slot_of_(declarations.signals() + 1, kNone) {
    check_map(whole, map);
    const VcdNames names(declarations, file, plain_vcd_path(map.scope));
    if (!map.scope.empty() && names.empty())
        fail_at(file, declarations.end(),
                "there is no variable in a scope " + map.scope +
                    vcd_scope_hint(declarations, plain_vcd_path(map.scope)));
    Mapped mapped;
    for (const auto& [name, path] : map.names)
        if (const auto part = vcd_field_part(layout, name))
            mapped.emplace_back(*part, source_of(name, path));
    for (const Field& field : layout.fields()) bind_field(layout, field, mapped, names);
    if (!map.clock.empty()) bind_clock(layout, map.clock, names);
    check_missing(layout, names);
}

// A '!' or '~' in front inverts the value.
VcdBinding::Source VcdBinding::source_of(const std::string& name, const std::string& path) {
    const bool inverted = !path.empty() && (path[0] == '!' || path[0] == '~');
    return {name, plain_vcd_path(path.substr(inverted ? 1 : 0)), inverted};
}

void VcdBinding::check_map(const Layout& layout, const VcdMap& map) const {
    for (const auto& [name, path] : map.names) {
        if (vcd_field_part(layout, name)) continue;
        std::vector<std::string_view> known;
        for (const Field& field : layout.fields()) {
            known.push_back(field.name);
            known.insert(known.end(), field.bits.begin(), field.bits.end());
        }
        fail_at(file_, declarations_.end(),
                "the map's " + quoted(name) + " is no field, no bit and no part of a field" +
                    hint(name, known));
    }
}

// As the map says, as one variable of the field's width, or bit by bit.
void VcdBinding::bind_field(const Layout& layout, const Field& field, const Mapped& mapped,
                            const VcdNames& names) {
    std::vector<bool> bound(field.width);
    for (const auto& [part, source] : mapped) {
        if (part.first < field.first || part.first >= field.first + field.width) continue;
        for (unsigned bit = part.first; bit < part.first + part.width; ++bit) {
            if (bound[bit - field.first])
                fail_at(file_, declarations_.end(),
                        "the map has " + layout.bit_name(bit) + " twice, again as " +
                            quoted(source.name));
            bound[bit - field.first] = true;
        }
        bind_source(source, names, part);
    }
    const auto left = std::count(bound.begin(), bound.end(), false);
    if (left == 0 || (left == field.width && bind_whole(field, names))) return;
    bind_bits(layout, field, names, bound);
}

// A field whose bits have names may be there bit by bit.
bool VcdBinding::bind_whole(const Field& field, const VcdNames& names) {
    const std::string name = name_there(names, field.name);
    const VcdFieldPart part{field.first, field.width};
    if (bind_joined({field.name, name}, names, part)) return true;
    const VcdVariable* variable = names.find(name);
    const bool wanted = field.bits.empty() && (variable != nullptr || field.width == 1);
    if (!wanted && (variable == nullptr || variable->width != field.width)) return false;
    bind(variable, {field.name, field.name}, part);
    return true;
}

// A vector that is declared as several variables.
bool VcdBinding::bind_joined(const Source& source, const VcdNames& names,
                             const VcdFieldPart& part) {
    const auto joined = join_vcd_variables(declarations_, file_, names, source.path);
    if (!joined) return false;
    const VcdVariable& first = *joined->bits.front().variable;
    if (joined->bits.size() != part.width)
        fail_at(file_, first.place,
                declarations_.path(first) + " has " + std::to_string(joined->bits.size()) +
                    " bits, but " + source.name + " has " + std::to_string(part.width));
    add_bits(*joined, 0, source, part);
    return true;
}

void VcdBinding::add_bits(const VcdJoined& joined, std::uint64_t from, const Source& source,
                          const VcdFieldPart& part) {
    const VcdJoined::Bit* bits = joined.bits.data() + from;
    for (unsigned i = 0, width = 1; i < part.width; i += width) {
        for (width = 1; i + width < part.width && bits[i + width].variable == bits[i].variable &&
                        bits[i + width].place == bits[i].place + width;)
            ++width;
        add_part(*bits[i].variable, {bits[i].place, width, part.first + i, source.inverted});
    }
}

// A variable for each bit, or its place in one for all of them.
void VcdBinding::bind_bits(const Layout& layout, const Field& field, const VcdNames& names,
                           const std::vector<bool>& bound) {
    const std::size_t missing_before = missing_.size();
    const std::string spelt = name_there(names, field.name);
    const auto joined = join_vcd_variables(declarations_, file_, names, spelt);
    const VcdVariable* whole = joined ? nullptr : names.find(spelt);
    if (whole != nullptr && whole->width != field.width && whole->fault.empty()) whole = nullptr;
    for (unsigned i = 0; i < field.width; ++i) {
        if (bound[i]) continue;
        if (joined && joined->bits.size() == field.width) {
            add_bits(*joined, i, {}, {field.first + i, 1});
            continue;
        }
        const std::string name = layout.bit_name(field.first + i);
        const VcdVariable* variable = names.find(name);
        if (variable == nullptr && whole != nullptr)
            add_part(*whole, {i, 1, field.first + i, false});
        else
            bind(variable, {name, name}, {field.first + i, 1});
    }
    if (missing_.size() == missing_before + field.width && field.bits.empty()) {
        missing_.resize(missing_before);
        missing_.push_back({field.name, field.name});
    }
}

void VcdBinding::bind_source(const Source& source, const VcdNames& names,
                             const VcdFieldPart& part) {
    if (bind_joined(source, names, part)) return;
    const VcdVariable* variable = names.find(source.path);
    if (variable == nullptr && bind_part(source, names, part)) return;
    bind(variable, source, part);
}

// A path with an index or a range at its end, of a variable that has more bits.
bool VcdBinding::bind_part(const Source& source, const VcdNames& names, const VcdFieldPart& part) {
    std::string path = source.path;
    const auto indices = take_indices(path);
    if (!indices) return false;
    const auto joined = join_vcd_variables(declarations_, file_, names, path);
    const VcdVariable* variable = joined ? joined->bits.front().variable : names.find(path);
    if (variable == nullptr) return false;
    const std::string inside = source.path.substr(path.size());
    const auto [high, low] = *indices;
    const std::uint64_t left = joined                 ? joined->left
                               : variable->range != 0 ? variable->left
                                                      : variable->width - 1;
    const std::uint64_t right = joined ? joined->right : variable->range != 0 ? variable->right : 0;
    const auto within = [&](std::uint64_t index) {
        return index >= std::min(left, right) && index <= std::max(left, right);
    };
    const auto place = [&](std::uint64_t index) { // from the right on
        return left >= right ? index - right : right - index;
    };
    if (!within(high) || !within(low) || place(high) < place(low))
        fail_at(file_, variable->place,
                inside + " for " + source.name + " is no part of " + declarations_.path(*variable) +
                    ", which is [" + std::to_string(left) + ":" + std::to_string(right) + "]");
    const std::uint64_t bits = place(high) - place(low) + 1;
    if (bits != part.width)
        fail_at(file_, variable->place,
                declarations_.path(*variable) + inside + " has " + std::to_string(bits) +
                    " bits, but " + source.name + " has " + std::to_string(part.width));
    if (joined)
        add_bits(*joined, place(low), source, part);
    else
        add_part(*variable,
                 {static_cast<unsigned>(place(low)), part.width, part.first, source.inverted});
    return true;
}

void VcdBinding::add_part(const VcdVariable& variable, const VcdSlot::Part& part) {
    check_fault(variable);
    bool fresh = false;
    VcdSlot& target = slot(variable, fresh);
    if (fresh) target.whole = false;
    target.parts.push_back(part);
}

void VcdBinding::check_fault(const VcdVariable& variable) const {
    if (!variable.fault.empty())
        fail_at(file_, variable.place,
                "a row needs " + declarations_.path(variable) + ", but " + variable.fault);
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
    VcdSlot& found = slots_[number];
    if (found.width != variable.width)
        fail_at(file_, variable.place,
                declarations_.path(variable) + " has " + std::to_string(variable.width) +
                    " bits and the code of " + declarations_.path(*found.variable) +
                    ", which has " + std::to_string(found.width));
    return found;
}

void VcdBinding::bind(const VcdVariable* variable, const Source& source, const VcdFieldPart& part) {
    if (variable == nullptr) {
        missing_.push_back(source);
        return;
    }
    check_fault(*variable);
    if (variable->width != part.width || (variable->range != 0 && variable->range != part.width))
        fail_at(
            file_, variable->place,
            declarations_.path(*variable) + " has " +
                std::to_string(variable->width != part.width ? variable->width : variable->range) +
                " bits, but " +
                (part.width == 1 && source.name == declarations_.path(*variable) ? "the clock"
                                                                                 : source.name) +
                " has " + std::to_string(part.width));
    if (source.inverted) {
        add_part(*variable, {0, part.width, part.first, true});
        return;
    }
    bool fresh = false;
    VcdSlot& target = slot(*variable, fresh);
    if (!fresh && target.whole)
        target.others.push_back(part.first);
    else
        target.first = part.first;
    target.whole = true;
}

Layout layout_there(const VcdDeclarations& declarations, const std::string& file,
                    const Layout& layout, const VcdMap& map) {
    const VcdNames names(declarations, file, plain_vcd_path(map.scope));
    std::vector<bool> mapped(layout.width());
    for (const auto& [name, path] : map.names)
        if (const auto part = vcd_field_part(layout, name))
            std::fill_n(mapped.begin() + part->first, part->width, true);
    std::vector<Field> fields;
    for (const Field& field : layout.fields()) {
        bool found = field.role == Role::input || is_there(names, field.name);
        bool bits = !found;
        for (unsigned bit = field.first; bits && bit < field.first + field.width; ++bit)
            bits = mapped[bit] || !names.find_all(layout.bit_name(bit)).empty();
        if (found || bits) fields.push_back(field);
    }
    return Layout(std::move(fields));
}

void VcdBinding::bind_clock(const Layout& layout, const std::string& path, const VcdNames& names) {
    const Source source = source_of(path, path);
    const auto bit = static_cast<unsigned>(64 * layout.words());
    bind_source({source.path, source.path, source.inverted}, names, {bit, 1});
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const VcdSlot& one = slots_[i];
        const bool part = std::any_of(one.parts.begin(), one.parts.end(),
                                      [&](const VcdSlot::Part& p) { return p.to == bit; });
        const bool other = std::find(one.others.begin(), one.others.end(), bit) != one.others.end();
        if (part || other || (one.whole && one.first == bit))
            clock_ = static_cast<std::uint32_t>(i);
    }
}

void VcdBinding::check_missing(const Layout& layout, const VcdNames& names) const {
    if (missing_.empty()) return;
    std::string all;
    for (const Source& source : missing_)
        all += (all.empty() ? "" : ", ") + source.name +
               (source.path == source.name ? "" : " (" + source.path + ")");
    if (missing_.size() == 1 && all.back() != ']')
        all += vcd_path_hint(declarations_, missing_.front().path);
    std::vector<Field> fields;
    for (const Source& source : missing_)
        if (const Field* field = source.path == source.name ? layout.find(source.name) : nullptr)
            fields.push_back(*field);
    fail_at(file_, declarations_.end(),
            "there is no variable for " + all + vcd_port_hint(declarations_, names, fields));
}

} // namespace armpmu::vectors
