// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/parameter_list.h"

#include "testbench/scenario/parameter_steps.h"

#include "testbench/scenario/value_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace armpmu::testbench {
namespace {

using Kind = ParameterInfo::Kind;

} // namespace

std::vector<ParameterInfo> ParameterList::of(const Describe& describe) {
    ParameterList list;
    list.run(describe);
    for (ParameterInfo& info : list.found_) {
        const auto& required = list.required_;
        if (std::find(required.begin(), required.end(), info.path) != required.end())
            info.initial = "required";
    }
    return list.found_;
}

void ParameterList::run(const Describe& describe) {
    try {
        describe(*this);
    } catch (const End&) {}
}

bool ParameterList::add(const Key& key, Kind kind, const std::string& legal,
                        const std::string& initial) {
    ParameterInfo info;
    info.path = prefix_ + key.name;
    info.when = when_;
    info.legal = legal;
    info.unit = key.unit;
    info.initial = initial;
    info.meaning = key.meaning;
    if (const auto step = step_of(info.path))
        info.meaning += std::string("; a step: ") + step_text(*step);
    info.kind = kind;
    found_.push_back(info);
    return false;
}

bool ParameterList::number64(const Key& key, std::uint64_t& value, std::uint64_t least,
                             std::uint64_t most) {
    return add(key, Kind::number, fmt::format("{} .. {}", least, most), std::to_string(value));
}

bool ParameterList::bytes64(const Key& key, std::uint64_t& value, std::uint64_t least,
                            std::uint64_t most) {
    return add({key.name, key.meaning, "bytes"}, Kind::bytes,
               size_text(least) + " .. " + size_text(most), size_text(value));
}

bool ParameterList::decimal(const Key& key, double& value, double least, double most) {
    return add(key, Kind::decimal, decimal_text(least) + " .. " + decimal_text(most),
               decimal_text(value));
}

bool ParameterList::text(const Key& key, std::string& value) {
    return add(key, Kind::text, "a text", value);
}

bool ParameterList::texts(const Key& key, std::vector<std::string>& values) {
    return add(key, Kind::texts, "a list of texts", joined(values));
}

bool ParameterList::choice_index(const Key& key, const std::vector<std::string>& names,
                                 std::size_t& index) {
    return add(key, Kind::choice, joined(names), names[index]);
}

bool ParameterList::numbers(const Key& key, const std::vector<std::string>& legal,
                            std::uint64_t least, std::uint64_t most,
                            const std::function<void(Parameters&, const Entries&)>&) {
    const std::string names = legal.empty() ? "names" : joined(legal);
    return add(key, Kind::numbers, fmt::format("{}: {} .. {} each", names, least, most), "");
}

std::size_t ParameterList::alternative(const Key& key, const std::vector<Alternative>& legal) {
    std::vector<std::string> names;
    for (const Alternative& choice : legal) names.emplace_back(choice.name);
    add(key, Kind::choice, joined(names), "required");
    const std::string before = when_;
    for (const Alternative& choice : legal) {
        when_ = fmt::format("{}: {}", key.name, choice.name);
        add({key.name, choice.meaning}, Kind::choice, choice.name, "");
        run(choice.describe);
    }
    when_ = before;
    return 0;
}

void ParameterList::within(const std::string& prefix, const Describe& describe) {
    const std::string before = prefix_;
    prefix_ += prefix;
    run(describe);
    prefix_ = before;
}

bool ParameterList::section(const Key& key, const Describe& describe) {
    add(key, Kind::section, "a section", "");
    within(std::string(key.name) + ".", describe);
    return false;
}

bool ParameterList::list(const Key& key, const Describe& describe) {
    add(key, Kind::list, "a list of sections", "");
    within(std::string(key.name) + "[].", describe);
    return false;
}

void ParameterList::require(const char* key) {
    required_.push_back(prefix_ + key);
}

bool ParameterList::has(const char*) const {
    return false;
}

void ParameterList::fail(const char*, const std::string&, int) {
    throw End{};
}

std::string ParameterList::refusal(const char*, const std::string& message, int) const {
    return message;
}

} // namespace armpmu::testbench
