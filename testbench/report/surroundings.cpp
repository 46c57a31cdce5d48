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
    const InterconnectConfig& config = scenario.interconnect.config;
    return {memory_rates(config), config.shared_memory,
            cover_of(scenario.interconnect, covered_bytes(scenario))};
}

Surroundings Surroundings::of(const ProgramScenario& scenario) {
    if (!scenario.cluster.used) return {};
    const InterconnectConfig& config = scenario.cluster.interconnect.config;
    return {memory_rates(config), config.shared_memory,
            cover_of(scenario.cluster.interconnect, covered_bytes(scenario))};
}

} // namespace armpmu::testbench
