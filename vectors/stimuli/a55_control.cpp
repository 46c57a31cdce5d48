// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/a55_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;

namespace {

using a55::Event;

constexpr std::uint64_t kE = 0x1, kP = 0x2, kC = 0x4, kD = 0x8, kX = 0x10, kDp = 0x20, kLc = 0x40;
constexpr Event kEvent = Event::l1d_cache_wb;

void count(A55Script& script) {
    script.write(a64::pmevtyper(0), number(kEvent));
    script.write(a64::pmevtyper(5), number(Event::cpu_cycles));
    script.write(a64::kPmcntenset, kAllFlags);
}

void clock_at(A55Script& script, const a55::ProcessorState& state) {
    const a55::ProcessorState before = script.levels.state;
    script.levels.state = state;
    script.event(kEvent);
    script.levels.state = before;
}

} // namespace

std::string a55_control(const A55Plan& plan) {
    A55Script script(
        "PMCR's bits, the divider by 64, SPME, HPMD, HPME, HPMN, Debug state, standby, "
        "Warm reset, core power, at counters, PMCCNTR and the export bus",
        plan);
    count(script);
    for (const std::uint64_t pmcr : {std::uint64_t{0}, kE, kE | kX, kX, kE | kDp, kE | kLc}) {
        script.write_with(kEvent, a64::kPmcr, pmcr); // counts under the bits from before
        script.event(kEvent);
    }
    script.write(a64::kPmovsset, kAllFlags);        // which neither P nor C clears
    script.write_with(kEvent, a64::kPmcr, kE | kP); // clears the increment of its clock too
    script.event(kEvent);
    script.write(a64::kPmcr, kE | kC);
    script.clocks(2);
    script.write(a64::kPmcr, kP | kC);
    script.read(a64::kPmcr);
    script.write(a64::kPmovsclr, kAllFlags);

    script.write(a64::kPmcr, kE | kC | kD); // ticks with the 64th cycle
    script.clocks(66);
    script.write(a64::kPmcr, kE | kC | kD); // C does not restart the divider
    script.clocks(63);
    script.write(a64::kPmcr, kE | kD | kLc); // LC overrides D
    script.clocks(3);
    script.write(a64::kPmcr, kE | kD); // and leaves the divider where it was
    script.clocks(66);

    for (const std::uint64_t mdcr_el3 : {0x00000U, 0x20000U}) // SPME
        for (const std::uint64_t mdcr_el2 : {0x06U, 0x20006U, 0x03U, 0x83U, 0x20083U})
            for (const std::uint64_t pmcr : {kE | kX, kX, kE | kX | kDp}) {
                script.levels.state = at_level(3);
                script.write(a64::kMdcrEl3, mdcr_el3);
                script.write(a64::kMdcrEl2, mdcr_el2);
                for (unsigned n = 0; n < a55::kCounters; ++n)
                    script.write(a64::pmevtyper(n), 0x08000000 | number(kEvent));
                script.write(a64::kPmccfiltr, 0x08000000);
                script.write(a64::kPmcr, pmcr);
                for (const unsigned level : {0U, 1U, 2U, 3U})
                    for (const bool secure : {false, true})
                        if (!secure || level < 2) clock_at(script, at_level(level, secure));
            }
    // PMCR.P of Non-secure EL1 clears its own counters, not those that HPMN keeps from it.
    script.levels.state = at_level(3);
    script.write(a64::kMdcrEl2, 0x03);
    for (unsigned n = 0; n < a55::kCounters; ++n) script.write(a64::pmevcntr(n), 0x100 + n);
    script.levels.state = at_level(1);
    script.write(a64::kPmcr, kE | kX | kDp | kP);
    // Likewise the bits that it clears in PMCNTEN and sets in PMOVS.
    script.write(a64::kPmcntenclr, kAllFlags);
    script.write(a64::kPmovsset, kAllFlags);
    script.levels.state = at_level(3);
    script.read(a64::kPmcntenset);
    script.write(a64::kPmovsclr, kAllFlags);
    script.write(a64::kPmcntenset, kAllFlags);
    script.write(a64::kMdcrEl2, 0x20083);
    for (const std::uint64_t suniden : {0U, 2U}) { // Secure EL0 of an AArch32 EL1
        script.levels.state = at_level(3);
        script.write(a64::kMdcrEl3, 0);
        script.write(a64::kSder32El3, suniden);
        a55::ProcessorState state = at_level(0, true);
        clock_at(script, state);
        state.el1_aarch32 = true;
        clock_at(script, state);
    }

    script.levels = {};
    script.levels.nreset = false;
    script.event(kEvent);
    script.levels.nreset = true;
    script.event(kEvent);
    count(script);
    script.write(a64::kPmcr, kE | kX);
    script.event(kEvent);
    for (const unsigned what : {0U, 1U, 2U}) {
        script.levels.state.halted = what == 0;
        script.levels.state.standby = what == 1;
        script.event(kEvent);
        script.clocks(2);
        script.levels.state = {};
        script.event(kEvent);
    }
    script.levels.powered = false;
    script.event(kEvent);
    script.levels.powered = true;
    script.event(kEvent);
    script.read(a64::kPmcr);
    return script.text();
}

std::string a55_authentication(const A55Plan& plan) {
    A55Script script("All 16 levels of NIDEN, SPNIDEN, DBGEN and SPIDEN, with SPME clear and set: "
                     "Secure and Non-secure events at counters and export bus, PMAUTHSTATUS",
                     plan);
    count(script);
    script.write(a64::kPmcr, kE | kX);
    for (const std::uint64_t mdcr_el3 : {0x00000U, 0x20000U}) {
        script.levels.state = at_level(3);
        script.write(a64::kMdcrEl3, mdcr_el3);
        for (unsigned levels = 0; levels < kPinLevels; ++levels) {
            set_pins(script.levels.pins, levels);
            clock_at(script, at_level(1));
            clock_at(script, at_level(1, true));
            clock_at(script, at_level(0));
            clock_at(script, at_level(0, true));
            clock_at(script, at_level(3));
            script.read(ext::kPmauthstatus);
            script.read(ext::pmevcntr(0));
        }
    }
    return script.text();
}

std::string a55_decisions(const A55Plan& plan) {
    A55Script script("Another answer to each question that the manuals leave open", plan);
    count(script);
    script.write(a64::kPmcr, kE | kX | kD | kLc);
    script.clocks(66);
    script.levels.state.standby = true;
    script.clocks(2);
    script.levels.state.standby = false;
    script.write(a64::kPmcr, kE | kX | kD);
    script.clocks(2);
    script.write(a64::kPmcr, kE | kX);
    for (unsigned levels = 0; levels < kPinLevels; ++levels) {
        set_pins(script.levels.pins, levels);
        clock_at(script, at_level(1, true));
    }
    script.levels.pins = {};
    script.levels.state = at_level(3);
    script.write(a64::kMdcrEl2, 0x83); // counters 3 to 5 are EL2's
    script.write(a64::pmevtyper(2), number(kEvent));
    script.write(a64::pmevtyper(3), number(Event::chain));
    script.write(a64::pmevcntr(2), 0xffffffff);
    script.levels.state = at_level(1);
    script.event(kEvent);
    for (const unsigned n : {2U, 3U, 5U, 6U}) {
        script.read(a64::pmevcntr(n));
        script.write(a64::kPmselr, n);
        script.write(a64::kPmxevtyper, 0);
    }
    script.write(ext::kPmswinc, 0x4);
    script.read(ext::kPmsssr);
    for (const std::uint32_t key : {ext::kPmlarKey, 0x0U}) {
        script.write(ext::kPmlar, key, 0xf, a55::Port::memory_mapped);
        script.read(ext::kPmlsr, a55::Port::memory_mapped);
        script.read(ext::kPmlsr);
        script.write(ext::pmevcntr(1), 0x100 + key, 0xf, a55::Port::memory_mapped);
    }
    script.write(ext::pmevcntr(1), 0x300);
    return script.text();
}

} // namespace armpmu::testbench
