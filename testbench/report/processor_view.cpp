// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/processor_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {

namespace {

std::string table_of(const std::vector<ProcessorEvent>& events, const std::string& where) {
    std::string text = fmt::format("\nEverything that happened in {}\n  {:<24}{:>16}{:>16}"
                                   "{:>12}{:>12}\n",
                                   where, "event", "EL0", "EL1", "EL2", "EL3");
    for (const ProcessorEvent& event : events)
        text += fmt::format("  {:<24}{:>16}{:>16}{:>12}{:>12}\n", event.name, event.by_level[0],
                            event.by_level[1], event.by_level[2], event.by_level[3]);
    return text;
}

nlohmann::ordered_json rows_of(const std::vector<ProcessorEvent>& events) {
    auto rows = nlohmann::ordered_json::array();
    for (const ProcessorEvent& event : events)
        rows.push_back({{"event", event.name},
                        {"code", event.code},
                        {"el0", event.by_level[0]},
                        {"el1", event.by_level[1]},
                        {"el2", event.by_level[2]},
                        {"el3", event.by_level[3]}});
    return rows;
}

} // namespace

std::string ProcessorView::text(const Result& /*result*/) const {
    if (processors_.size() == 1) return table_of(processors_[0].events, "the core");
    std::string text;
    for (std::size_t n = 0; n < processors_.size(); ++n)
        text += table_of(processors_[n].events, fmt::format("CPU{}", n));
    return text;
}

void ProcessorView::add_to(nlohmann::ordered_json& json, const Result& /*result*/) const {
    if (processors_.size() == 1) {
        json["core_events"] = rows_of(processors_[0].events);
        return;
    }
    auto& all = json["processors"] = nlohmann::ordered_json::array();
    for (const ProcessorEvents& processor : processors_)
        all.push_back(
            {{"instructions", processor.instructions}, {"core_events", rows_of(processor.events)}});
}

} // namespace armpmu::testbench
