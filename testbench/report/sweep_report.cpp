// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/sweep_report.h"

#include "testbench/report/csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace armpmu::testbench {
namespace {

// A column of results: how the legend calls it, and its value in each row.
struct Column {
    std::string name;
    std::string absent; // in rows that have none
    std::vector<std::string> cells;
};

enum class Form { table, csv };

// Of CSV with every digit that the number has.
std::string cell(const nlohmann::json& value, Form form) {
    if (value.is_string()) return value.get<std::string>();
    return value.is_number_float() && form == Form::table
               ? fmt::format("{:.2f}", value.get<double>())
               : value.dump();
}

class Columns {
  public:
    explicit Columns(Form form) : form_(form) {}

    void add(const std::string& name, const nlohmann::json& value, std::size_t row,
             const std::string& absent = "") {
        auto column = std::find_if(columns_.begin(), columns_.end(),
                                   [&](const Column& one) { return one.name == name; });
        if (column == columns_.end())
            column = columns_.insert(columns_.end(), Column{name, absent, {}});
        column->cells.resize(row, column->absent);
        column->cells.push_back(cell(value, form_));
    }
    std::vector<Column> of(std::size_t rows) && {
        for (Column& column : columns_) column.cells.resize(rows, column.absent);
        return std::move(columns_);
    }

  private:
    Form form_;
    std::vector<Column> columns_;
};

// A core has none.
nlohmann::json masters_of(const nlohmann::json& result) {
    return result.value("masters", nlohmann::json::array());
}

void add_master(Columns& columns, const nlohmann::json& master, std::size_t row) {
    const std::string name = master.at("name");
    columns.add(name + ": accesses", master.at("accesses"), row);
    if (master.value("reads", 0) != 0)
        columns.add(name + ": mean read latency",
                    master.at("read_latency_sum").get<double>() / master.at("reads").get<double>(),
                    row);
    if (master.contains("missed_cycles"))
        columns.add(name + ": missed cycles", master.at("missed_cycles"), row);
}

// What a table has no room for.
void add_details(Columns& columns, const nlohmann::json& result, std::size_t row) {
    for (const auto& counter : result.at("counters")) {
        const std::string name = counter.at("event");
        for (const char* key : {"truth", "overflow", "wraps", "gated"})
            if (counter.contains(key)) columns.add(name + ": " + key, counter.at(key), row);
    }
    for (const auto& master : masters_of(result)) {
        const std::string name = master.at("name");
        for (const char* key : {"transactions", "errors", "read_bytes", "written_bytes",
                                "bytes_per_cycle", "completed_at"})
            columns.add(name + ": " + key,
                        master.at(key).is_null() ? nlohmann::json("") : master.at(key), row);
        for (const char* key : {"requests", "oldest_cycles"})
            columns.add(name + ": waiting " + key, master.at("waiting").at(key), row);
        for (const auto& [kind, latency] : master.at("latency").items())
            for (const char* key : {"count", "min", "mean", "p50", "p90", "p99", "p999", "max"})
                columns.add(name + ": " + kind + " latency " + key, latency.at(key), row);
    }
    if (result.contains("stalls")) columns.add("issue_cycles", result.at("issue_cycles"), row);
    for (const auto& [event, count] : result.at("totals").items())
        columns.add("total: " + event, count, row, "0");
    columns.add("version", result.at("version"), row);
    std::string overrides;
    for (const auto& change : result.at("overrides"))
        overrides += fmt::format("{}{}={}", overrides.empty() ? "" : " ",
                                 change.at("path").get<std::string>(),
                                 change.at("value").get<std::string>());
    columns.add("overrides", overrides, row);
    for (const auto& file : result.at("files"))
        columns.add("sha256 of " + file.at("name").get<std::string>(), file.at("sha256"), row);
}

// Of the result alone, without the parameters.
std::vector<Column> columns_of(const std::vector<SweepPoint>& points, Form form) {
    Columns columns(form);
    for (std::size_t row = 0; row < points.size(); ++row) {
        const nlohmann::json& result = points[row].result;
        columns.add("cycles", result.at("cycles"), row);
        for (const auto& counter : result.at("counters"))
            columns.add(counter.at("event"), counter.at("value"), row);
        for (const auto& [name, value] : result.at("metrics").items())
            columns.add(name, value, row);
        for (const auto& master : masters_of(result)) add_master(columns, master, row);
    }
    if (form == Form::csv)
        for (std::size_t row = 0; row < points.size(); ++row)
            add_details(columns, points[row].result, row);
    return std::move(columns).of(points.size());
}

std::string name_of(const SweepAxis& axis) {
    return fmt::format("{}", fmt::join(axis.paths, ","));
}

} // namespace

std::string sweep_text(const std::vector<SweepAxis>& axes, const std::vector<SweepPoint>& points) {
    const std::vector<Column> columns = columns_of(points, Form::table);
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
    const std::vector<Column> columns = columns_of(points, Form::csv);
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
