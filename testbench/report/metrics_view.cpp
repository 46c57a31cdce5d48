// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/metrics_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace armpmu::testbench {
namespace {

std::string line_with_unit(const MetricResult& metric) {
    if (!metric.why_not.empty())
        return fmt::format("{:<28} {:>8} {:<8} no value: {}\n", metric.name, "-", metric.unit,
                           metric.why_not);
    return fmt::format("{:<28} {:>8.2f} {:<8} {}\n", metric.name, metric.value, metric.unit,
                       metric.meaning);
}

std::string line_of_ratio(const MetricResult& metric) {
    return fmt::format("{:<32} {:>12}  {}\n", metric.name,
                       std::isfinite(metric.value) ? fmt::format("{:.6g}", metric.value)
                                                   : "nothing counted",
                       metric.meaning);
}

} // namespace

std::string MetricsView::text(const Result& result) const {
    std::string text = result.metrics.empty() ? "" : "\n";
    for (std::size_t n = 0; n < std::min(result.metrics.size(), shown_); ++n) {
        const MetricResult& metric = result.metrics[n];
        text += form_ == Form::with_units ? line_with_unit(metric) : line_of_ratio(metric);
    }
    return text;
}

void MetricsView::add_to(nlohmann::ordered_json& json, const Result& result) const {
    auto& map = json["metrics"] = nlohmann::ordered_json::object();
    for (const MetricResult& metric : result.metrics)
        map[metric.name] =
            std::isfinite(metric.value) ? nlohmann::ordered_json(metric.value) : nullptr;
    for (const MetricResult& metric : result.metrics)
        if (!metric.why_not.empty()) json["metrics_without_value"][metric.name] = metric.why_not;
}

} // namespace armpmu::testbench
