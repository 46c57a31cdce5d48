// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/surroundings.h"

namespace armpmu::testbench {
namespace {

FilterCover cover_of(const InterconnectSection& section, std::uint64_t cache_bytes) {
    const auto& filter = section.config.filter;
    return {section.snoop_filter, std::uint64_t{8} * filter.sets_per_bank * filter.ways,
            cache_bytes / interconnect::kLineBytes};
}

} // namespace

std::vector<MemoryRate> memory_rates(const InterconnectConfig& config) {
    std::vector<MemoryRate> memories;
    const auto& interfaces = config.masters;
    for (unsigned n = 0; n < interfaces.size(); ++n)
        if (interfaces[n].used && interfaces[n].memory.kind == MemoryKind::simple)
            memories.push_back({n, interfaces[n].memory.beat_interval});
    return memories;
}

Surroundings Surroundings::of(const TrafficScenario& scenario) {
    std::uint64_t bytes = 0;
    for (const MasterSection& master : scenario.masters)
        if (const auto* const cluster = std::get_if<AceClusterConfig>(&master.config))
            bytes += cluster->cache_bytes;
    const InterconnectConfig& config = scenario.interconnect.config;
    return {memory_rates(config), config.shared_memory, cover_of(scenario.interconnect, bytes)};
}

// L3 holds what its cores' caches do not.
Surroundings Surroundings::of(const ProgramScenario& scenario) {
    if (!scenario.cluster.used) return {};
    const cpu::CoreConfig& core = scenario.core;
    const std::uint64_t own = core.l2_kb != 0 ? core.l2_kb : core.l1d_kb;
    const InterconnectConfig& config = scenario.cluster.interconnect.config;
    return {memory_rates(config), config.shared_memory,
            cover_of(scenario.cluster.interconnect,
                     (core.l3_kb + scenario.cluster.cores * own) * 1024)};
}

} // namespace armpmu::testbench
