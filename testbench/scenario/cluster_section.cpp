// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/cluster_section.h"

#include "testbench/scenario/limits.h"
#include "testbench/scenario/security_parameter.h"

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

} // namespace armpmu::testbench
