// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/counters_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {

std::string CountersView::text(const Result& result) const {
    const auto line = [&](const auto& number, const std::string& event, const auto& count,
                          const auto& truth, const char* overflow) {
        return fmt::format("{}{:>2}  {:<{}} {:>12} {:>{}}  {}\n", form_.indent, number, event,
                           form_.event_width, count, truth, form_.truth_width, overflow);
    };
    std::string text = "\n" + line("#", "event", "count", "truth", "overflow");
    for (const CounterResult& counter : result.counters)
        text += line(counter.index,
                     form_.codes ? fmt::format("{:#04x} {}", counter.event, counter.name)
                                 : counter.name,
                     counter.value, counter.truth, counter.overflow ? "yes" : "no");
    return text;
}

void CountersView::add_to(nlohmann::ordered_json& json, const Result& result) const {
    auto& list = json["counters"] = nlohmann::ordered_json::array();
    for (const CounterResult& counter : result.counters) {
        nlohmann::ordered_json one = {{"index", counter.index}};
        if (form_.codes) {
            one["event"] = counter.event;
            one["name"] = counter.name;
        } else {
            one["event"] = counter.name;
        }
        one["value"] = counter.value;
        one["overflow"] = counter.overflow;
        one["truth"] = counter.truth;
        list.push_back(one);
    }
}

} // namespace armpmu::testbench
