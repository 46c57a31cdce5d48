// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/metrics_view.h"

#include "testbench/report/event_grade.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace armpmu::testbench {
namespace {

std::string line_of_ratio(const MetricResult& metric, bool graded) {
    const std::string grade =
        graded ? fmt::format("{:<6}  ", word_of(grade_of_metric(metric.name))) : "";
    return fmt::format("{:<32} {:>12}  {}{}\n", metric.name,
                       std::isfinite(metric.value) ? fmt::format("{:.6g}", metric.value)
                                                   : "nothing counted",
                       grade, metric.meaning);
}

} // namespace

std::string metric_text(const MetricResult& metric) {
    const char* const grade = word_of(grade_of_metric(metric.name));
    if (!metric.why_not.empty())
        return fmt::format("{:<28} {:>8} {:<8} {:<6}  no value: {}\n", metric.name, "-",
                           metric.unit, grade, metric.why_not);
    return fmt::format("{:<28} {:>8.2f} {:<8} {:<6}  {}\n", metric.name, metric.value, metric.unit,
                       grade, metric.meaning);
}

std::string MetricsView::text(const Result& result) const {
    std::string text = result.metrics.empty() || shown_ == 0 ? "" : "\n";
    for (std::size_t n = 0; n < std::min(result.metrics.size(), shown_); ++n) {
        const MetricResult& metric = result.metrics[n];
        text += form_ == Form::with_units ? metric_text(metric)
                                          : line_of_ratio(metric, form_ == Form::ratios);
    }
    return text;
}

void MetricsView::describe(Fields& fields, Result& result) {
    std::vector<std::pair<std::string, double>> values;
    std::vector<std::pair<std::string, std::string>> without;
    for (const MetricResult& metric : result.metrics) {
        values.emplace_back(metric.name, metric.value);
        if (!metric.why_not.empty()) without.emplace_back(metric.name, metric.why_not);
    }
    fields.map({"metrics", "Made of counts; null: nothing was counted. `list metrics` has units.",
                "", Quantity::number, Grade::timing},
               values);
    const Field missing = {"metrics_without_value", "Why some have none."};
    if (fields.present(missing, !without.empty())) fields.map(missing, without);
    result.metrics.resize(values.size());
    for (std::size_t n = 0; n < values.size(); ++n) {
        MetricResult& metric = result.metrics[n];
        std::tie(metric.name, metric.value) = values[n];
        for (const auto& [name, why_not] : without)
            if (name == metric.name) metric.why_not = why_not;
    }
}

} // namespace armpmu::testbench
