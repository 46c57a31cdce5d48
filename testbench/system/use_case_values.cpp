// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/use_case_values.h"

#include "testbench/metrics/metric_table.h"

#include <limits>
#include <optional>
#include <regex>
#include <stdexcept>

namespace armpmu::testbench {

const Metric& shipped_metric(std::string_view name) {
    static const MetricTable all = MetricTable::shipped();
    const Metric* const metric = all.find(std::string(name));
    if (metric == nullptr)
        throw std::invalid_argument("metrics.json: expected a metric " + std::string(name));
    return *metric;
}

namespace {

// A formula with the events that the note programs in place of those that it means.
std::string with_printed_events(const UseCase& use_case, const std::string& formula) {
    static const std::regex mnemonic("[A-Z][A-Z0-9_]*");
    std::string text;
    auto end = formula.begin();
    for (std::sregex_iterator at(formula.begin(), formula.end(), mnemonic), none; at != none;
         ++at) {
        std::string_view event = formula;
        event = event.substr(static_cast<std::size_t>(at->position()),
                             static_cast<std::size_t>(at->length()));
        text.append(end, (*at)[0].first);
        end = (*at)[0].second;
        for (std::size_t n = 0; n < use_case.events.size() && n < use_case.printed.size(); ++n) {
            if (event_mnemonic(use_case.events[n]) != event) continue;
            event = event_mnemonic(use_case.printed[n]);
            break;
        }
        text += event;
    }
    return text.append(end, formula.end());
}

} // namespace

std::string formula_of(const UseCase& use_case, const UseCaseMetric& metric, bool as_printed) {
    if (!metric.only_formula.empty()) return std::string(metric.only_formula);
    if (as_printed && !metric.printed.empty()) return std::string(metric.printed);
    const std::string& meant = shipped_metric(metric.name).expression();
    return as_printed ? with_printed_events(use_case, meant) : meant;
}

double value_of(const UseCase& use_case, const UseCaseMetric& metric,
                const std::vector<double>& counts, bool as_printed) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    if (!metric.only_formula.empty()) return none;
    const bool others = as_printed && !use_case.printed.empty();
    const std::vector<unsigned>& events = others ? use_case.printed : use_case.events;
    Measured measured;
    measured.count_of = [&](const std::string& name) -> std::optional<EventCount> {
        for (std::size_t n = 0; n < events.size() && n < counts.size(); ++n)
            if (event_mnemonic(events[n]) == name) return counts[n];
        return std::nullopt;
    };
    const Metric& meant = shipped_metric(metric.name);
    if (!as_printed) return meant.evaluate(measured).value.value_or(none);
    const Metric printed(
        {meant.name(), formula_of(use_case, metric, true), "", meant.scale_unit(), ""});
    return printed.evaluate(measured).value.value_or(none);
}

} // namespace armpmu::testbench
