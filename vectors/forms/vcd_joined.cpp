// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_joined.h"

#include <algorithm>

namespace armpmu::vectors {
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
