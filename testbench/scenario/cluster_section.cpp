// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/cluster_section.h"

#include "armpmu/cci550/register_table.h"
#include "testbench/scenario/counted_event.h"
#include "testbench/scenario/interface_name.h"
#include "testbench/scenario/limits.h"
#include "testbench/scenario/memory_section.h"
#include "testbench/scenario/security_parameter.h"

#include <algorithm>
#include <string>

namespace armpmu::testbench {
namespace {

void check_cache(Parameters& section, const AceClusterConfig& config) {
    const unsigned sets = config.cache_bytes / (kLineBytes * config.cache_ways);
    const bool whole = config.cache_bytes % (kLineBytes * config.cache_ways) == 0;
    if (sets == 0 || (sets & (sets - 1)) != 0 || !whole)
        section.fail("cache_bytes", "cache_bytes: " + std::to_string(config.cache_bytes) + " in " +
                                        std::to_string(config.cache_ways) +
                                        " ways of 64-byte lines must make a power of two of sets");
}

void describe_cache(Parameters& section, AceClusterConfig& config) {
    section.bytes({"cache_bytes", "coherent cache, shared by its threads"}, config.cache_bytes, 64,
                  64 << 20);
    section.number({"cache_ways", "ways of the cache"}, config.cache_ways, 1, 64);
    check_cache(section, config);
    section.number({"outstanding_misses", "line fills, upgrades and uncached accesses in flight"},
                   config.outstanding_misses, 1, 64);
    section.number({"loads_in_flight", "load misses of a thread before it waits"},
                   config.loads_in_flight, 1, 64);
    section.number({"store_buffer_lines", "per thread"}, config.store_buffer_lines, 1, 64);
    section.number({"merge_cycles", "that a line of the store buffer stays open", "cycles"},
                   config.merge_cycles, 1, kMany);
    section.number({"victim_lines", "WriteBacks, WriteCleans and Evicts in flight"},
                   config.victim_lines, 1, 64);
}

} // namespace

void describe(Parameters& section, AceClusterConfig& config) {
    describe_security(section, config.security);
    describe_cache(section, config);
    section.number({"snoop_latency", "from AC handshake to CRVALID", "cycles"},
                   config.snoop_latency, 1, kMany);
    section.number({"snoop_buffer", "snoops held; ACREADY is LOW when it is full"},
                   config.snoop_buffer, 1, 64);
    section.number({"cycles_per_100_instructions", "of a trace: 50 is dual issue always"},
                   config.cycles_per_100_instructions, 50, 100);
    section.choice({"load_miss", "what a load that misses sends"}, config.load_miss,
                   {{"read_shared", ReadSnoop::read_shared},
                    {"read_clean", ReadSnoop::read_clean},
                    {"read_not_shared_dirty", ReadSnoop::read_not_shared_dirty}});
    section.boolean({"pass_dirty_always", "dirty data is handed over even to a reader that cannot "
                                          "take it, so that the CCI-550 must write it"},
                    config.pass_dirty_always);
    section.boolean({"evict_with_data", "clean victims leave as WriteEvict, which the CCI-550 does "
                                        "not support"},
                    config.evict_with_data);
    section.number({"qos", "AxQOS of all its requests"}, config.qos, 0, 15);
    section.number({"read_beat_interval",
                    "between two R beats that it takes; above 1 RREADY goes "
                    "LOW in between",
                    "cycles"},
                   config.read_beat_interval, 1, kMany);
    section.number({"response_interval", "between two B that it takes", "cycles"},
                   config.response_interval, 1, kMany);
    section.number({"dvm_latency", "from a Sync's answer to its DVM Complete", "cycles"},
                   config.dvm_latency, 1, kMany);
}

namespace {

void describe(Parameters& section, CoreClusterSection& cluster) {
    using Mode = CoreClusterSection::Mode;
    cluster::ClusterConfig& config = cluster.config;
    section.number({"cores", "that share the L3 and the port; threads of an executable take turns "
                             "on them"},
                   cluster.cores, 1, cluster::kMaxCores);
    section.choice({"mode", "how the interconnect is modelled: answers at once, or clock by clock"},
                   cluster.mode, {{"estimate", Mode::estimate}, {"stepped", Mode::stepped}});
    const auto& masters = cluster.interconnect.config.masters;
    if (cluster.mode == Mode::estimate &&
        std::any_of(masters.begin(), masters.end(), [](const MasterInterfaceConfig& master) {
            return master.used && master.memory.kind == MemoryKind::lpddr4;
        }))
        section.fail("mode", "mode: expected stepped, for a memory of `kind: lpddr4` has no "
                             "estimate");
    std::string port = "SI3";
    section.text({"port", "slave interface"}, port);
    cluster.port =
        parse_interface(section, {"port", "SI", cluster.interconnect.cci.slave_interfaces}, port);
    SlaveInterfaceConfig& slave = cluster.interconnect.config.slaves[cluster.port];
    slave.used = slave.dvm = true;
    slave.kind = PortKind::ace;
    cluster.interconnect.cci.ace[cluster.port] = true;
    section.number({"aclk_mhz", "of the interconnect's clock", "MHz"}, config.aclk_mhz, 1, 10000);
    set_clock(cluster.interconnect.config, config.aclk_mhz);
    section.number({"lookahead",
                    "how far a core may be ahead of the interconnect, or of other "
                    "cores; 0, stepped only: not at all",
                    "cycles"},
                   config.lookahead, 0, 1'000'000);
    section.number({"reads", "in flight on AR"}, config.reads, 1, 128);
    section.number({"writes", "in flight on AW"}, config.writes, 1, 128);
    section.number(
        {"peer_latency", "of an answer for which another core's caches are asked, more", "cycles"},
        config.peer_latency, 0, 1'000'000);
    section.number({"snoop_latency", "from AC handshake to CRVALID, of ACLK", "cycles"},
                   config.snoop_latency, 1, 1000);
    section.number({"snoop_buffer", "snoops held; ACREADY is LOW when it is full"},
                   config.snoop_buffer, 1, 64);
    section.number({"qos", "AxQOS"}, config.qos, 0, 15);
    section.choice({"security", "AxPROT[1] of what the cores ask for"}, config.security,
                   {{"non_secure", Security::non_secure}, {"secure", Security::secure}});
    std::vector<std::string> names;
    section.texts({"counters", "at most 8 events of the interconnect that software programs its "
                               "counters with; `armpmu list events` has them"},
                  names);
    if (names.size() > cci550::kCounters)
        section.fail("counters",
                     "counters: expected at most 8 events, not " + std::to_string(names.size()));
    for (std::size_t i = 0; i < names.size(); ++i)
        cluster.counters.push_back(counted_event(section, "counters", names[i],
                                                 cluster.interconnect.cci, static_cast<int>(i)));
}

} // namespace

void describe_cluster(Parameters& root, CoreClusterSection& cluster) {
    cluster.used = root.has("cluster") || root.has("interconnect");
    root.section({"interconnect", "how the CCI-550 is built that the cores are in front of"},
                 [&](Parameters& section) { describe(section, cluster.interconnect); });
    root.section({"cluster", "cores in front of a CCI-550; without one, and without an "
                             "`interconnect`, there is one core, and memory has a fixed latency"},
                 [&](Parameters& section) { describe(section, cluster); });
}

} // namespace armpmu::testbench
