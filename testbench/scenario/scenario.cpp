// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/scenario.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/register_table.h"
#include "armpmu/core/text.h"
#include "testbench/traffic/trace_reader.h"

#include <filesystem>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kMany = 1000000;

unsigned parse_port(const YamlSection& section, const std::string& text, const std::string& prefix,
                    unsigned present) {
    const std::string lower = lower_case(text);
    const auto number = parse_number(lower.size() > 2 ? lower.substr(2) : "");
    if (lower.substr(0, 2) != prefix || !number || *number >= present) {
        const std::string upper = prefix == "si" ? "SI" : "MI";
        section.fail("port", "port: expected " + upper + "0 to " + upper +
                                 std::to_string(present - 1) + ", not " + shown(text));
    }
    return static_cast<unsigned>(*number);
}

void read_security(YamlSection& section, Security& security) {
    section.choice("security", security,
                   {{"non_secure", Security::non_secure}, {"secure", Security::secure}});
}

AceClusterConfig read_cluster(YamlSection& section) {
    AceClusterConfig config;
    read_security(section, config.security);
    section.number("cache_bytes", config.cache_bytes, 64, 64 << 20);
    section.number("cache_ways", config.cache_ways, 1, 64);
    const unsigned sets = config.cache_bytes / (64 * config.cache_ways);
    if (sets == 0 || (sets & (sets - 1)) != 0 || config.cache_bytes % (64 * config.cache_ways) != 0)
        section.fail("cache_bytes", "cache_bytes: " + std::to_string(config.cache_bytes) + " in " +
                                        std::to_string(config.cache_ways) +
                                        " ways of 64-byte lines must make a power of two of sets");
    section.number("outstanding_misses", config.outstanding_misses, 1, 64);
    section.number("loads_in_flight", config.loads_in_flight, 1, 64);
    section.number("store_buffer_lines", config.store_buffer_lines, 1, 64);
    section.number("merge_cycles", config.merge_cycles, 1, kMany);
    section.number("victim_lines", config.victim_lines, 1, 64);
    section.number("snoop_latency", config.snoop_latency, 1, kMany);
    section.number("snoop_buffer", config.snoop_buffer, 1, 64);
    section.number("cycles_per_100_instructions", config.cycles_per_100_instructions, 50, 100);
    section.choice("load_miss", config.load_miss,
                   {{"read_shared", ReadSnoop::read_shared},
                    {"read_clean", ReadSnoop::read_clean},
                    {"read_not_shared_dirty", ReadSnoop::read_not_shared_dirty}});
    section.boolean("pass_dirty_always", config.pass_dirty_always);
    return config;
}

AceLiteMasterConfig read_ace_lite(YamlSection& section) {
    AceLiteMasterConfig config;
    read_security(section, config.security);
    section.number("outstanding", config.outstanding, 1, 256);
    section.number("beat_interval", config.beat_interval, 1, kMany);
    return config;
}

void read_masters(YamlSection& root, Scenario& scenario) {
    root.require("masters");
    for (YamlSection& section : root.list("masters")) {
        MasterSection master;
        section.require("name");
        section.require("kind");
        section.require("port");
        section.text("name", master.name);
        bool cluster = false;
        section.choice("kind", cluster, {{"ace_cluster", true}, {"ace_lite", false}});
        std::string port;
        section.text("port", port);
        master.port = parse_port(section, port, "si", scenario.cci.slave_interfaces);
        if (cluster)
            master.config = read_cluster(section);
        else
            master.config = read_ace_lite(section);
        section.finish();

        for (const MasterSection& other : scenario.masters) {
            if (other.port == master.port)
                section.fail("port", "port: SI" + std::to_string(master.port) +
                                         " already belongs to " + other.name);
            if (other.name == master.name)
                section.fail("name", "name: " + master.name + " is taken");
            if (!cluster && !other.is_cluster())
                section.fail("kind", "kind: only one ace_lite master can carry out the buffers; " +
                                         other.name + " does");
        }
        SlaveInterfaceConfig& port_config = scenario.interconnect.slaves[master.port];
        port_config.used = true;
        port_config.kind = cluster ? PortKind::ace : PortKind::ace_lite;
        port_config.dvm = cluster;
        scenario.cci.ace[master.port] = cluster;
        scenario.masters.push_back(master);
    }
    unsigned clusters = 0;
    for (const MasterSection& master : scenario.masters) clusters += master.is_cluster() ? 1 : 0;
    if (clusters == 0)
        root.fail("masters", "masters: at least one of kind ace_cluster must replay the trace");
    if (clusters == scenario.masters.size())
        root.fail("masters", "masters: one of kind ace_lite must carry out the trace's buffers");
    scenario.replay.clusters = clusters;
}

void read_memory(YamlSection section, MemoryConfig& memory) {
    section.number("read_latency", memory.read_latency, 1, kMany);
    section.number("write_latency", memory.write_latency, 1, kMany);
    section.number("outstanding_reads", memory.outstanding_reads, 1, 256);
    section.number("outstanding_writes", memory.outstanding_writes, 1, 256);
    section.number("beat_interval", memory.beat_interval, 1, kMany);
    section.finish();
}

void read_interconnect(YamlSection section, Scenario& scenario) {
    InterconnectConfig& config = scenario.interconnect;
    section.number("slave_interfaces", scenario.cci.slave_interfaces, 1, 7);
    section.number("master_interfaces", scenario.cci.master_interfaces, 1, 7);
    section.number("stripe_bytes", config.stripe_bytes, 64, 1 << 30);
    section.number("tt_depth", config.tt_depth, 1, 1024);
    section.number("snoop_tt_depth", config.snoop_tt_depth, 1, 1024);
    section.number("back_invalidations", config.back_invalidations, 1, 1024);
    section.number("request_buffer", config.request_buffer, 1, 64);
    section.number("requests_per_cycle", config.requests_per_cycle, 1, 8);
    section.number("request_latency", config.request_latency, 1, kMany);
    section.number("response_latency", config.response_latency, 1, kMany);
    YamlSection filter = section.section("snoop_filter");
    filter.number("sets_per_bank", config.filter.sets_per_bank, 1, 1 << 20);
    filter.number("ways", config.filter.ways, 1, 64);
    filter.finish();
    MemoryConfig memory;
    read_memory(section.section("memory"), memory);
    for (unsigned n = 0; n < scenario.cci.master_interfaces; ++n)
        config.masters[n] = {true, memory};
    section.finish();
}

cci550::EventId read_event(const YamlSection& section, const Scenario& scenario,
                           const std::string& text, int element) {
    try {
        const cci550::EventId id = cci550::parse_event(text);
        if (!can_fire(scenario.cci, id))
            section.fail(
                "counters",
                "counters: " + cci550::event_name(id) +
                    " cannot fire here: no such event, its interface is absent, or it is an "
                    "ACE event on an ACE-Lite interface",
                element);
        return id;
    } catch (const cci550::NameError& error) {
        section.fail("counters", "counters: " + std::string(error.what()), element);
    }
}

void read_pmu(YamlSection section, Scenario& scenario) {
    PmuSection& pmu = scenario.pmu;
    section.choice("software", pmu.software,
                   {{"secure", Security::secure}, {"non_secure", Security::non_secure}});
    YamlSection pins = section.section("authentication");
    pins.boolean("niden", pmu.authentication.niden);
    pins.boolean("spniden", pmu.authentication.spniden);
    pins.boolean("dbgen", pmu.authentication.dbgen);
    pins.boolean("spiden", pmu.authentication.spiden);
    pins.finish();
    std::vector<std::string> names;
    section.require("counters");
    section.texts("counters", names);
    if (names.empty() || names.size() > cci550::kCounters)
        section.fail("counters",
                     "counters: expected 1 to 8 events, not " + std::to_string(names.size()));
    for (std::size_t i = 0; i < names.size(); ++i)
        pmu.counters.push_back(read_event(section, scenario, names[i], static_cast<int>(i)));
    section.finish();
}

void read_trace(YamlSection& root, Scenario& scenario) {
    root.require("trace");
    root.text("trace", scenario.trace);
    const std::filesystem::path path(scenario.trace);
    if (path.is_relative())
        scenario.trace = (std::filesystem::path(root.file()).parent_path() / path).string();
    std::error_code ignored;
    if (std::filesystem::exists(scenario.trace, ignored) &&
        !std::filesystem::is_regular_file(scenario.trace, ignored))
        root.fail("trace", "trace: " + shown(scenario.trace) + " is not a regular file");
    // All of it: a damaged trace is to be refused now, not in the middle of a long run.
    try {
        TraceReader reader(scenario.trace);
        for (TraceRecord record; reader.next(record);) continue;
    } catch (const TraceError& error) {
        root.fail("trace", "trace: " + std::string(error.what()));
    }
}

} // namespace

Scenario load_scenario(const std::string& path) {
    YamlSection root = YamlSection::load(path);
    Scenario scenario;
    scenario.cci.ace = {};
    root.require("scenario");
    root.text("scenario", scenario.name);
    root.text("about", scenario.about);
    root.number("clock_mhz", scenario.clock_mhz, 1, 10000);
    read_trace(root, scenario);
    YamlSection replay = root.section("replay");
    replay.number("look_ahead", scenario.replay.look_ahead, 1, kMany);
    replay.boolean("input_blocks", scenario.replay.input_blocks);
    replay.finish();
    read_interconnect(root.section("interconnect"), scenario);
    read_masters(root, scenario);
    root.require("pmu");
    read_pmu(root.section("pmu"), scenario);
    YamlSection run = root.section("run");
    run.number("cycles", scenario.run.cycles, 1, 1000000000000);
    run.number("access_ns", scenario.run.access_ns, 0, kMany);
    run.finish();
    root.finish();
    try {
        validate(scenario.interconnect);
    } catch (const std::invalid_argument& error) {
        root.fail("interconnect", error.what());
    }
    return scenario;
}

} // namespace armpmu::testbench
