// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_names.h"

#include "armpmu/core/text.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

bool capital(char c) {
    return c >= 'A' && c <= 'Z';
}

} // namespace

std::string plain_vcd_path(const std::string& path) {
    std::string plain;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const bool begins = i == 0 || path[i - 1] == '.';
        const bool ends = i + 1 == path.size() || path[i + 1] == '.' || path[i + 1] == '[';
        if (path[i] != ' ' && !(path[i] == '\\' && (begins || ends))) plain += path[i];
    }
    return plain;
}

std::string_view VcdNames::last(std::string_view path) {
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? path : path.substr(dot + 1);
}

bool VcdNames::in_scope(const std::string& path) const {
    const std::string own = any_capitals_ ? lower_case(path) : path;
    return scope_.empty() ||
           (own.size() > scope_.size() && own.compare(0, scope_.size(), scope_) == 0 &&
            own[scope_.size()] == '.');
}

VcdNames::VcdNames(const VcdDeclarations& declarations, const std::string& file, std::string scope)
    : declarations_(declarations), file_(file), scope_(std::move(scope)) {
    const std::vector<VcdVariable>& variables = declarations.variables();
    const auto collect = [&] {
        for (std::size_t i = 0; i < variables.size(); ++i)
            if (scope_.empty() || in_scope(declarations.path(variables[i])))
                by_last_.emplace_back(last(variables[i].name), i);
    };
    collect();
    if (by_last_.empty()) {
        any_capitals_ = true;
        scope_ = lower_case(scope_);
        collect();
    }
    std::sort(by_last_.begin(), by_last_.end());
    for (const auto& [name, variable] : by_last_)
        if (std::any_of(name.begin(), name.end(), capital))
            in_capitals_.emplace_back(lower_case(name), variable);
    std::sort(in_capitals_.begin(), in_capitals_.end());
}

void VcdNames::add(Found& found, const VcdVariable& variable) const {
    const std::size_t depth = declarations_.depth(variable);
    const auto same = [&](const VcdVariable* one) { return one->signal == variable.signal; };
    if (found.empty() || depth < declarations_.depth(*found.front()))
        found.assign(1, &variable);
    else if (depth == declarations_.depth(*found.front()) &&
             std::none_of(found.begin(), found.end(), same))
        found.push_back(&variable);
}

VcdNames::Found VcdNames::find_as_spelt(const std::string& name) const {
    Found found;
    const Entry first{last(name), 0};
    for (auto at = std::lower_bound(by_last_.begin(), by_last_.end(), first);
         at != by_last_.end() && at->first == first.first; ++at) {
        const VcdVariable& variable = declarations_.variables()[at->second];
        if (declarations_.path_ends_with(variable, name)) add(found, variable);
    }
    return found;
}

VcdNames::Found VcdNames::find_in_other_capitals(const std::string& name) const {
    Found found;
    const std::string wanted = "." + lower_case(name);
    const std::string end(last(wanted));
    const auto look_at = [&](std::size_t number) {
        const VcdVariable& variable = declarations_.variables()[number];
        const std::string path = "." + lower_case(declarations_.path(variable));
        if (path.size() >= wanted.size() &&
            path.compare(path.size() - wanted.size(), wanted.size(), wanted) == 0)
            add(found, variable);
    };
    const auto all = [&](const auto& entries) {
        for (auto at = std::lower_bound(
                 entries.begin(), entries.end(), end,
                 [](const auto&entry, const std::string&text) { return entry.first < text; });
             at != entries.end() && at->first == end; ++at)
            look_at(at->second);
    };
    all(by_last_);
    all(in_capitals_);
    return found;
}

VcdNames::Found VcdNames::find_all(const std::string& name) const {
    Found found = find_as_spelt(name);
    if (found.empty() && (!in_capitals_.empty() || std::any_of(name.begin(), name.end(), capital)))
        found = find_in_other_capitals(name);
    return found;
}

const VcdVariable* VcdNames::find(const std::string& name) const {
    const Found found = find_all(name);
    if (found.size() > 1) refuse(name, found);
    return found.empty() ? nullptr : found.front();
}

void VcdNames::refuse(const std::string& name, const Found& several) const {
    const std::string path = declarations_.path(*several.front());
    const auto same_path = [&](const VcdVariable* one) { return declarations_.path(*one) == path; };
    const auto one_bit = [](const VcdVariable* one) { return one->width == 1; };
    const VcdVariable* last = several.back();
    if (!std::all_of(several.begin(), several.end(), same_path)) {
        last = *std::find_if_not(several.begin(), several.end(), same_path);
        fail_at(file_, last->place,
                name + " may be " + path + " or " + declarations_.path(*last) +
                    "; a map or a scope must say which");
    }
    const std::string count = std::to_string(several.size());
    if (std::all_of(several.begin(), several.end(), one_bit))
        fail_at(file_, last->place,
                path + " stands " + count +
                    " times with one bit each: nothing says which is which; " +
                    "expected one variable, or indices of the bits of a vector");
    fail_at(file_, last->place,
            path + " stands " + count + " times with different codes, first in line " +
                std::to_string(several.front()->place.line) +
                ": variables of one path cannot be told apart");
}

namespace {

constexpr std::uint64_t kMostBits = 4096;

struct Part {
    const VcdVariable* variable = nullptr;
    std::uint64_t left = 0, right = 0;

    std::uint64_t low() const { return std::min(left, right); }
    std::uint64_t high() const { return std::max(left, right); }
    std::string text() const {
        return "[" + (left == right ? "" : std::to_string(left) + ":") + std::to_string(right) +
               "]";
    }
};

// The variables of a name with a range, and its single bits beside and between these, by index;
// none where not all of the name have ranges of their own.
std::vector<Part> parts_of(const VcdNames& names, const std::string& name) {
    std::vector<Part> parts;
    const VcdNames::Found found = names.find_all(name);
    for (const VcdVariable* one : found) {
        if (one->range == 0 || one->range > kMostBits || one->scope != found.front()->scope ||
            (one->fault.empty() && one->range != one->width))
            return {};
        parts.push_back({one, one->left, one->right});
    }
    const auto add_bit = [&](std::uint64_t index) {
        const VcdNames::Found bits = names.find_all(name + "[" + std::to_string(index) + "]");
        const bool there = bits.size() == 1 &&
                           (bits.front()->width == 1 || !bits.front()->fault.empty()) &&
                           bits.front()->range == 0 && bits.front()->scope == found.front()->scope;
        if (there) parts.push_back({bits.front(), index, index});
        return there;
    };
    const auto by_index = [](const Part& a, const Part& b) { return a.low() < b.low(); };
    std::sort(parts.begin(), parts.end(), by_index);
    const std::vector<Part> ranges = parts;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        std::uint64_t above = ranges[i].high() + 1;
        const std::uint64_t end = i + 1 < ranges.size() ? ranges[i + 1].low() : above + kMostBits;
        while (above < end && add_bit(above)) ++above;
    }
    for (std::uint64_t below = ranges.empty() ? 0 : ranges.front().low();
         below > 0 && add_bit(below - 1);)
        --below;
    std::sort(parts.begin(), parts.end(), by_index);
    return parts;
}

} // namespace

std::optional<VcdJoined> join_vcd_variables(const VcdDeclarations& declarations,
                                            const std::string& file, const VcdNames& names,
                                            const std::string& name) {
    const std::vector<Part> parts = parts_of(names, name);
    if (parts.size() < 2) return std::nullopt;
    const auto same = [](const Part& a, const Part& b) {
        return a.left == b.left && a.right == b.right;
    };
    if (std::adjacent_find(parts.begin(), parts.end(), same) != parts.end())
        return std::nullopt; // which `VcdNames::find` refuses
    const bool falls = std::all_of(parts.begin(), parts.end(),
                                   [](const Part& part) { return part.left >= part.right; });
    const bool rises = std::all_of(parts.begin(), parts.end(),
                                   [](const Part& part) { return part.left <= part.right; });
    const auto fail = [&](const Part& part, const std::string& what) {
        fail_at(file, part.variable->place,
                declarations.path(*part.variable) + " is written in parts, but " + what);
    };
    VcdJoined joined;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Part& part = parts[i];
        if (!falls && !rises) fail(part, part.text() + " counts in another direction");
        if (i != 0 && part.low() <= parts[i - 1].high())
            fail(part, parts[i - 1].text() + " and " + part.text() + " overlap");
        if (i != 0 && part.low() != parts[i - 1].high() + 1)
            fail(part, "there is none between " + parts[i - 1].text() + " and " + part.text());
        for (std::uint64_t n = 0; n <= part.high() - part.low(); ++n)
            joined.bits.push_back(
                {part.variable, static_cast<unsigned>(falls ? n : part.high() - part.low() - n)});
    }
    joined.left = falls ? parts.back().high() : parts.front().low();
    joined.right = falls ? parts.front().low() : parts.back().high();
    if (!falls) std::reverse(joined.bits.begin(), joined.bits.end());
    return joined;
}

} // namespace armpmu::vectors
