// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/run_report.h"

#include "armpmu/cci550/event_name.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {

std::string run_text(const RunResult& result) {
    std::string text =
        fmt::format("{}: {} ACLK cycles between enable and disable, {} trace records\n\n",
                    result.scenario, result.cycles, result.records);
    text += fmt::format(" #  {:<54} {:>12} {:>12}  {}\n", "event", "count", "truth", "overflow");
    for (const CounterResult& counter : result.counters)
        text += fmt::format("{:>2}  {:<54} {:>12} {:>12}  {}\n", counter.index,
                            event_name(counter.event), counter.value, counter.truth,
                            counter.overflow ? "yes" : "no");
    if (!result.metrics.empty()) text += "\n";
    for (const MetricResult& metric : result.metrics)
        text += fmt::format("{:<28} {:>8.2f} {:<8} {}\n", metric.name, metric.value, metric.unit,
                            metric.meaning);
    return text;
}

std::string run_json(const RunResult& result) {
    nlohmann::ordered_json json;
    json["scenario"] = result.scenario;
    json["cycles"] = result.cycles;
    json["counters"] = nlohmann::ordered_json::array();
    for (const CounterResult& counter : result.counters)
        json["counters"].push_back({{"index", counter.index},
                                    {"event", event_name(counter.event)},
                                    {"value", counter.value},
                                    {"overflow", counter.overflow},
                                    {"truth", counter.truth}});
    json["metrics"] = nlohmann::ordered_json::object();
    for (const MetricResult& metric : result.metrics) json["metrics"][metric.name] = metric.value;
    return json.dump(2) + "\n";
}

} // namespace armpmu::testbench
