// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/a55_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

// The register accesses of two published texts, one a clock (docs/published.md).
namespace armpmu::testbench {

using namespace names;

namespace {

using a55::Event;

void run_something(A55Script& script, unsigned clocks) {
    for (unsigned c = 0; c < clocks; ++c) {
        a55::EventRow row;
        if (c % 4 != 3) row.set(Event::inst_retired, 1 + c % 2);
        if (c % 5 == 0) row.set(Event::l1i_cache_refill);
        if (c % 7 == 2) row.set(Event::l1i_tlb_refill);
        if (c % 3 == 0) row.set(Event::l1d_cache_rd);
        if (c % 6 == 1) row.set(Event::l1d_cache_wr);
        if (c % 9 == 4) row.set(Event::l1d_cache_refill_rd);
        if (c % 11 == 5) row.set(Event::l1d_tlb_refill);
        script.clock(row);
    }
}

// "Programming ARM v8 Performance Monitors": set-up, start, stop, by MRS and MSR at EL1.
void pseudo_code(A55Script& script, std::uint64_t filter) {
    const std::uint64_t counters = script.read(a64::kPmcr) >> 11 & 0x1f;
    std::uint64_t events = script.read(a55::SystemRegister::a64(3, 3, 9, 12, 6));
    events |= script.read(a55::SystemRegister::a64(3, 3, 9, 12, 7)) << 32;
    script.write(a64::kPmuserenr, script.read(a64::kPmuserenr) | 0xd);
    unsigned used = 0;
    for (unsigned j = 0; j < 64 && used < counters; ++j) {
        if ((events >> j & 1) == 0) continue;
        script.write(a64::kPmselr, used++);
        script.write(a64::kPmxevtyper, filter | j);
    }
    const std::uint64_t all = 0x80000000 | ((1U << counters) - 1);
    script.write(a64::kPmccfiltr, filter);
    script.write(a64::kPmcntenset, all);
    script.write(a64::kPmcr, script.read(a64::kPmcr) | 0x7);
    run_something(script, 20);
    script.levels.state = at_level(0);
    run_something(script, 20);
    script.levels.state = at_level(1);
    script.write(a64::kPmcntenclr, all);
    script.write(a64::kPmcr, script.read(a64::kPmcr) & ~std::uint64_t{0x7});
    script.read(a64::kPmccntr);
    for (unsigned i = 0; i < used; ++i) {
        script.write(a64::kPmselr, i);
        script.read(a64::kPmxevcntr);
    }
}

// The application note: instructions per cycle, by MRC and MCR.
void application_note(A55Script& script) {
    const auto pmovsr = a32::pmu(0, 9, 12, 3);
    const auto pmcntenset = a32::pmu(0, 9, 12, 1);
    script.write(a32::kPmcr, script.read(a32::kPmcr) & ~std::uint64_t{0xf});
    const Event events[] = {Event::inst_retired, Event::cpu_cycles};
    for (unsigned n = 0; n < 2; ++n) {
        script.write(a32::kPmselr, n);
        script.write(a32::kPmxevtyper, number(events[n]));
    }
    script.write(pmovsr, 0xffffffff);
    script.write(pmcntenset, 0xffffffff);
    script.write(a32::kPmcr, script.read(a32::kPmcr) | 0x7);
    run_something(script, 30);
    script.write(a32::kPmcr, script.read(a32::kPmcr) & ~std::uint64_t{0x1});
    for (unsigned n = 0; n < 2; ++n) {
        script.write(a32::kPmselr, n);
        script.read(a32::kPmxevcntr);
    }
}

} // namespace

std::string a55_sequences(const A55Plan& plan) {
    A55Script script("Two published sequences: the PMUv3 pseudo code as printed and without its P "
                     "bit, the application note's instructions per cycle in three states",
                     plan);
    pseudo_code(script, 0x80000000);
    pseudo_code(script, 0);
    for (const a55::ProcessorState& state :
         {at_aarch32_level(1), at_aarch32_level(2), at_aarch32_level(3)}) {
        script.levels.state = state;
        application_note(script);
    }
    return script.text();
}

} // namespace armpmu::testbench
