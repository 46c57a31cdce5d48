// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/core_scenario.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/core/text.h"
#include "testbench/scenario/counted_event.h"
#include "testbench/scenario/objective_section.h"
#include "testbench/scenario/pmu_section.h"
#include "testbench/scenario/use_case_name.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kMost = 1'000'000'000'000;

void describe(Parameters& section, a55::ProcessorState& state) {
    section.choice<std::uint8_t>({"level", "exception level"}, state.exception_level,
                                 {{"el0", 0}, {"el1", 1}, {"el2", 2}, {"el3", 3}});
    state.secure = state.exception_level == 3;
    section.choice({"security", "security state; EL3 is always secure, EL2 never"}, state.secure,
                   {{"non_secure", false}, {"secure", true}});
    if (state.exception_level == 2 && state.secure)
        section.fail("security", "security: EL2 is always non_secure on this core");
    if (state.exception_level == 3 && !state.secure)
        section.fail("security", "security: EL3 is always secure");
}

// A count, and the counts that belong to it, must fit into the cycles.
void check_rates(Parameters& events, const WorkSection& work, const a55::Config& core) {
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

void add_event(Parameters& events, const std::string& name, std::uint64_t count, WorkSection& work,
               const a55::Config& core) {
    const a55::EventInfo* row = &known_core_event(events, name.c_str(), "events", name);
    if (row->event == a55::Event::sw_incr || row->event == a55::Event::chain ||
        row->event == a55::Event::cpu_cycles || row->event == a55::Event::bus_cycles)
        events.fail(name.c_str(),
                    "events: " + in_quotes(name) + " does not come from work; cycles are `cycles`");
    if (a55::sources(core, row->event).empty())
        events.fail(name.c_str(), "events: " + in_quotes(name) +
                                      " does not exist without the caches it needs; see core");
    for (const auto& [event, ignored] : work.events)
        if (event == row->event)
            events.fail(name.c_str(), "events: " + in_quotes(name) + " stands here twice");
    work.events.emplace_back(row->event, count);
}

void describe(Parameters& section, WorkSection& work, const a55::Config& core) {
    describe(section, work.state);
    section.require("cycles");
    section.number({"cycles", "that the work takes", "cycles"}, work.cycles, 1, kMost);
    section.numbers({"events", "occurrences of each event; `armpmu list events` has the names"}, {},
                    0, kMost, [&](Parameters& events, const Parameters::Entries& entries) {
                        for (const auto& [name, count] : entries)
                            add_event(events, name, count, work, core);
                        check_rates(events, work, core);
                    });
}

void describe(Parameters& section, SoftwareSection& software, a55::ProcessorState& state) {
    using Sequence = SoftwareSection::Sequence;
    section.require("sequence");
    section.choice(
        {"sequence", "published code that programs the PMU"}, software.sequence,
        {{"application_note", Sequence::application_note}, {"pseudo_code", Sequence::pseudo_code}});
    section.boolean({"as_printed", "with the slips of the published text"}, software.as_printed);
    describe(section, state);
    std::string name;
    section.text({"use_case", "of the application note; `armpmu list use-cases` has them"}, name);
    if (software.sequence != Sequence::application_note) {
        if (!name.empty())
            section.fail("use_case", "use_case: only sequence application_note measures one");
        return;
    }
    state.el1_aarch32 = true;
    state.el2_aarch32 = state.exception_level >= 2;
    state.el3_aarch32 = state.exception_level == 3;
    section.require("use_case");
    software.use_case = &known_use_case(section, "use_case", name);
}

void describe_caches(Parameters& core, CoreScenario& scenario) {
    core.boolean({"l2_cache", "the core has an L2 cache"}, scenario.core.l2_cache);
    core.boolean({"l3_cache", "the cluster has an L3 cache"}, scenario.core.l3_cache);
    core.boolean({"external_last_level", "the last level of cache is outside of the cluster"},
                 scenario.core.external_last_level);
    core.boolean({"spme", "what firmware has written to MDCR_EL3.SPME"}, scenario.spme);
}

} // namespace

void describe(Parameters& root, CoreScenario& scenario) {
    root.require("scenario");
    root.name({"scenario", "its name"}, scenario.name);
    root.text({"about", "the question it answers"}, scenario.about);
    describe_objective(root, scenario.objective);
    root.number({"clock_mhz", "of the core", "MHz"}, scenario.clock_mhz, 1, 10000);
    root.section({"core", "how the core is built"},
                 [&](Parameters& core) { describe_caches(core, scenario); });
    root.section({"pmu", "what firmware leaves"},
                 [&](Parameters& pmu) { describe_export(pmu, scenario.exports); });
    root.require("software");
    root.section({"software", "what programs the PMU"}, [&](Parameters& software) {
        describe(software, scenario.software, scenario.software_state);
    });
    root.require("work");
    root.list({"work", "what the core does, given and not simulated, one after another"},
              [&](Parameters& section) {
                  WorkSection work;
                  describe(section, work, scenario.core);
                  scenario.work.push_back(work);
              });
    if (scenario.work.empty()) root.fail("work", "work: at least one entry must have cycles");
    // Simulated time must not run out, nor a single count.
    constexpr std::uint64_t kLongestNs = 1'000'000'000'000'000;
    std::uint64_t cycles = 0;
    for (const WorkSection& work : scenario.work) cycles += work.cycles;
    if (cycles > kLongestNs / 1000 * scenario.clock_mhz)
        root.fail("work", "work: " + std::to_string(cycles) + " cycles at " +
                              std::to_string(scenario.clock_mhz) +
                              " MHz are more than the million seconds that can be simulated");
}

} // namespace armpmu::testbench
