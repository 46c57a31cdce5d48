// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/processor_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <utility>

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

std::string text_of(const NotModelled& one) {
    constexpr std::size_t kColumns = 100;
    std::string text = fmt::format("\nNot modelled in {} mode\n", one.mode);
    std::string line;
    for (const std::string& event : one.events) {
        if (line.size() + event.size() + 3 > kColumns) text += std::exchange(line, {}) + "\n";
        line += (line.empty() ? "  " : " ") + event;
    }
    return text + line + "\n";
}

} // namespace

std::string ProcessorView::text(const Result& /*result*/) const {
    std::string text;
    if (processors_.size() == 1) text = table_of(processors_[0].events, "the core");
    for (std::size_t n = 0; processors_.size() > 1 && n < processors_.size(); ++n)
        text += table_of(processors_[n].events, fmt::format("CPU{}", n));
    for (const NotModelled& one : not_modelled_) text += text_of(one);
    return text;
}

void ProcessorView::add_to(nlohmann::ordered_json& json, const Result& /*result*/) const {
    for (const NotModelled& one : not_modelled_) json["not_modelled"][one.mode] = one.events;
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
