// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/scenario_list.h"

#include "testbench/scenario/shipped_scenarios.h"
#include "testbench/scenario/yaml_section.h"
#include "testbench/system/use_case_values.h"

#include <fmt/format.h>

#include <memory>

namespace armpmu::testbench {
namespace {

// Up to the first question mark.
std::string question_of(const std::string& file) {
    try {
        std::string about;
        YamlSection(std::make_shared<YamlDocument>(file)).text({"about", ""}, about);
        return about.substr(0, about.find('?') + 1);
    } catch (const ScenarioError& error) {
        return error.what();
    }
}

} // namespace

std::string scenarios_text() {
    std::string text;
    for (const std::string& name : shipped_scenarios())
        text += fmt::format("{:<28} {}\n", name, question_of(shipped_scenario(name)));
    return text.empty() ? "none: neither installed nor in a checkout\n" : text;
}

std::string use_cases_text() {
    std::string text;
    for (const UseCase& use_case : use_cases()) {
        text += fmt::format("{:<32} {:<6} {}\n", use_case.name, use_case.section, use_case.about);
        for (const UseCaseMetric& metric : use_case.metrics)
            text += fmt::format("    {} = {}\n", metric.name, formula_of(use_case, metric));
    }
    return text;
}

} // namespace armpmu::testbench
