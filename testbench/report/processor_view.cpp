// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/processor_view.h"

#include "testbench/report/described_table.h"

#include <fmt/format.h>

#include <utility>

namespace armpmu::testbench {

namespace {

std::string text_of_events(const std::vector<ProcessorEvent>& events, const std::string& where) {
    return fmt::format("\nEverything that happened in {}\n", where) +
           text_of(table_of(events), "  ");
}

std::string text_of(const std::string& mode, const std::vector<std::string>& events) {
    constexpr std::size_t kColumns = 100;
    std::string text = fmt::format("\nNot modelled in {} mode\n", mode);
    std::string line;
    for (const std::string& event : events) {
        if (line.size() + event.size() + 3 > kColumns) text += std::exchange(line, {}) + "\n";
        line += (line.empty() ? "  " : " ") + event;
    }
    return text + line + "\n";
}

} // namespace

void ProcessorEvent::describe(Fields& fields) {
    const Field event = {"event", "As perf names it.", "", {}, {}, {"event", -24}};
    fields.member(event, name);
    fields.member({"code"}, code);
    const auto level = [&](unsigned n, const char* key, const char* meaning,
                           const TableColumn& column) {
        fields.member({key, meaning, "events", Quantity::count, {}, column}, by_level[n]);
    };
    level(0, "el0", "At EL0.", {"EL0", 15});
    level(1, "el1", "At EL1.", {"EL1", 15});
    level(2, "el2", "At EL2.", {"EL2", 11});
    level(3, "el3", "At EL3.", {"EL3", 11});
}

std::string ProcessorView::text(const Result& /*result*/) const {
    std::string text;
    if (processors_.size() == 1) text = text_of_events(processors_[0].events, "the core");
    for (std::size_t n = 0; processors_.size() > 1 && n < processors_.size(); ++n)
        text += text_of_events(processors_[n].events, fmt::format("CPU{}", n));
    for (const auto& [mode, events] : not_modelled_) text += text_of(mode, events);
    return text;
}

void ProcessorView::describe(Fields& fields, Result& /*result*/) {
    const auto describe = [&](ProcessorEvent& event) { event.describe(fields); };
    const Field missing = {"not_modelled", "Events that a mode of the run does not make, by mode."};
    if (fields.present(missing, !not_modelled_.empty())) fields.map(missing, not_modelled_);
    const Field one = {"core_events", "What occurred in the one processor, by exception level."};
    if (fields.present(one, processors_.size() == 1)) {
        processors_.resize(1);
        fields.list(one, processors_[0].events, describe);
    }
    const Field several = {"processors", "Of several."};
    if (!fields.present(several, processors_.size() != 1)) return;
    fields.list(several, processors_, [&](ProcessorEvents& processor) {
        fields.member({"instructions", "Executed.", "instructions", Quantity::count},
                      processor.instructions);
        fields.list({"core_events", "What occurred, by exception level."}, processor.events,
                    describe);
    });
}

} // namespace armpmu::testbench
