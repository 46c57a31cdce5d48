// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/metric_list.h"

#include "program/text/csv.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {

std::string metrics_text(const MetricTable& table) {
    std::string text;
    for (const Metric& metric : table.metrics()) {
        std::string name = metric.name();
        if (metric.per_interface())
            name += metric.instances().front().name().substr(name.size(), 3) + "N";
        text += fmt::format("{:<32} {:<8} {}\n    {}\n", name, metric.unit(), metric.description(),
                            metric.expression());
    }
    return text;
}

std::string metrics_csv(const MetricTable& table, const std::string& separator) {
    std::string text = csv_line({"name", "unit", "group", "expression", "description"}, separator);
    for (const Metric& metric : table.metrics())
        text += csv_line({metric.name(), metric.unit(), metric.group(), metric.expression(),
                          metric.description()},
                         separator);
    return text;
}

std::string metrics_json(const MetricTable& table) {
    auto json = nlohmann::ordered_json::array();
    for (const Metric& metric : table.metrics()) {
        nlohmann::ordered_json one = {{"MetricName", metric.name()},
                                      {"MetricExpr", metric.expression()},
                                      {"BriefDescription", metric.description()}};
        if (!metric.scale_unit().empty()) one["ScaleUnit"] = metric.scale_unit();
        if (!metric.group().empty()) one["MetricGroup"] = metric.group();
        json.push_back(std::move(one));
    }
    return json.dump(2) + "\n";
}

} // namespace armpmu::testbench
