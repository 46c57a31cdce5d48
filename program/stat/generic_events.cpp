// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/generic_events.h"

#include <utility>

namespace armpmu::testbench {
namespace {

using a55::Event;

constexpr std::pair<std::string_view, Event> kGeneric[] = {
    {"cycles", Event::cpu_cycles},
    {"cpu-cycles", Event::cpu_cycles},
    {"instructions", Event::inst_retired},
    {"cache-references", Event::l1d_cache},
    {"cache-misses", Event::l1d_cache_refill},
    {"branches", Event::pc_write_retired},
    {"branch-instructions", Event::pc_write_retired},
    {"branch-misses", Event::br_mis_pred},
    {"bus-cycles", Event::bus_cycles},
    {"stalled-cycles-frontend", Event::stall_frontend},
    {"idle-cycles-frontend", Event::stall_frontend},
    {"stalled-cycles-backend", Event::stall_backend},
    {"idle-cycles-backend", Event::stall_backend},
    {"L1-dcache-loads", Event::l1d_cache},
    {"L1-dcache-load-misses", Event::l1d_cache_refill},
    {"L1-icache-loads", Event::l1i_cache},
    {"L1-icache-load-misses", Event::l1i_cache_refill},
    {"dTLB-loads", Event::l1d_tlb},
    {"dTLB-load-misses", Event::l1d_tlb_refill},
    {"iTLB-loads", Event::l1i_tlb},
    {"iTLB-load-misses", Event::l1i_tlb_refill},
    {"LLC-loads", Event::ll_cache_rd},
    {"LLC-load-misses", Event::ll_cache_miss_rd},
    {"branch-loads", Event::br_pred},
    {"branch-load-misses", Event::br_mis_pred},
};

} // namespace

std::optional<Event> generic_event(std::string_view name) {
    for (const auto& [generic, event] : kGeneric)
        if (generic == name) return event;
    return std::nullopt;
}

std::vector<std::string_view> generic_event_names() {
    std::vector<std::string_view> names;
    for (const auto& [name, event] : kGeneric) names.push_back(name);
    return names;
}

} // namespace armpmu::testbench
