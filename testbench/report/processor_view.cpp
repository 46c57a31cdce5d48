// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/processor_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {

std::string ProcessorView::text(const Result& /*result*/) const {
    std::string text = fmt::format("\nEverything that happened in the core\n  {:<24}{:>16}{:>16}"
                                   "{:>12}{:>12}\n",
                                   "event", "EL0", "EL1", "EL2", "EL3");
    for (const ProcessorEvent& event : events_)
        text += fmt::format("  {:<24}{:>16}{:>16}{:>12}{:>12}\n", event.name, event.by_level[0],
                            event.by_level[1], event.by_level[2], event.by_level[3]);
    return text;
}

void ProcessorView::add_to(nlohmann::ordered_json& json, const Result& /*result*/) const {
    auto& rows = json["core_events"] = nlohmann::ordered_json::array();
    for (const ProcessorEvent& event : events_)
        rows.push_back({{"event", event.name},
                        {"code", event.code},
                        {"el0", event.by_level[0]},
                        {"el1", event.by_level[1]},
                        {"el2", event.by_level[2]},
                        {"el3", event.by_level[3]}});
}

} // namespace armpmu::testbench
