// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/core_report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace armpmu::testbench {
namespace {

const char* outcome_name(a55::Outcome outcome) {
    switch (outcome) {
    case a55::Outcome::done: return "done";
    case a55::Outcome::undefined: return "undefined";
    case a55::Outcome::trapped: break;
    }
    return "trapped";
}

} // namespace

std::string core_text(const CoreRunResult& result) {
    std::string text = fmt::format("{}: {}; {} cycles of work\n\n", result.scenario,
                                   result.sequence, result.cycles);
    for (const ExecutedAccess& access : result.accesses)
        text += fmt::format("{:<10} {:<30} {:>#12x}  {}{}\n", access.step, access.instruction,
                            access.value, access.name,
                            access.result.outcome == a55::Outcome::done
                                ? ""
                                : std::string("  ") + outcome_name(access.result.outcome));
    text += fmt::format("\n {:>2}  {:<36} {:>12} {:>16}  {}\n", "#", "event", "count", "truth",
                        "overflow");
    for (const CoreCounterResult& counter : result.counters)
        text += fmt::format(" {:>2}  {:#04x} {:<31} {:>12} {:>16}  {}\n", counter.index,
                            counter.event, counter.name, counter.value, counter.truth,
                            counter.overflow ? "yes" : "no");
    if (!result.metrics.empty()) text += "\n";
    for (const CoreRunResult::Metric& metric : result.metrics)
        text += fmt::format("{:<32} {:>12}  {}\n", metric.name,
                            std::isfinite(metric.value) ? fmt::format("{:.6g}", metric.value)
                                                        : "nothing counted",
                            metric.formula);
    return text;
}

std::string core_json(const CoreRunResult& result) {
    nlohmann::ordered_json json;
    json["scenario"] = result.scenario;
    json["sequence"] = result.sequence;
    json["cycles"] = result.cycles;
    json["accesses"] = nlohmann::ordered_json::array();
    for (const ExecutedAccess& access : result.accesses)
        json["accesses"].push_back({{"step", access.step},
                                    {"instruction", access.instruction},
                                    {"register", access.name},
                                    {"write", access.write},
                                    {"value", access.value},
                                    {"outcome", outcome_name(access.result.outcome)}});
    json["counters"] = nlohmann::ordered_json::array();
    for (const CoreCounterResult& counter : result.counters)
        json["counters"].push_back({{"index", counter.index},
                                    {"event", counter.event},
                                    {"name", counter.name},
                                    {"value", counter.value},
                                    {"overflow", counter.overflow},
                                    {"truth", counter.truth}});
    json["metrics"] = nlohmann::ordered_json::object();
    for (const CoreRunResult::Metric& metric : result.metrics)
        json["metrics"][metric.name] =
            std::isfinite(metric.value) ? nlohmann::ordered_json(metric.value) : nullptr;
    return json.dump(2) + "\n";
}

} // namespace armpmu::testbench
