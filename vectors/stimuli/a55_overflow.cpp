// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/a55_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;

namespace {

using a55::Event;

constexpr Event kEvent = Event::br_retired;
constexpr Event kOther = Event::l1i_cache;

// An event counter at 2^32, in a clock of its own and together.
void at_the_edge(A55Script& script, unsigned n) {
    const auto count = a64::pmevcntr(n);
    const std::uint64_t bit = 1U << n;
    script.write(a64::pmevtyper(n), number(kEvent));
    script.write(a64::kPmcntenset, bit);
    script.write(count, 0xfffffffe);
    script.event(kEvent);
    script.read(count);
    script.event(kEvent); // wraps; no interrupt yet
    script.read(a64::kPmovsclr);
    script.write(a64::kPmintenset, bit); // asserted
    script.event(kEvent);
    script.write(a64::kPmintenclr, bit);
    script.write(a64::kPmintenset, bit);
    script.write(a64::kPmovsclr, ~bit);
    script.write_with(kEvent, a64::kPmovsclr, bit); // deasserted
    script.write(count, 0xfffffffe);
    script.event(kEvent, 3); // over the edge by two
    script.write(count, 0xffffffff);
    script.write_with(kEvent, a64::kPmovsclr, bit); // wraps in the clock of a clear: set
    script.write_with(kEvent, a64::kPmovsclr, bit);
    script.write(count, 0xffffffff);
    script.write_with(kEvent, count, 0x80000000); // wraps in the clock of a write: both
    script.write(a64::kPmovsclr, bit);
    script.write_with(kEvent, count, 0xffffffff); // the write replaces the increment
    script.write_with(kEvent, a64::kPmcntenclr, bit);
    script.event(kEvent);
    script.write(a64::kPmcr, 0); // deasserts, the flag stays
    script.write(a64::kPmcr, 1);
    script.write(a64::kPmovsclr, bit);
    script.write(a64::kPmovsset, bit); // by software
    script.write(a64::kPmovsclr, bit);
    script.write(a64::kPmintenclr, bit);
}

void cycle_counter(A55Script& script) {
    script.write(a64::kPmcntenset, 0x80000000);
    script.write(a64::kPmintenset, 0x80000000);
    script.write(a64::kPmccntr, 0x7ffffffe); // half way: no wrap
    script.clocks(3);
    for (const std::uint64_t pmcr : {0x01U, 0x41U}) { // wraps at 32 bits, at 64 bits
        script.write(a64::kPmcr, pmcr);
        for (const std::uint64_t high : {std::uint64_t{0}, ~std::uint64_t{0} << 32}) {
            script.write(a64::kPmccntr, high | 0xfffffffe);
            script.clocks(4);
            script.write(a64::kPmovsclr, 0x80000000);
        }
        script.write(a64::kPmccntr, ~std::uint64_t{0});
        script.write(a64::kPmovsclr, 0x80000000); // in the clock of the wrap
        script.write(a64::kPmovsclr, 0x80000000);
    }
    script.write(a64::kPmccntr, ~std::uint64_t{0});
    script.write(a64::kPmccntr, 5); // wraps in the clock of a write
    script.write(a64::kPmcr, 0);    // deasserts, the flag stays
    script.write(a64::kPmcr, 1);
    script.write(a64::kPmcntenclr, 0x80000000);
    script.write(a64::kPmovsclr, 0x80000000);
    script.write(a64::kPmintenclr, 0x80000000);
    script.write(a64::kPmcr, 0x01);
}

void chain(A55Script& script, unsigned even) {
    const unsigned odd = even + 1;
    const std::uint64_t both = 3U << even;
    script.write(a64::pmevtyper(even), number(kEvent));
    script.write(a64::pmevtyper(odd), number(Event::chain));
    script.write(a64::kPmcntenset, both);
    script.write(a64::pmevcntr(odd), 0);
    script.write(a64::pmevcntr(even), 0xffffffff);
    script.event(kEvent); // both in one clock
    script.write(a64::pmevcntr(odd), 0xffffffff);
    script.write(a64::pmevcntr(even), 0xffffffff);
    script.event(kEvent); // both wrap
    script.write(a64::kPmovsclr, both);
    script.write(a64::pmevcntr(even), 0xffffffff);
    script.write_with(kEvent, a64::pmevcntr(odd), 0x40); // the write replaces the chained one
    script.write(a64::pmevcntr(even), 0xffffffff);
    script.write(a64::kPmcntenclr, 2U << even);
    script.event(kEvent); // the odd one stands
    script.write(a64::kPmcntenset, both);
    script.write(a64::pmevtyper(odd), 0x80000000 | number(Event::chain));
    script.write(a64::pmevcntr(even), 0xffffffff);
    script.event(kEvent); // filtered
    script.write(a64::pmevtyper(odd), number(kOther));
    script.write(a64::pmevcntr(even), 0xffffffff);
    script.event(kOther); // counts for itself
    script.event(kEvent);
    script.write(a64::pmevtyper(even), number(Event::sw_incr));
    script.write(a64::pmevtyper(odd), number(Event::chain));
    script.write(a64::pmevcntr(even), 0xffffffff);
    script.write(a64::kPmswinc, both); // the even one only, which chains
    script.write(a64::pmevtyper(even), number(Event::chain));
    script.write(a64::pmevcntr(odd), 0xffffffff);
    script.event(kEvent); // never counts on an even one
    script.write(a64::kPmovsclr, both);
    script.write(a64::kPmcntenclr, both);
}

} // namespace

std::string a55_overflow(const A55Plan& plan) {
    A55Script script("Each counter at 2^32 and PMCCNTR at 2^32 and 2^64: wrap, flag, nPMUIRQ, "
                     "clear, set and clear in one clock, write and increment in one clock; CHAIN",
                     plan);
    script.write(a64::kPmcr, 1);
    for (unsigned n = 0; n < a55::kCounters; ++n) at_the_edge(script, n);
    cycle_counter(script);
    for (unsigned even = 0; even < a55::kCounters; even += 2) chain(script, even);
    return script.text();
}

} // namespace armpmu::testbench
