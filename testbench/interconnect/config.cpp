// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/interconnect/config.h"

#include <stdexcept>

namespace armpmu::testbench {
namespace {

void require(bool holds, const std::string& what) {
    if (!holds) throw std::invalid_argument("interconnect: " + what);
}

bool power_of_two(std::uint64_t value) {
    return value != 0 && (value & (value - 1)) == 0;
}

} // namespace

InterconnectConfig example_config() {
    InterconnectConfig config;
    config.slaves[2] = {true, PortKind::ace_lite};
    config.slaves[3] = {true, PortKind::ace};
    config.slaves[4] = {true, PortKind::ace};
    config.masters[0].used = true;
    return config;
}

void validate(const InterconnectConfig& config) {
    bool memory = false;
    for (const MasterInterfaceConfig& master : config.masters) {
        if (!master.used) continue;
        memory = true;
        require(master.memory.read_latency > 0, "memory.read_latency must be at least 1");
        require(master.memory.write_latency > 0, "memory.write_latency must be at least 1");
        require(master.memory.outstanding_reads > 0, "memory.outstanding_reads must be at least 1");
        require(master.memory.outstanding_writes > 0,
                "memory.outstanding_writes must be at least 1");
        require(master.memory.beat_interval > 0, "memory.beat_interval must be at least 1");
    }
    require(memory, "at least one master interface must be used");
    require(power_of_two(config.stripe_bytes) && config.stripe_bytes >= kLineBytes,
            "stripe_bytes must be a power of two of at least 64");
    require(config.tt_depth > 0 && config.tt_depth <= 1024, "tt_depth must be 1 .. 1024");
    require(config.snoop_tt_depth > 0, "snoop_tt_depth must be at least 1");
    require(config.back_invalidations > 0 && config.back_invalidations <= 1024,
            "back_invalidations must be 1 .. 1024");
    require(config.request_buffer > 0, "request_buffer must be at least 1");
    require(config.requests_per_cycle > 0, "requests_per_cycle must be at least 1");
    require(config.request_latency > 0, "request_latency must be at least 1");
    require(config.response_latency > 0, "response_latency must be at least 1");
    require(power_of_two(config.filter.sets_per_bank),
            "filter.sets_per_bank must be a power of two");
    require(config.filter.ways > 0, "filter.ways must be at least 1");
    require(config.watchdog > 0, "watchdog must be at least 1");
}

} // namespace armpmu::testbench
