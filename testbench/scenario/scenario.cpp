// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/scenario.h"

#include "testbench/scenario/inject_section.h"
#include "testbench/traffic/trace_reader.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kMany = 1'000'000;
constexpr std::uint64_t kMostCycles = 1'000'000'000'000;

void put_on_port(Scenario& scenario, const MasterSection& master) {
    SlaveInterfaceConfig& port = scenario.interconnect.config.slaves[master.port];
    port.used = true;
    port.kind = master.is_cluster() ? PortKind::ace : PortKind::ace_lite;
    port.dvm = master.has_dvm();
    port.qos_override = master.controls.read_qos || master.controls.write_qos;
    port.media_protected = master.controls.media_protected;
    scenario.interconnect.cci.ace[master.port] = master.is_cluster();
}

// Masters only wait for others that stand before them, so nobody waits in a circle.
void check_order(Parameters& section, const MasterSection& master,
                 const std::vector<MasterSection>& earlier) {
    for (std::size_t i = 0; i < master.after.size(); ++i) {
        const std::string& name = master.after[i];
        const auto found =
            std::find_if(earlier.begin(), earlier.end(),
                         [&](const MasterSection& other) { return other.name == name; });
        if (found == earlier.end())
            section.fail("after",
                         "after: " + shown(name) + " does not stand before " + master.name +
                             " in the list",
                         static_cast<int>(i));
        if (!found->ends())
            section.fail("after",
                         "after: " + name +
                             " never ends: give it `accesses`, or phases without "
                             "`repeat`",
                         static_cast<int>(i));
    }
}

void describe_master(Parameters& section, Scenario& scenario) {
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

// Whoever is waited for in an ATP file must be played by somebody.
void check_atp(Parameters& root, const Scenario& scenario) {
    const auto played = [&](const AtpFile& file, const AtpProfile& profile) {
        if (profile.kind == AtpProfile::Kind::pause) return true;
        for (const MasterSection& master : scenario.masters) {
            const auto* atp = std::get_if<AtpConfig>(&master.config);
            if (atp != nullptr && atp->content->file == file.file && atp->id == profile.master)
                return true;
        }
        return false;
    };
    for (std::size_t i = 0; i < scenario.masters.size(); ++i) {
        const auto* atp = std::get_if<AtpConfig>(&scenario.masters[i].config);
        if (atp == nullptr) continue;
        for (const AtpProfile& profile : atp->content->profiles) {
            const bool counts =
                profile.kind == AtpProfile::Kind::pause || profile.master == atp->id;
            for (const AtpWait& wait : profile.waits) {
                const AtpProfile& other = atp->content->profiles[wait.profile];
                if (counts && !played(*atp->content, other))
                    root.fail("masters",
                              "masters: " + profile.name + " of " + atp->content->file +
                                  " waits for " + other.name + ", but no atp master has the id " +
                                  shown(other.master),
                              static_cast<int>(i));
            }
        }
        for (std::size_t j = 0; j < i; ++j) {
            const auto* other = std::get_if<AtpConfig>(&scenario.masters[j].config);
            if (other != nullptr && other->content->file == atp->content->file &&
                other->id == atp->id)
                root.fail("masters",
                          "masters: " + scenario.masters[j].name + " already plays the id " +
                              shown(atp->id),
                          static_cast<int>(i));
        }
    }
}

void check_trace(Parameters& root, Scenario& scenario) {
    unsigned clusters = 0;
    unsigned buffers = 0;
    for (const MasterSection& master : scenario.masters) {
        clusters += master.replays() ? 1 : 0;
        buffers += std::holds_alternative<AceLiteMasterConfig>(master.config) ? 1 : 0;
    }
    scenario.replay.clusters = clusters;
    if (scenario.trace.empty()) {
        if (clusters + buffers != 0)
            root.fail("masters", "masters: an ace_lite master and clusters without a profile need "
                                 "the key 'trace'");
        return;
    }
    if (clusters == 0)
        root.fail("masters", "masters: at least one ace_cluster without a profile must replay the "
                             "trace");
    if (buffers == 0)
        root.fail("masters", "masters: one of kind ace_lite must carry out the trace's buffers");
}

void describe_trace(Parameters& root, Scenario& scenario) {
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
                   run.cycles, 0, kMostCycles);
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

void check_end(Parameters& root, const Scenario& scenario) {
    if (scenario.run.cycles != 0) return;
    for (const MasterSection& master : scenario.masters)
        if (!master.ends())
            root.fail("run", "run: `cycles` must say how long, for " + master.name +
                                 " never ends: it has neither `accesses` nor phases without "
                                 "`repeat`");
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

void describe(Parameters& root, Scenario& scenario) {
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

Scenario load_scenario(const std::string& path, const std::vector<Override>& overrides) {
    YamlSection root = YamlSection::load(path, overrides);
    Scenario scenario;
    describe(root, scenario);
    root.finish();
    return scenario;
}

} // namespace armpmu::testbench
