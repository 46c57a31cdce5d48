// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/page/sections.h"
#include "testbench/page/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

std::map<std::string, std::string> parameters_of(const Json& result) {
    std::map<std::string, std::string> all;
    if (result.contains("parameters"))
        for (const Json& parameter : result.at("parameters"))
            all[parameter.at("path")] = parameter.at("value");
    return all;
}

std::string changes_html(const Json& a, const Json& b) {
    const auto of_a = parameters_of(a);
    const auto of_b = parameters_of(b);
    std::map<std::string, std::pair<std::string, std::string>> all;
    for (const auto& [path, value] : of_a) all[path].first = value;
    for (const auto& [path, value] : of_b) all[path].second = value;
    Table table({"parameter", "A", "B"});
    for (const auto& [path, values] : all) {
        if (values.first == values.second) continue;
        table.begin_row();
        table.text(path);
        table.text(values.first.empty() ? "-" : values.first);
        table.text(values.second.empty() ? "-" : values.second);
        table.end_row();
    }
    return table.empty() ? "<p>Nothing: both ran the same scenario.</p>\n" : table.str();
}

struct Difference {
    std::string path;
    Json a, b;
    double percent = 0;
};

// From the largest on, by what B is off from A; what only one has comes first.
std::vector<Difference> differences_of(const Json& a, const Json& b) {
    std::map<std::string, Difference> all;
    for (auto& [path, value] : numbers_of(a)) all[path].a = value;
    for (auto& [path, value] : numbers_of(b)) all[path].b = value;
    std::vector<Difference> differences;
    for (auto& [path, one] : all) {
        if (one.a == one.b) continue;
        one.path = path;
        const double from = one.a.is_number() ? one.a.get<double>() : 0;
        const double to = one.b.is_number() ? one.b.get<double>() : 0;
        one.percent = from == 0 ? INFINITY : 100 * (to - from) / std::abs(from);
        differences.push_back(one);
    }
    std::stable_sort(differences.begin(), differences.end(),
                     [](const Difference& x, const Difference& y) {
                         return std::abs(x.percent) > std::abs(y.percent);
                     });
    return differences;
}

std::string differences_html(const std::vector<Difference>& differences) {
    if (differences.empty()) return "<p>None: all numbers are equal.</p>\n";
    Table table({"number", "A#", "B#", "B from A, %#"});
    for (const Difference& one : differences) {
        table.begin_row();
        table.text(one.path);
        table.number(one.a);
        table.number(one.b);
        table.number(std::isfinite(one.percent) ? Json(one.percent) : Json());
        table.end_row();
    }
    return table.str();
}

} // namespace

void add_comparison_sections(Sections& sections, const PageRun& a, const PageRun& b) {
    sections.push_back({"What changed in the scenario", changes_html(a.result, b.result), true});
    const std::vector<Difference> differences = differences_of(a.result, b.result);
    sections.push_back({fmt::format("What differs ({})", differences.size()),
                        differences_html(differences), true});
}

} // namespace armpmu::testbench
