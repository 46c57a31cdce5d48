// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/processor_view.h"

#include <fmt/format.h>

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

void describe_events(Fields& fields, const Field& field, std::vector<ProcessorEvent>& events) {
    fields.list(field, events, [&](ProcessorEvent& event) {
        fields.member({"event", "As perf names it."}, event.name);
        fields.member({"code"}, event.code);
        fields.member({"el0", "At EL0.", "events", Quantity::count}, event.by_level[0]);
        fields.member({"el1", "At EL1.", "events", Quantity::count}, event.by_level[1]);
        fields.member({"el2", "At EL2.", "events", Quantity::count}, event.by_level[2]);
        fields.member({"el3", "At EL3.", "events", Quantity::count}, event.by_level[3]);
    });
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

std::string ProcessorView::text(const Result& /*result*/) const {
    std::string text;
    if (processors_.size() == 1) text = table_of(processors_[0].events, "the core");
    for (std::size_t n = 0; processors_.size() > 1 && n < processors_.size(); ++n)
        text += table_of(processors_[n].events, fmt::format("CPU{}", n));
    for (const auto& [mode, events] : not_modelled_) text += text_of(mode, events);
    return text;
}

void ProcessorView::describe(Fields& fields, Result& /*result*/) {
    const Field missing = {"not_modelled", "Events that a mode of the run does not make, by mode."};
    if (fields.present(missing, !not_modelled_.empty())) fields.map(missing, not_modelled_);
    const Field one = {"core_events", "What occurred in the one processor, by exception level."};
    if (fields.present(one, processors_.size() == 1)) {
        processors_.resize(1);
        describe_events(fields, one, processors_[0].events);
    }
    const Field several = {"processors", "Of several."};
    if (!fields.present(several, processors_.size() != 1)) return;
    fields.list(several, processors_, [&](ProcessorEvents& processor) {
        fields.member({"instructions", "Executed.", "instructions", Quantity::count},
                      processor.instructions);
        describe_events(fields, {"core_events", "What occurred, by exception level."},
                        processor.events);
    });
}

} // namespace armpmu::testbench
