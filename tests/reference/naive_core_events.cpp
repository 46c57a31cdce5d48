// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_memory.h"

namespace armpmu::tests {

using a55::Event;

std::uint64_t NaiveCoreMemory::count(Event event) const {
    const auto sum = [this](Event a, Event b) { return counts_.of(a) + counts_.of(b); };
    switch (event) {
    case Event::l1d_cache: return sum(Event::l1d_cache_rd, Event::l1d_cache_wr);
    case Event::l1d_cache_refill:
        return sum(Event::l1d_cache_refill_rd, Event::l1d_cache_refill_wr);
    case Event::mem_access: return sum(Event::mem_access_rd, Event::mem_access_wr);
    case Event::bus_access: return sum(Event::bus_access_rd, Event::bus_access_wr);
    default: return counts_.of(event);
    }
}

const std::vector<Event>& naive_core_events() {
    static const std::vector<Event> events = {
        Event::l1i_cache,
        Event::l1i_cache_refill,
        Event::l1i_tlb,
        Event::l1i_tlb_refill,
        Event::l1d_tlb,
        Event::l1d_tlb_refill,
        Event::l2d_tlb,
        Event::dtlb_walk,
        Event::itlb_walk,
        Event::l2d_llwalk_tlb,
        Event::l2d_llwalk_tlb_refill,
        Event::l2d_l2walk_tlb,
        Event::l2d_l2walk_tlb_refill,
        Event::mem_access,
        Event::mem_access_rd,
        Event::mem_access_wr,
        Event::l1d_cache,
        Event::l1d_cache_rd,
        Event::l1d_cache_wr,
        Event::l1d_cache_refill,
        Event::l1d_cache_refill_rd,
        Event::l1d_cache_refill_wr,
        Event::l1d_cache_refill_inner,
        Event::l1d_cache_refill_outer,
        Event::l1d_cache_refill_prefetch,
        Event::l1d_cache_wb,
        Event::l1d_ws_mode_entry,
        Event::l2d_cache,
        Event::l2d_cache_rd,
        Event::l2d_cache_wr,
        Event::l2d_cache_refill,
        Event::l2d_cache_refill_rd,
        Event::l2d_cache_refill_wr,
        Event::l2d_cache_allocate,
        Event::l2d_cache_wb,
        Event::l3d_cache,
        Event::l3d_cache_rd,
        Event::l3d_cache_refill,
        Event::l3d_cache_allocate,
        Event::l3d_cache_refill_prefetch,
        Event::bus_access,
        Event::bus_access_rd,
        Event::bus_access_wr,
        Event::ll_cache_rd,
        Event::ll_cache_miss_rd,
        Event::remote_access_rd,
    };
    return events;
}

} // namespace armpmu::tests
