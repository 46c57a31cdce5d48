// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/core_scenario.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/core/text.h"

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kMost = 1'000'000'000'000;

// `level: el0`..`el3` and `security:`.
void read_state(YamlSection& section, a55::ProcessorState& state) {
    section.choice<std::uint8_t>("level", state.exception_level,
                                 {{"el0", 0}, {"el1", 1}, {"el2", 2}, {"el3", 3}});
    state.secure = state.exception_level == 3;
    section.choice("security", state.secure, {{"non_secure", false}, {"secure", true}});
    if (state.exception_level == 2 && state.secure)
        section.fail("security", "security: EL2 is always non_secure on this core");
    if (state.exception_level == 3 && !state.secure)
        section.fail("security", "security: EL3 is always secure");
}

std::string hint_for(const std::string& name) {
    std::vector<std::string> known;
    for (const a55::EventInfo& row : a55::events()) known.push_back(lower_case(row.mnemonic));
    const std::vector<std::string_view> candidates(known.begin(), known.end());
    const std::string hint = nearest_word(lower_case(name), candidates);
    return hint.empty() ? "; `armpmu list events` has them" : "; did you mean " + hint + "?";
}

WorkSection read_work(YamlSection& section) {
    WorkSection work;
    read_state(section, work.state);
    section.require("cycles");
    section.number("cycles", work.cycles, 1, kMost);
    YamlSection events = section.section("events");
    for (const std::string& name : events.keys()) {
        const a55::EventInfo* row = a55::find_event(name);
        if (row == nullptr)
            events.fail(name.c_str(), "events: no event is called " + shown(name) + hint_for(name));
        if (row->event == a55::Event::sw_incr || row->event == a55::Event::chain ||
            row->event == a55::Event::cpu_cycles || row->event == a55::Event::bus_cycles)
            events.fail(name.c_str(),
                        "events: " + shown(name) + " does not come from work; cycles are `cycles`");
        std::uint64_t count = 0;
        events.number(name.c_str(), count, 0, kMost);
        if (count > work.cycles * row->max_per_cycle)
            events.fail(name.c_str(), "events: " + shown(name) + " occurs at most " +
                                          std::to_string(row->max_per_cycle) +
                                          " times a cycle, so at most " +
                                          std::to_string(work.cycles * row->max_per_cycle));
        work.events.emplace_back(row->event, count);
    }
    events.finish();
    section.finish();
    return work;
}

void read_software(YamlSection section, CoreScenario& scenario) {
    using Sequence = SoftwareSection::Sequence;
    SoftwareSection& software = scenario.software;
    section.require("sequence");
    section.choice(
        "sequence", software.sequence,
        {{"application_note", Sequence::application_note}, {"pseudo_code", Sequence::pseudo_code}});
    section.boolean("as_printed", software.as_printed);
    read_state(section, scenario.software_state);
    section.boolean("aarch32", scenario.software_state.el1_aarch32);
    if (software.sequence == Sequence::application_note) {
        section.require("use_case");
        std::string name;
        section.text("use_case", name);
        software.use_case = find_use_case(name);
        if (software.use_case == nullptr) {
            std::vector<std::string_view> known;
            for (const UseCase& use_case : use_cases()) known.push_back(use_case.name);
            const std::string hint = nearest_word(name, known);
            section.fail("use_case", "use_case: none is called " + shown(name) +
                                         (hint.empty() ? "; `armpmu list use-cases` has them"
                                                       : "; did you mean " + hint + "?"));
        }
    }
    section.finish();
}

} // namespace

bool is_core_scenario(const std::string& path) {
    return YamlSection::load(path).has("software");
}

CoreScenario load_core_scenario(const std::string& path) {
    YamlSection root = YamlSection::load(path);
    CoreScenario scenario;
    root.require("scenario");
    root.text("scenario", scenario.name);
    root.text("about", scenario.about);
    root.number("clock_mhz", scenario.clock_mhz, 1, 10000);
    YamlSection core = root.section("core");
    core.boolean("l2_cache", scenario.core.l2_cache);
    core.boolean("l3_cache", scenario.core.l3_cache);
    core.boolean("external_last_level", scenario.core.external_last_level);
    core.boolean("spme", scenario.spme);
    core.finish();
    read_software(root.section("software"), scenario);
    root.require("work");
    for (YamlSection& section : root.list("work")) scenario.work.push_back(read_work(section));
    if (scenario.work.empty()) root.fail("work", "work: at least one entry must have cycles");
    root.finish();
    return scenario;
}

} // namespace armpmu::testbench
