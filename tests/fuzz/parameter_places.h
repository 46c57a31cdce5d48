// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/text.h"
#include "testbench/scenario/parameter_list.h"
#include "tests/fuzz/yaml_tree.h"
#include "virtual_platform/scenario/scenario.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::tests {

inline std::vector<testbench::ParameterInfo> parameters_of(bool core) {
    return testbench::ParameterList::of([&](testbench::Parameters& root) {
        testbench::TrafficScenario scenario;
        testbench::CoreScenario core_scenario;
        if (core)
            describe(root, core_scenario);
        else
            describe(root, scenario);
    });
}

// The name of a parameter, as its section has it.
inline std::string key_of(const testbench::ParameterInfo& info) {
    return info.path.substr(info.path.rfind('.') + 1);
}

// "16 .. 4 KiB" as numbers.
inline std::pair<std::uint64_t, std::uint64_t> range_of(const testbench::ParameterInfo& info) {
    const auto number = [](const std::string& text) {
        const std::size_t space = text.find(' ');
        const std::uint64_t value = parse_number(text.substr(0, space)).value();
        if (space == std::string::npos) return value;
        const std::string unit = text.substr(space + 1);
        return value << (unit == "KiB" ? 10U : unit == "MiB" ? 20U : 30U);
    };
    const std::size_t dots = info.legal.find(" .. ");
    return {number(info.legal.substr(0, dots)), number(info.legal.substr(dots + 4))};
}

// Sections of `tree` that the parameter may stand in; those that are absent are made.
inline std::vector<YamlTree*> sections_for(YamlTree& tree, const testbench::ParameterInfo& info) {
    std::vector<YamlTree*> sections = {&tree};
    std::size_t from = 0;
    for (std::size_t dot = 0; (dot = info.path.find('.', from)) != std::string::npos;
         from = dot + 1) {
        std::string name = info.path.substr(from, dot - from);
        const bool list = name.size() > 2 && name.substr(name.size() - 2) == "[]";
        if (list) name.resize(name.size() - 2);
        std::vector<YamlTree*> below;
        for (YamlTree* section : sections) {
            if (!list) {
                below.push_back(&section->open(name));
            } else if (YamlTree* found = section->find(name)) {
                for (YamlTree& entry : found->below) {
                    YamlTree* kind = entry.find("kind");
                    if (info.when.empty() || name != "masters" ||
                        (kind != nullptr && info.when == "kind: " + kind->value))
                        below.push_back(&entry);
                }
            }
        }
        sections = below;
    }
    return sections;
}

} // namespace armpmu::tests
