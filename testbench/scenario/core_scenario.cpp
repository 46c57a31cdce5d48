// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/core_scenario.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/core/text.h"

#include <algorithm>

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

// A count, and what counts with it, must fit into the cycles.
void check_rates(const YamlSection& events, const WorkSection& work, const a55::Config& core) {
    for (const a55::EventInfo& row : a55::events()) {
        const std::vector<a55::Event> sources = a55::sources(core, row.event);
        std::uint64_t sum = 0;
        std::string last;
        for (const auto& [event, count] : work.events) {
            if (std::find(sources.begin(), sources.end(), event) == sources.end()) continue;
            sum += count;
            last = lower_case(a55::find_event(number(event))->mnemonic);
        }
        const std::uint64_t most = work.cycles * row.max_per_cycle;
        if (sum > most)
            events.fail(last.c_str(), "events: " + lower_case(row.mnemonic) + " occurs at most " +
                                          std::to_string(row.max_per_cycle) +
                                          " times a cycle, so at most " + std::to_string(most) +
                                          " and not " + std::to_string(sum));
    }
}

WorkSection read_work(YamlSection& section, const a55::Config& core) {
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
        if (a55::sources(core, row->event).empty())
            events.fail(name.c_str(), "events: " + shown(name) +
                                          " does not exist without the caches it needs; see core");
        for (const auto& [event, ignored] : work.events)
            if (event == row->event)
                events.fail(name.c_str(), "events: " + shown(name) + " stands here twice");
        std::uint64_t count = 0;
        events.number(name.c_str(), count, 0, kMost);
        work.events.emplace_back(row->event, count);
    }
    events.finish();
    section.finish();
    check_rates(events, work, core);
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
    if (software.sequence == Sequence::application_note) {
        a55::ProcessorState& state = scenario.software_state;
        state.el1_aarch32 = true;
        state.el2_aarch32 = state.exception_level >= 2;
        state.el3_aarch32 = state.exception_level == 3;
    }
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
    for (YamlSection& section : root.list("work"))
        scenario.work.push_back(read_work(section, scenario.core));
    if (scenario.work.empty()) root.fail("work", "work: at least one entry must have cycles");
    // Simulated time must not run out, nor a single count.
    constexpr std::uint64_t kLongestNs = 1'000'000'000'000'000;
    std::uint64_t cycles = 0;
    for (const WorkSection& work : scenario.work) cycles += work.cycles;
    if (cycles > kLongestNs / 1000 * scenario.clock_mhz)
        root.fail("work", "work: " + std::to_string(cycles) + " cycles at " +
                              std::to_string(scenario.clock_mhz) +
                              " MHz are more than the million seconds that can be simulated");
    root.finish();
    return scenario;
}

} // namespace armpmu::testbench
