// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/layout.h"

#include <algorithm>
#include <set>
#include <utility>

namespace armpmu {
namespace {

constexpr std::size_t kMaxFields = 1024;
constexpr unsigned kMaxFieldBits = 4096;
constexpr unsigned kMaxBits = 16384;
constexpr std::size_t kMaxName = 64;

bool letter(char c) {
    return c >= 'a' && c <= 'z';
}

bool good_word(std::string_view text) {
    if (text.empty() || !letter(text.front())) return false;
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

bool good_bit_name(std::string_view text) {
    if (text.size() > kMaxName) return false;
    for (;;) {
        const std::size_t dot = text.find('.');
        if (!good_word(text.substr(0, dot))) return false;
        if (dot == std::string_view::npos) return true;
        text.remove_prefix(dot + 1);
    }
}

void check(const Field& field) {
    if (field.name.size() > kMaxName || !good_word(field.name))
        throw LayoutError("a field's name must be [a-z][a-z0-9_]*, at most 64 characters");
    if (field.width == 0 || field.width > kMaxFieldBits)
        throw LayoutError(field.name + ": width must be 1 .. " + std::to_string(kMaxFieldBits));
    if (!field.bits.empty() && field.bits.size() != field.width)
        throw LayoutError(field.name + ": must have a name for each of its bits, or none");
    for (const std::string& bit : field.bits)
        if (!good_bit_name(bit))
            throw LayoutError(field.name + ": a bit's name must be [a-z][a-z0-9_]* joined by dots");
}

} // namespace

Layout::Layout(std::vector<Field> fields) : fields_(std::move(fields)) {
    if (fields_.size() > kMaxFields)
        throw LayoutError("at most " + std::to_string(kMaxFields) + " fields");
    std::set<std::string> names;
    for (Field& field : fields_) {
        check(field);
        if (!names.insert(field.name).second) throw LayoutError(field.name + ": stands twice");
        for (const std::string& bit : field.bits)
            if (!names.insert(field.name + " " + bit).second)
                throw LayoutError(field.name + ": two bits are called " + bit);
        field.first = width_;
        width_ += field.width;
        if (width_ > kMaxBits)
            throw LayoutError("at most " + std::to_string(kMaxBits) + " bits in a row");
    }
}

const Field* Layout::find(std::string_view name) const {
    const auto found = std::find_if(fields_.begin(), fields_.end(),
                                    [&](const Field& field) { return field.name == name; });
    return found == fields_.end() ? nullptr : &*found;
}

const Field* Layout::find(Part part) const {
    const auto found = std::find_if(fields_.begin(), fields_.end(),
                                    [&](const Field& field) { return field.part == part; });
    return found == fields_.end() ? nullptr : &*found;
}

const Field& Layout::field_of_bit(unsigned bit) const {
    auto after = std::upper_bound(fields_.begin(), fields_.end(), bit,
                                  [](unsigned at, const Field& field) { return at < field.first; });
    return *--after;
}

std::string Layout::bit_name(unsigned bit) const {
    const Field& field = field_of_bit(bit);
    if (!field.bits.empty()) return field.bits[bit - field.first];
    if (field.width == 1) return field.name;
    return field.name + "[" + std::to_string(bit - field.first) + "]";
}

bool operator==(const Layout& a, const Layout& b) {
    const auto same = [](const Field& x, const Field& y) {
        return x.name == y.name && x.width == y.width && x.role == y.role && x.bits == y.bits;
    };
    return a.fields_.size() == b.fields_.size() &&
           std::equal(a.fields_.begin(), a.fields_.end(), b.fields_.begin(), same);
}

} // namespace armpmu
