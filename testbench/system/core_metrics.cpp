// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/core_metrics.h"

#include "armpmu/a55/event_table.h"
#include "testbench/system/use_case_values.h"

#include <algorithm>
#include <optional>

namespace armpmu::testbench {
namespace {

// More than the note has.
constexpr const char* kMore[] = {
    "cycles_per_load",      "cycles_per_store",     "branch_mispredict_rate", "l1i_refill_rate",
    "l1d_refills_per_load", "l1d_refills_per_1000", "branch_misses_per_1000", "walks_per_1000",
};

} // namespace

std::vector<MetricResult> core_metrics(const a55::Config& config, const CoreTotals& totals) {
    const auto is_there = [&](unsigned number) {
        const a55::EventInfo* const row = a55::find_event(number);
        return row != nullptr && a55::implemented(config, row->event);
    };
    Measured measured;
    measured.count_of = [&](const std::string& name) -> std::optional<EventCount> {
        const a55::EventInfo* const row = a55::find_event(name);
        if (row == nullptr) return std::nullopt;
        return static_cast<double>(totals[row->event]);
    };
    std::vector<MetricResult> all;
    const auto add = [&](std::string_view name) {
        const Metric& metric = shipped_metric(name);
        if (const std::optional<double> value = metric.evaluate(measured).value)
            all.push_back({metric.name(), *value, "", metric.expression()});
    };
    for (const UseCase& use_case : use_cases()) {
        const std::vector<unsigned>& events = use_case.events;
        if (!use_case.in_note || !std::all_of(events.begin(), events.end(), is_there)) continue;
        if (use_case.name == "external_traffic_l2" && config.l3_cache) continue;
        for (const UseCaseMetric& metric : use_case.metrics) add(metric.name);
    }
    for (const char* const name : kMore) add(name);
    return all;
}

} // namespace armpmu::testbench
