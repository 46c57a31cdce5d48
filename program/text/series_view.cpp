// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/series_view.h"

#include "armpmu/core/text.h"
#include "program/text/csv.h"
#include "testbench/metrics/packed_numbers.h"
#include "testbench/report/json_fields.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> names_of(const Series& series) {
    std::vector<std::string> names;
    for (const Series::Column& column : series.columns) names.push_back(column.name);
    for (const Metric& metric : series.metrics) names.push_back(metric.name());
    return names;
}

std::vector<std::string> cells_of(const Series& series, std::size_t row, const char* form,
                                  const char* absent) {
    std::vector<std::string> cells;
    for (const Series::Column& column : series.columns)
        cells.push_back(std::to_string(column.values[row]));
    for (const Metric& metric : series.metrics) {
        const std::optional<double> value = series.value(metric, row);
        cells.push_back(value ? fmt::format(fmt::runtime(form), *value) : absent);
    }
    return cells;
}

// Zero where there is none.
void describe_clock(Fields& fields, const Field& field, unsigned& value) {
    if (fields.present(field, value != 0)) fields.member(field, value);
}

void describe_metric(Fields& fields, Metric::Text& metric) {
    fields.member({"MetricName"}, metric.name);
    fields.member({"MetricExpr"}, metric.expression);
    fields.member({"BriefDescription"}, metric.description);
    const Field unit = {"ScaleUnit"};
    if (fields.present(unit, !metric.scale_unit.empty())) fields.member(unit, metric.scale_unit);
}

void describe_series(Fields& fields, Series& series) {
    fields.member({"clock_mhz", "Of the cycles.", "MHz", Quantity::rate}, series.clock_mhz);
    describe_clock(fields, {"aclk_mhz", "Of the interconnect, if it is another.", "MHz"},
                   series.aclk_mhz);
    describe_clock(fields, {"cores"}, series.cores);
    std::size_t rows = series.rows();
    fields.member({"intervals"}, rows);
    fields.list({"columns", "Counts of each interval."}, series.columns,
                [&](Series::Column& column) {
                    fields.member({"name", "Of the event, or cycle and cycles."}, column.name);
                    const std::string before = packed(column.values);
                    std::string text = before;
                    fields.member({"packed", "Its values (docs/stat.md)."}, text);
                    if (text != before) column.values = unpacked(text); // it was read
                    if (column.values.size() != rows)
                        throw SeriesError(fmt::format("column {}: expected {} intervals",
                                                      in_quotes(column.name), rows));
                });
    std::vector<Metric::Text> metrics;
    for (const Metric& metric : series.metrics)
        metrics.push_back({metric.name(), metric.interface_expression(), metric.description(),
                           metric.scale_unit(), ""});
    fields.list({"metrics", "Over the columns, as in perf's metric files."}, metrics,
                [&](Metric::Text& metric) { describe_metric(fields, metric); });
    series.metrics.clear();
    for (const Metric::Text& metric : metrics)
        if (!metric.expression.empty()) series.metrics.emplace_back(metric);
}

} // namespace

std::string series_text(const Series& series) {
    std::vector<std::vector<std::string>> lines = {names_of(series)};
    for (std::size_t row = 0; row < series.rows(); ++row)
        lines.push_back(cells_of(series, row, "{:.4g}", "-"));
    // Names are too long for headings above their numbers.
    std::string text;
    std::vector<std::size_t> widths(lines.front().size());
    for (std::size_t n = 0; n < widths.size(); ++n) {
        text += fmt::format("#{:<3} {}\n", n, lines.front()[n]);
        lines.front()[n] = fmt::format("#{}", n);
        for (const auto& line : lines) widths[n] = std::max(widths[n], line[n].size());
    }
    text += "\n";
    for (const auto& line : lines) {
        for (std::size_t n = 0; n < widths.size(); ++n)
            text += fmt::format("{}{:>{}}", n == 0 ? "" : " ", line[n], widths[n]);
        text += "\n";
    }
    return text;
}

std::string series_csv(const Series& series, const std::string& separator) {
    std::string text = csv_line(names_of(series), separator);
    for (std::size_t row = 0; row < series.rows(); ++row)
        text += csv_line(cells_of(series, row, "{}", ""), separator);
    return text;
}

std::string series_json_lines(const Series& series) {
    std::string text;
    for (std::size_t row = 0; row < series.rows(); ++row) {
        Json line;
        for (const Series::Column& column : series.columns) line[column.name] = column.values[row];
        for (const Metric& metric : series.metrics) {
            const std::optional<double> value = series.value(metric, row);
            line[metric.name()] = value ? Json(*value) : Json();
        }
        text += line.dump() + "\n";
    }
    return text;
}

std::string SeriesView::text(const Result& /*result*/) const {
    return "";
}

void SeriesView::describe(Fields& fields, Result& /*result*/) {
    const Field field = {"series", "Counts over time (docs/stat.md)."};
    there_ = fields.present(field, there_);
    if (there_) fields.object(field, [&] { describe_series(fields, series_); });
}

Series series_of_result(const std::string& name, const std::string& json) {
    const auto fail = [&](const std::string& message) -> SeriesError {
        return SeriesError(one_line(name + ":1:1: " + message));
    };
    const Json result = Json::parse(json, nullptr, false);
    if (!result.is_object() || !result.contains("series"))
        throw fail("expected the JSON of `armpmu run -j --series`, with a key \"series\"");
    try {
        JsonReader reader(result);
        SeriesView view;
        Result none;
        view.describe(reader, none);
        if (view.series()->clock_mhz == 0)
            throw SeriesError("series.clock_mhz: expected at least 1");
        return *view.series();
    } catch (const std::exception& error) {
        throw fail(error.what());
    }
}

} // namespace armpmu::testbench
