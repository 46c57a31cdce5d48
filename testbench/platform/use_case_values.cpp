// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/platform/use_case_values.h"

#include "testbench/metrics/metric_table.h"

#include <limits>
#include <optional>
#include <stdexcept>

namespace armpmu::testbench {

const Metric& shipped_metric(std::string_view name) {
    static const MetricTable all = MetricTable::shipped();
    const Metric* const metric = all.find(std::string(name));
    if (metric == nullptr)
        throw std::invalid_argument("metrics.json: expected a metric " + std::string(name));
    return *metric;
}

std::string formula_of(const UseCaseMetric& metric) {
    return metric.only_formula.empty() ? shipped_metric(metric.name).expression()
                                       : std::string(metric.only_formula);
}

double value_of(const UseCase& use_case, const UseCaseMetric& metric,
                const std::vector<double>& counts) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    if (!metric.only_formula.empty()) return none;
    const auto count_of = [&](const std::string& name) -> std::optional<double> {
        for (std::size_t n = 0; n < use_case.events.size() && n < counts.size(); ++n)
            if (event_mnemonic(use_case.events[n]) == name) return counts[n];
        return std::nullopt;
    };
    return shipped_metric(metric.name).evaluate(count_of).value_or(none);
}

} // namespace armpmu::testbench
