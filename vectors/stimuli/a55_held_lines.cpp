// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/a55_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;
using a55::Event;

namespace {

constexpr Event kEvents[a55::kCounters] = {Event::l1d_cache_wb, Event::br_retired,
                                           Event::l1i_cache,    Event::exc_taken,
                                           Event::inst_retired, Event::stall_frontend};

a55::EventRow all(unsigned count = 1) {
    a55::EventRow row;
    for (const Event event : kEvents) row.set(event, count);
    return row;
}

void start(A55Script& script, std::uint64_t pmcr) {
    for (unsigned n = 0; n < a55::kCounters; ++n)
        script.write(a64::pmevtyper(n), number(kEvents[n]));
    script.write(a64::kPmcntenset, kAllFlags);
    script.write(a64::kPmcr, pmcr);
}

void read_with(A55Script& script, const a55::EventRow& row, a55::SystemRegister reg) {
    script.levels.access = a55::SystemAccess{reg, false, 0};
    script.clock(row);
}

} // namespace

std::string a55_held_lines(const A55Plan& plan) {
    A55Script script("Lines HIGH for hundreds of clocks count in each of them; reads in clocks "
                     "that count and wrap; an export bus that changes in every clock",
                     plan);
    start(script, 0x11);
    for (unsigned clock = 0; clock < 200; ++clock) script.clock(all());
    for (unsigned clock = 0; clock < 60; ++clock) script.clock(all(clock % 4));
    for (unsigned n = 0; n < a55::kCounters; ++n) {
        script.write(a64::pmevcntr(n), 0xfffffffe);
        for (const auto reg :
             {a64::pmevcntr(n), a64::pmevcntr(n), a64::kPmovsclr, a64::pmevcntr(n), a64::kPmccntr})
            read_with(script, all(), reg);
        script.write(a64::pmevcntr(n), 0xffffffff);
        read_with(script, all(3), a64::kPmovsset); // not yet
        read_with(script, all(3), a64::kPmovsset);
        script.write(a64::kPmovsclr, 1U << n);
        script.write(a64::pmevcntr(n), 0xffffffff); // a snapshot of the clock that wraps
        script.levels.access = a55::ExternalAccess{true, ext::kPmsscr, 1, 0xf, a55::Port::debug};
        script.clock(all());
        script.read(ext::kPmovssr);
        script.read(ext::pmevcntsr(n));
        script.write(a64::kPmovsclr, 1U << n);
    }
    for (const std::uint64_t from : {std::uint64_t{0xfffffffd}, ~std::uint64_t{2}}) {
        script.write(a64::kPmccntr, from);
        for (unsigned clock = 0; clock < 3; ++clock) script.read(a64::kPmccntr);
        script.read(a64::kPmovsclr);
        script.read(ext::kPmccntrLow);
        script.read(ext::kPmccntrHigh);
        script.write(a64::kPmovsclr, kAllFlags);
    }
    for (const std::uint64_t pmcr : {0x01U, 0x11U, 0x10U, 0x00U, 0x10U, 0x11U}) {
        script.levels.access = a55::SystemAccess{a64::kPmcr, true, pmcr};
        script.clock(all());
        script.clock(all());
    }
    return script.text();
}

// All levels of the four pins behind each other, in Secure and Non-secure states that count
// throughout.
std::string a55_pin_changes(const A55Plan& plan) {
    A55Script script("NIDEN, SPNIDEN, DBGEN and SPIDEN: each of the 240 changes between two "
                     "levels in the clock of events at Secure EL1, with external reads",
                     plan);
    start(script, 0x31); // E, X, DP
    every_pin_change([&](unsigned levels, unsigned from, unsigned to) {
        script.levels.state = at_level(1, (from + to) % 3 != 0);
        set_pins(script.levels.pins, levels);
        if (levels == to)
            script.levels.access =
                a55::ExternalAccess{false, ext::kPmauthstatus, 0, 0xf, a55::Port::debug};
        script.clock(all());
    });
    script.levels.pins = {};
    script.levels.state = at_level(1);
    for (unsigned change = 0; change < 12; ++change) { // the processor's state likewise
        script.levels.state.halted = change % 2 == 0;
        script.clock(all());
        script.levels.state.standby = change % 3 == 0;
        script.clock(all());
        script.levels.state.secure = change % 4 == 1;
        script.clock(all());
    }
    return script.text();
}

// PMCCNTR by 64: what moves the divider and what does not, at several of its phases.
std::string a55_divider(const A55Plan& plan) {
    A55Script script("PMCR.D: the phase of the divider after PMCR.C, E, D and LC, writes of "
                     "PMCCNTR, PMCNTEN, Debug state, standby and a filter, at several phases",
                     plan);
    constexpr std::uint64_t kE = 0x1, kC = 0x4, kD = 0x8, kLc = 0x40;
    script.write(a64::pmevtyper(0), number(Event::cpu_cycles));
    script.write(a64::kPmcntenset, kAllFlags);
    for (const unsigned phase : {0U, 31U, 63U})
        for (unsigned what = 0; what < 10; ++what) {
            script.write(a64::kPmcr, kE | kC | kD);
            script.clocks(phase);
            switch (what) {
            case 0: script.write(a64::kPmcr, kE | kC | kD); break;
            case 1: script.write(a64::kPmccntr, 0x100 * phase); break;
            case 2:
                script.write(a64::kPmcr, kD);
                script.clocks(3);
                break;
            case 3:
                script.write(a64::kPmcr, kE);
                script.clocks(3);
                break;
            case 4:
                script.write(a64::kPmcr, kE | kD | kLc);
                script.clocks(3);
                break;
            case 5:
                script.write(a64::kPmcntenclr, 0x80000000);
                script.clocks(3);
                break;
            case 6:
                script.levels.state.halted = true;
                script.clocks(3);
                break;
            case 7:
                script.levels.state.standby = true;
                script.clocks(3);
                break;
            case 8:
                script.write(a64::kPmccfiltr, 0x80000000);
                script.clocks(3);
                break;
            default: script.read(a64::kPmccntr); break;
            }
            script.levels.state = at_level(1);
            script.write(a64::kPmccfiltr, 0);
            script.write(a64::kPmcntenset, 0x80000000);
            script.write(a64::kPmcr, kE | kD);
            script.clocks(66);
            script.read(a64::kPmccntr);
            script.write(a64::kPmcr, kE);
        }
    return script.text();
}

} // namespace armpmu::testbench
