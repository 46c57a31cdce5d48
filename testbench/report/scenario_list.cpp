// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/scenario_list.h"

#include "testbench/platform/use_case_values.h"
#include "testbench/scenario/yaml_section.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <set>

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
    const std::filesystem::path folder = "testbench/scenarios";
    std::error_code error;
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ".yaml") files.insert(entry.path().string());
    std::string text;
    for (const std::string& file : files)
        text += fmt::format("{:<50} {}\n", file, question_of(file));
    return text.empty() ? "none below " + folder.string() + "; run from the top of the repository\n"
                        : text;
}

std::string use_cases_text() {
    std::string text;
    for (const UseCase& use_case : use_cases()) {
        text += fmt::format("{:<32} {:<6} {}\n", use_case.name, use_case.section, use_case.about);
        for (const UseCaseMetric& metric : use_case.metrics)
            text += fmt::format("    {} = {}\n", metric.name, formula_of(metric));
    }
    return text;
}

} // namespace armpmu::testbench
