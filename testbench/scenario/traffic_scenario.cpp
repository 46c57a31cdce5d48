// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/traffic_scenario.h"

#include "armpmu/core/text.h"
#include "testbench/scenario/counted_event.h"
#include "testbench/scenario/inject_section.h"
#include "testbench/scenario/limits.h"
#include "testbench/scenario/masters_checks.h"
#include "testbench/scenario/memory_section.h"
#include "testbench/scenario/objective_section.h"
#include "testbench/traffic/trace_reader.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <variant>

namespace armpmu::testbench {
namespace {

void put_on_port(TrafficScenario& scenario, const MasterSection& master) {
    SlaveInterfaceConfig& port = scenario.interconnect.config.slaves[master.port];
    port.used = true;
    port.kind = master.is_cluster() ? PortKind::ace : PortKind::ace_lite;
    port.dvm = master.has_dvm();
    port.qos_override = master.controls.read_qos || master.controls.write_qos;
    port.media_protected = master.controls.media_protected;
    scenario.interconnect.cci.ace[master.port] = master.is_cluster();
}

void describe_master(Parameters& section, TrafficScenario& scenario) {
    MasterSection master;
    describe(section, master, static_cast<unsigned>(scenario.masters.size()),
             scenario.cci().slave_interfaces);
    check_alone(section, master, scenario.masters);
    check_order(section, master, scenario.masters);
    put_on_port(scenario, master);
    if (const auto* atp = std::get_if<AtpConfig>(&master.config))
        for (const std::string& note : atp->content->notes)
            if (std::find(scenario.notes.begin(), scenario.notes.end(), note) ==
                scenario.notes.end())
                scenario.notes.push_back(note);
    scenario.masters.push_back(master);
}

void describe_trace(Parameters& root, TrafficScenario& scenario) {
    if (!root.text({"trace", "recorded memory trace, tools/trace/FORMAT.md; a path from this "
                             "file's folder"},
                   scenario.trace))
        return;
    scenario.trace = root.input_file(scenario.trace);
    std::error_code ignored;
    if (std::filesystem::exists(scenario.trace, ignored) &&
        !std::filesystem::is_regular_file(scenario.trace, ignored))
        root.fail("trace", "trace: " + in_quotes(scenario.trace) + " is not a regular file");
    scenario.trace_refusal = root.refusal("trace", "trace: ");
    try {
        const TraceReader probe(scenario.trace);
    } catch (const TraceError& error) {
        throw ScenarioError(one_line(scenario.trace_refusal + error.what()));
    }
}

void describe_run(Parameters& section, RunSection& run, const cci550::Config& cci) {
    section.number({"cycles",
                    "from enabling to disabling the counters; 0: until the traffic is "
                    "done",
                    "cycles"},
                   run.cycles, 0, kMostCycles);
    section.number({"access_ns", "what a register access takes", "ns"}, run.access_ns, 0, kMany);
    section.exclude({"from_cycle", "from_event"});
    section.number(
        {"from_cycle",
         "of the traffic in which the counters are enabled, or as soon as an access can; "
         "what is before is warm-up",
         "cycles"},
        run.from_cycle, 0, kMostCycles);
    std::string event;
    if (!section.text({"from_event",
                       "instead: software waits for its first occurrence, then enables "
                       "the counters; as counters are named"},
                      event))
        return;
    run.from_event = counted_event(section, "from_event", event, cci);
    if (run.from_cycle != 0)
        section.fail("from_event", "from_event: expected it or from_cycle, not both");
}

void describe_output(Parameters& section, OutputSection& output) {
    section.text({"file", "a path from the working folder; without it, standard output"},
                 output.file);
    section.choice({"form", "table for people or one JSON object"}, output.json,
                   {{"text", false}, {"json", true}});
    section.boolean(
        {"all_events", "adds every event that occurred to the table; JSON has it always"},
        output.all);
}

// Without a number of cycles the run must end by itself.
void check_end(Parameters& root, const TrafficScenario& scenario) {
    if (scenario.run.cycles != 0) return;
    check_ends(root, scenario.masters);
    for (const Injection& injection : scenario.injections) {
        const std::uint64_t last =
            injection.cycle + injection.every * (injection.times - 1) + injection.cycles;
        if (last > kMostCycles)
            root.fail("run", "run: `cycles` must say how long, for an injection ends only at "
                             "cycle " +
                                 std::to_string(last));
    }
}

} // namespace

std::uint64_t covered_bytes(const TrafficScenario& scenario) {
    std::uint64_t bytes = 0;
    for (const MasterSection& master : scenario.masters)
        if (const auto* const cluster = std::get_if<AceClusterConfig>(&master.config))
            bytes += cluster->cache_bytes;
    return bytes;
}

void describe(Parameters& root, TrafficScenario& scenario) {
    root.require("scenario");
    root.name({"scenario", "its name"}, scenario.name);
    root.text({"about", "the question it answers, and the number to look at"}, scenario.about);
    describe_objective(root, scenario.objective);
    root.number({"seed", "of all draws: same seed, same result"}, scenario.seed, 0,
                ~std::uint64_t{0});
    root.number({"clock_mhz", "ACLK", "MHz"}, scenario.clock_mhz, 1, 10000);
    describe_trace(root, scenario);
    root.section({"replay", "of the trace"}, [&](Parameters& replay) {
        replay.number({"look_ahead", "records read ahead per thread"}, scenario.replay.look_ahead,
                      1, kMany);
        replay.boolean({"input_blocks", "a thread goes on after a read system call only when the "
                                        "buffer is written"},
                       scenario.replay.input_blocks);
    });
    scenario.interconnect.cci.ace = {};
    root.section({"interconnect", "the CCI-550, and the memories behind it"},
                 [&](Parameters& section) { describe(section, scenario.interconnect); });
    set_clock(scenario.interconnect.config, scenario.clock_mhz);
    root.list({"masters", "one per slave interface in use"},
              [&](Parameters& section) { describe_master(section, scenario); });
    size_filter(root, scenario.interconnect, covered_bytes(scenario));
    root.section(
        {"inject", "events at named cycles, for directed tests"},
        [&](Parameters& section) { describe(section, scenario.injections, scenario.cci()); });
    root.section({"pmu", "what software counts; without it, nothing"},
                 [&](Parameters& section) { describe(section, scenario.pmu, scenario.cci()); });
    root.section({"run", "how long"},
                 [&](Parameters& section) { describe_run(section, scenario.run, scenario.cci()); });
    root.section({"output", "where the result goes, unless the command line says it"},
                 [&](Parameters& section) { describe_output(section, scenario.output); });
    if (scenario.masters.empty() && scenario.injections.empty())
        root.fail("masters", "masters: a scenario needs at least one, or something to `inject`");
    scenario.replay.clusters = check_trace(root, scenario.masters, !scenario.trace.empty());
    check_atp(root, scenario.masters);
    check_end(root, scenario);
    try {
        validate(scenario.interconnect.config);
    } catch (const std::invalid_argument& error) {
        root.fail("interconnect", error.what());
    }
}

} // namespace armpmu::testbench
