// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/annotate_option.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/core/event_text.h"

#include <variant>

namespace armpmu::testbench {
namespace {

[[noreturn]] void refuse(const std::string& event, const std::string& why) {
    throw ScenarioError("--annotate " + in_quotes(event) + ":1:1: " + why);
}

const a55::EventInfo* find(const EventText& text) {
    if (text.subject.substr(0, 2) != "0x") return a55::find_event(text.text);
    const auto number = parse_number(text.subject);
    return number && *number < a55::kEventNumbers ? a55::find_event(static_cast<unsigned>(*number))
                                                  : nullptr;
}

a55::Event event_of(const EventText& event, const a55::Config& core) {
    const std::string text(event.text);
    const a55::EventInfo* const row = find(event);
    if (row == nullptr) {
        std::vector<std::string> known;
        for (const a55::EventInfo& one : a55::events()) known.push_back(lower_case(one.mnemonic));
        refuse(text, "no event of the core is called that" +
                         did_you_mean(lower_case(text), {known.begin(), known.end()},
                                      "; `armpmu list events` has them"));
    }
    if (!a55::implemented(core, row->event))
        refuse(text, "does not exist without the caches it needs; see core");
    if (a55::sources(core, row->event).empty())
        refuse(text, "happens to counters, not to an instruction");
    return row->event;
}

} // namespace

void AnnotateOption::add_to(CLI::App& command) {
    command
        .add_option("--annotate", events,
                    "EVENT,... : show where they happened, by function, source line and "
                    "instruction; for scenarios with `program`")
        ->take_all()
        ->allow_extra_args(false);
    command
        .add_option("--annotate-percent", percent,
                    "functions with less of an event are left out (1)")
        ->check(CLI::Range(0.0, 100.0));
}

void AnnotateOption::apply(Scenario& scenario, const std::string& file) const {
    if (events.empty()) return;
    auto* const program = std::get_if<ProgramScenario>(&scenario);
    if (program == nullptr)
        throw ScenarioError(file + ":1:1: --annotate: expected a core that executes programs, a "
                                   "file with a section `program`");
    for (const std::string& list : events) {
        try {
            for (const EventTextGroup& group : event_list(list))
                for (const EventText& event : group.events)
                    program->annotated.push_back(event_of(event, program->pmu));
        } catch (const EventTextError& error) {
            throw ScenarioError("--annotate " + in_quotes(list) +
                                ":1:" + std::to_string(error.column + 1) + ": " + error.what());
        }
    }
    program->annotate_percent = percent;
}

} // namespace armpmu::testbench
