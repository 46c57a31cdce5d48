// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/sweep_report.h"

#include <fmt/format.h>

#include <algorithm>

namespace armpmu::testbench {
namespace {

// A column of results: how the legend calls it, and its value in each row.
struct Column {
    std::string name;
    std::vector<std::string> cells;
};

std::string cell(const nlohmann::json& value) {
    return value.is_number_float() ? fmt::format("{:.2f}", value.get<double>()) : value.dump();
}

void add(std::vector<Column>& columns, const std::string& name, const nlohmann::json& value,
         std::size_t row) {
    auto column = std::find_if(columns.begin(), columns.end(),
                               [&](const Column& one) { return one.name == name; });
    if (column == columns.end()) column = columns.insert(columns.end(), Column{name, {}});
    column->cells.resize(row);
    column->cells.push_back(cell(value));
}

// Of the result alone, without the parameters.
std::vector<Column> columns_of(const std::vector<SweepPoint>& points) {
    std::vector<Column> columns;
    for (std::size_t row = 0; row < points.size(); ++row) {
        const nlohmann::json& result = points[row].result;
        add(columns, "cycles", result.at("cycles"), row);
        for (const auto& counter : result.at("counters"))
            add(columns, counter.at("event"), counter.at("value"), row);
        for (const auto& [name, value] : result.at("metrics").items())
            add(columns, name, value, row);
        for (const auto& master : result.at("masters")) {
            const std::string name = master.at("name");
            add(columns, name + ": accesses", master.at("accesses"), row);
            if (master.value("reads", 0) != 0)
                add(columns, name + ": mean read latency",
                    master.at("read_latency_sum").get<double>() / master.at("reads").get<double>(),
                    row);
            if (master.contains("missed_cycles"))
                add(columns, name + ": missed cycles", master.at("missed_cycles"), row);
        }
    }
    for (Column& column : columns) column.cells.resize(points.size());
    return columns;
}

std::string name_of(const SweepAxis& axis) {
    return fmt::format("{}", fmt::join(axis.paths, ","));
}

std::string csv_cell(const std::string& text) {
    return text.find_first_of(",\"") == std::string::npos ? text : "\"" + text + "\"";
}

} // namespace

std::string sweep_text(const std::vector<SweepAxis>& axes, const std::vector<SweepPoint>& points) {
    const std::vector<Column> columns = columns_of(points);
    std::string text;
    for (const SweepAxis& axis : axes) text += fmt::format("{:<26}", name_of(axis));
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        std::size_t width = 3;
        for (const std::string& one : columns[i].cells) width = std::max(width, one.size());
        widths.push_back(width);
        text += fmt::format("  {:>{}}", fmt::format("#{}", i), width);
    }
    for (std::size_t row = 0; row < points.size(); ++row) {
        text += "\n";
        for (std::size_t i = 0; i < axes.size(); ++i)
            text += fmt::format("{:<{}}", points[row].values[i],
                                std::max<std::size_t>(26, name_of(axes[i]).size()));
        for (std::size_t i = 0; i < columns.size(); ++i)
            text += fmt::format("  {:>{}}", columns[i].cells[row], widths[i]);
    }
    text += "\n\n";
    for (std::size_t i = 0; i < columns.size(); ++i)
        text += fmt::format("{:<4} {}\n", fmt::format("#{}", i), columns[i].name);
    return text;
}

std::string sweep_csv(const std::vector<SweepAxis>& axes, const std::vector<SweepPoint>& points) {
    const std::vector<Column> columns = columns_of(points);
    std::vector<std::string> names;
    for (const SweepAxis& axis : axes) names.push_back(csv_cell(name_of(axis)));
    for (const Column& column : columns) names.push_back(csv_cell(column.name));
    std::string text = fmt::format("{}\n", fmt::join(names, ","));
    for (std::size_t row = 0; row < points.size(); ++row) {
        std::vector<std::string> cells;
        for (const std::string& value : points[row].values) cells.push_back(csv_cell(value));
        for (const Column& column : columns) cells.push_back(column.cells[row]);
        text += fmt::format("{}\n", fmt::join(cells, ","));
    }
    return text;
}

std::string sweep_json(const std::vector<SweepAxis>& axes, const std::vector<SweepPoint>& points) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const SweepPoint& point : points) {
        nlohmann::ordered_json parameters;
        for (std::size_t i = 0; i < axes.size(); ++i)
            for (const std::string& path : axes[i].paths) parameters[path] = point.values[i];
        json.push_back({{"parameters", parameters}, {"result", point.result}});
    }
    return json.dump(2) + "\n";
}

} // namespace armpmu::testbench
