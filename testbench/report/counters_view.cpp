// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/counters_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace armpmu::testbench {

namespace {

bool several_runs(const Result& result) {
    return std::any_of(result.counters.begin(), result.counters.end(),
                       [](const CounterResult& counter) { return counter.run > 1; });
}

// "yes, 2 wraps; 31 gated"
std::string overflow_text(const CounterResult& counter) {
    std::string text = counter.overflow ? "yes" : "no";
    if (counter.wraps.value_or(0) > 1) text += fmt::format(", {} wraps", *counter.wraps);
    if (counter.gated.value_or(0) != 0) text += fmt::format("; {} gated", *counter.gated);
    return text;
}

} // namespace

std::string CountersView::text(const Result& result) const {
    const bool runs = several_runs(result);
    const auto line = [&](const auto& run, const auto& number, const std::string& event,
                          const auto& count, const auto& occurred, const std::string& overflow) {
        return (runs ? fmt::format("{:>3} ", run) : "") +
               fmt::format("{}{:>2}  {:<{}} {:>12} {:>{}}  {}\n", form_.indent, number, event,
                           form_.event_width, count, occurred, form_.occurred_width, overflow);
    };
    if (result.counters.empty()) return {};
    std::string text = "\n" + line("run", "#", "event", "count", "truth", "overflow");
    for (const CounterResult& counter : result.counters)
        text += line(counter.run, counter.index,
                     form_.codes ? fmt::format("{:#04x} {}", counter.event, counter.name)
                                 : counter.name,
                     counter.value, counter.occurred, overflow_text(counter));
    return text;
}

void CountersView::add_to(nlohmann::ordered_json& json, const Result& result) const {
    auto& list = json["counters"] = nlohmann::ordered_json::array();
    for (const CounterResult& counter : result.counters) {
        nlohmann::ordered_json one = {{"index", counter.index}};
        if (counter.run != 0) one["run"] = counter.run;
        if (form_.codes) {
            one["event"] = counter.event;
            one["name"] = counter.name;
        } else {
            one["event"] = counter.name;
        }
        one["value"] = counter.value;
        one["overflow"] = counter.overflow;
        one["truth"] = counter.occurred;
        if (counter.wraps) one["wraps"] = *counter.wraps;
        if (counter.gated) one["gated"] = *counter.gated;
        list.push_back(one);
    }
}

} // namespace armpmu::testbench
