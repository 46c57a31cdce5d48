// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/traffic_scenario.h"

#include "testbench/scenario/inject_section.h"
#include "testbench/scenario/traffic_checks.h"
#include "testbench/traffic/trace_reader.h"

#include <filesystem>
#include <stdexcept>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kMany = 1'000'000;

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
    for (const MasterSection& other : scenario.masters) {
        if (other.port == master.port)
            section.fail("port", "port: SI" + std::to_string(master.port) + " already belongs to " +
                                     other.name);
        if (other.name == master.name) section.fail("name", "name: " + master.name + " is taken");
        if (std::holds_alternative<AceLiteMasterConfig>(master.config) &&
            std::holds_alternative<AceLiteMasterConfig>(other.config))
            section.fail("kind", "kind: only one ace_lite master can carry out the buffers; " +
                                     other.name + " does");
    }
    check_order(section, master, scenario.masters);
    put_on_port(scenario, master);
    scenario.masters.push_back(master);
}

void describe_trace(Parameters& root, TrafficScenario& scenario) {
    if (!root.text({"trace", "recorded memory trace, tools/trace/FORMAT.md; a path from this "
                             "file's folder"},
                   scenario.trace))
        return;
    const std::filesystem::path path(scenario.trace);
    if (path.is_relative()) scenario.trace = (std::filesystem::path(root.folder()) / path).string();
    std::error_code ignored;
    if (std::filesystem::exists(scenario.trace, ignored) &&
        !std::filesystem::is_regular_file(scenario.trace, ignored))
        root.fail("trace", "trace: " + shown(scenario.trace) + " is not a regular file");
    // All of it: a damaged trace is to be refused now, not in the middle of a long run.
    try {
        TraceReader reader(scenario.trace);
        for (TraceRecord record; reader.next(record);) ++scenario.trace_records;
    } catch (const TraceError& error) {
        root.fail("trace", "trace: " + std::string(error.what()));
    }
}

void describe_run(Parameters& section, RunSection& run) {
    section.number({"cycles",
                    "from enabling to disabling the counters; 0: until the traffic is "
                    "done",
                    "cycles"},
                   run.cycles, 0, kMostRunCycles);
    section.number({"access_ns", "what a register access takes", "ns"}, run.access_ns, 0, kMany);
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

} // namespace

void describe(Parameters& root, TrafficScenario& scenario) {
    root.require("scenario");
    root.name({"scenario", "its name"}, scenario.name);
    root.text({"about", "the question it answers, and the number to look at"}, scenario.about);
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
    root.list({"masters", "one per slave interface in use"},
              [&](Parameters& section) { describe_master(section, scenario); });
    root.section(
        {"inject", "events at named cycles, for directed tests"},
        [&](Parameters& section) { describe(section, scenario.injections, scenario.cci()); });
    root.require("pmu");
    root.section({"pmu", "what software counts"},
                 [&](Parameters& section) { describe(section, scenario.pmu, scenario.cci()); });
    root.section({"run", "how long"},
                 [&](Parameters& section) { describe_run(section, scenario.run); });
    root.section({"output", "where the result goes, unless the command line says it"},
                 [&](Parameters& section) { describe_output(section, scenario.output); });
    if (scenario.masters.empty() && scenario.injections.empty())
        root.fail("masters", "masters: a scenario needs at least one, or something to `inject`");
    check_trace(root, scenario);
    check_atp(root, scenario);
    check_end(root, scenario);
    try {
        validate(scenario.interconnect.config);
    } catch (const std::invalid_argument& error) {
        root.fail("interconnect", error.what());
    }
}

} // namespace armpmu::testbench
