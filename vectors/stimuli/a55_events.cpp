// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/a55_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;

namespace {

using a55::Event;

// PMEVTYPER's bits: each counter leaves out something else.
constexpr std::uint32_t kFilters[a55::kCounters] = {
    0x08000000, // NSH: counts at EL0, EL1 and EL2
    0x80000000, // P: not at EL1
    0x40000000, // U: not at EL0
    0xa0000000, // P, NSK: Non-secure EL1 all the same
    0x50000000, // U, NSU: Non-secure EL0 all the same
    0x04000000, // M: not at EL3 in AArch64
};

void start(A55Script& script) {
    script.levels.state = at_level(3);
    script.write(a64::kMdcrEl3, 0x20000); // SPME
    script.write(a64::kPmuserenr, 0x2);   // SW: PMSWINC at EL0
    script.write(a64::kPmcntenset, 0x3f);
    script.write(a64::kPmcr, 0x11); // E, X
}

void count_with_all(A55Script& script, Event event) {
    script.levels.state = at_level(3);
    for (unsigned n = 0; n < a55::kCounters; ++n)
        script.write(a64::pmevtyper(n), kFilters[n] | number(event));
}

// With EXTLLC = 0 the last-level events copy those of the L3.
Event line_for(Event event) {
    if (event == Event::ll_cache_rd) return Event::l3d_cache_rd;
    if (event == Event::ll_cache_miss_rd) return Event::l3d_cache_refill_rd;
    return event;
}

void everywhere(A55Script& script, Event event) {
    const a55::ProcessorState states[] = {at_level(0),        at_level(0, true), at_level(1),
                                          at_level(1, true),  at_level(2),       at_level(3),
                                          at_aarch32_level(3)};
    for (const a55::ProcessorState& state : states) {
        script.levels.state = state;
        if (event == Event::sw_incr)
            script.write(state.el3_aarch32 ? a32::pmu(0, 9, 12, 4) : a64::kPmswinc, 0x3f);
        else
            script.event(line_for(event));
    }
    script.levels.state.halted = true;
    script.event(line_for(event));
}

} // namespace

std::string a55_events(const A55Plan& plan) {
    A55Script script("Each of the 111 events by one at every exception level and security state "
                     "and in Debug state, at six counters with different filters",
                     plan);
    start(script);
    for (const a55::EventInfo& row : a55::events()) {
        count_with_all(script, row.event);
        everywhere(script, row.event);
    }
    return script.text();
}

std::string a55_events_by_two(const A55Plan& plan) {
    A55Script script("Each of the 111 event lines at one, two and three in one clock, whatever the "
                     "core's own most per clock is",
                     plan);
    start(script);
    for (std::size_t first = 0; first < a55::kEvents; first += a55::kCounters) {
        for (unsigned n = 0; n < a55::kCounters && first + n < a55::kEvents; ++n)
            script.write(a64::pmevtyper(n), number(a55::events()[first + n].event));
        for (unsigned n = 0; n < a55::kCounters && first + n < a55::kEvents; ++n)
            for (const unsigned count : {1U, 2U, 3U})
                script.event(a55::events()[first + n].event, count);
    }
    // A sum may be more than 7 in one clock.
    a55::EventRow all;
    for (const Event part : {Event::l1d_cache, Event::l1d_cache_rd, Event::l1d_cache_wr})
        all.set(part, 3);
    script.write(a64::pmevtyper(0), number(Event::l1d_cache));
    script.clock(all);
    return script.text();
}

std::string a55_caches(const A55Plan& plan) {
    A55Script script("Without a per-core L2, last-level events by data source: the events that "
                     "depend on the caches, and the lines that stand in for others",
                     plan);
    start(script);
    script.read(a55::SystemRegister::a64(3, 3, 9, 12, 6));
    script.read(a55::SystemRegister::a64(3, 3, 9, 12, 7));
    const Event kEvents[] = {Event::l2d_cache,
                             Event::l2d_cache_refill,
                             Event::l2d_cache_wb,
                             Event::l2d_cache_allocate,
                             Event::l3d_cache_allocate,
                             Event::l3d_cache_refill,
                             Event::l3d_cache,
                             Event::ll_cache_rd,
                             Event::ll_cache_miss_rd,
                             Event::l2d_cache_rd,
                             Event::l2d_cache_wr,
                             Event::l2d_cache_refill_rd,
                             Event::l2d_cache_refill_wr,
                             Event::l3d_cache_rd,
                             Event::l3d_cache_refill_rd,
                             Event::l3d_cache_refill_prefetch,
                             Event::l2d_cache_refill_prefetch,
                             Event::l1d_cache_refill_prefetch};
    for (unsigned first = 0; first < std::size(kEvents); first += a55::kCounters) {
        for (unsigned n = 0; n < a55::kCounters; ++n)
            script.write(a64::pmevtyper(n), number(kEvents[first + n]));
        for (const Event event : kEvents) script.event(event);
        for (const Event event : {Event::l1d_cache_rd, Event::l1d_cache_wr,
                                  Event::l1d_cache_refill_rd, Event::l1d_cache_refill_wr})
            script.event(event);
    }
    return script.text();
}

} // namespace armpmu::testbench
