// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/use_cases_view.h"

#include "testbench/report/metrics_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <set>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

std::string number_text(double value) {
    return std::isfinite(value) ? fmt::format("{:.6g}", value) : "none";
}

Json number_json(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

// "3.2 instructions_per_cycle, run 1: 0x08 INST_RETIRED, 0x11 CPU_CYCLES"
std::string heading(const MeasuredUseCase& one) {
    std::set<unsigned> runs;
    std::string events;
    for (const CounterResult& counter : one.counts) {
        runs.insert(counter.run);
        events += fmt::format("{}{:#04x} {}", events.empty() ? "" : ", ", counter.event,
                              event_mnemonic(counter.event));
    }
    std::string numbers;
    for (const unsigned run : runs) numbers += fmt::format(" {}", run);
    return fmt::format("{} {}, run{}{}: {}\n", one.use_case->section, one.use_case->name,
                       runs.size() > 1 ? "s" : "", numbers, events);
}

std::string line_of(const MeasuredUseCase& one, const MeasuredUseCase::Metric& metric) {
    if (!one.refusal.empty()) return fmt::format("  {:<32} {}\n", metric.name, one.refusal);
    return fmt::format("  {:<32} {:>12} {:>12}  {}\n", metric.name, number_text(metric.value),
                       number_text(metric.truth), metric.formula);
}

Json events_of(const MeasuredUseCase& one) {
    Json events = Json::array();
    for (const CounterResult& counter : one.counts)
        events.push_back({{"name", event_mnemonic(counter.event)},
                          {"event", counter.event},
                          {"run", counter.run},
                          {"value", counter.value},
                          {"overflow", counter.overflow},
                          {"truth", counter.occurred}});
    return events;
}

Json metrics_of(const MeasuredUseCase& one) {
    Json metrics = Json::array();
    for (const MeasuredUseCase::Metric& metric : one.metrics)
        metrics.push_back({{"metric", metric.name},
                           {"formula", metric.formula},
                           {"value", number_json(metric.value)},
                           {"truth", number_json(metric.truth)}});
    return metrics;
}

} // namespace

std::string UseCasesView::text(const Result& /*result*/) const {
    std::string text =
        fmt::format("\n{:<34} {:>12} {:>12}  {}\n", "use case", "measured", "truth", "formula");
    for (const MeasuredUseCase& one : measured_) {
        text += heading(one);
        for (const MeasuredUseCase::Metric& metric : one.metrics) text += line_of(one, metric);
    }
    return text;
}

void UseCasesView::add_to(Json& json, const Result& result) const {
    MetricsView(MetricsView::Form::ratios).add_to(json, result);
    Json& list = json["use_cases"] = Json::array();
    for (const MeasuredUseCase& one : measured_) {
        Json entry = {{"use_case", one.use_case->name},
                      {"section", one.use_case->section},
                      {"events", events_of(one)},
                      {"metrics", metrics_of(one)}};
        if (!one.refusal.empty()) entry["refusal"] = one.refusal;
        list.push_back(entry);
    }
}

} // namespace armpmu::testbench
