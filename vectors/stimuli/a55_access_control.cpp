// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/register_table.h"
#include "vectors/stimuli/a55_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;

namespace {

// One register for each rule of who may touch it.
struct Kind {
    a55::SystemRegister a64;
    a55::SystemRegister a32;
};
const Kind kKinds[] = {{a64::kPmcr, a32::kPmcr},
                       {a64::kPmswinc, a32::pmu(0, 9, 12, 4)},
                       {a64::kPmselr, a32::kPmselr},
                       {a64::kPmxevcntr, a32::kPmxevcntr},
                       {a64::kPmccntr, a32::kPmccntr64},
                       {a64::kPmuserenr, a32::pmu(0, 9, 14, 0)},
                       {a64::kPmintenset, a32::pmu(0, 9, 14, 1)},
                       {a64::pmevtyper(5), a32::pmevtyper(5)}};

void look(A55Script& script, bool aarch32) {
    for (const Kind& kind : kKinds) {
        const a55::SystemRegister reg = aarch32 ? kind.a32 : kind.a64;
        script.read(reg);
        script.write(reg, 0); // which EL0 may never do to PMUSERENR
    }
}

void as_el3(A55Script& script, a55::SystemRegister reg, std::uint64_t data) {
    const a55::ProcessorState before = script.levels.state;
    script.levels.state = at_level(3);
    script.write(reg, data);
    script.levels.state = before;
}

} // namespace

std::string a55_access_control(const A55Plan& plan) {
    A55Script script("Done, undefined or trapped: PMUSERENR at EL0, TPM and TPMCR of EL2, TPM of "
                     "EL3, TGE, both execution states, HPMN, unimplemented counters",
                     plan);
    for (std::uint32_t userenr = 0; userenr < 16; ++userenr) {
        as_el3(script, a64::kPmuserenr, userenr);
        script.levels.state = at_level(0);
        look(script, false);
    }
    as_el3(script, a64::kPmuserenr, 0);
    for (const bool secure : {false, true})
        for (const bool tge : {false, true})
            for (const bool el1_aarch32 : {false, true}) {
                script.levels.state = at_level(0, secure);
                script.levels.state.tge = tge;
                script.levels.state.el1_aarch32 = el1_aarch32;
                look(script, true);
                if (!el1_aarch32) look(script, false);
            }
    as_el3(script, a64::kPmuserenr, 1);
    for (const std::uint64_t mdcr_el2 : {0x06U, 0x26U, 0x46U}) // nothing, TPMCR, TPM
        for (const std::uint64_t mdcr_el3 : {0x00U, 0x40U})    // nothing, TPM
            for (unsigned level = 0; level < 4; ++level)
                for (const bool secure : {false, true}) {
                    as_el3(script, a64::kMdcrEl2, mdcr_el2);
                    as_el3(script, a64::kMdcrEl3, mdcr_el3);
                    if (secure && level >= 2) continue;
                    script.levels.state = at_level(level, secure);
                    script.read(a64::kPmcr);
                    script.read(a64::kPmccntr);
                    script.write(a64::kPmselr, level);
                }
    for (unsigned level = 0; level < 4; ++level) { // registers of the debug logic
        script.levels.state = at_level(level, level == 1);
        for (const auto reg : {a64::kMdcrEl2, a64::kMdcrEl3, a64::kSder32El3}) script.read(reg);
        script.levels.state.el1_aarch32 = script.levels.state.el2_aarch32 = true;
        if (level == 3) script.levels.state = at_aarch32_level(3);
        for (const auto reg : {a32::kHdcr, a32::kSdcr, a32::kSder}) script.read(reg);
    }
    as_el3(script, a64::kMdcrEl3, 0);
    as_el3(script, a64::kMdcrEl2, 4); // HPMN: EL1 has four counters
    script.levels.state = at_level(3);
    script.write(a64::pmevtyper(4), 0x4);
    for (const unsigned level : {1U, 2U}) {
        script.levels.state = at_level(level);
        script.read(a64::kPmcr);
        script.write(a64::kPmcntenset, 0xffffffff);
        script.read(a64::kPmcntenset);
        for (unsigned n = 3; n < 8; ++n) {
            script.write(a64::pmevtyper(n), 0x8);
            script.read(a64::pmevtyper(n));
            script.write(a64::kPmselr, n);
            script.read(a64::kPmxevtyper);
        }
        script.write(a64::kPmcntenclr, 0xffffffff);
    }
    script.read(a55::SystemRegister::a64(3, 3, 9, 11, 0)); // not the PMU's
    return script.text();
}

} // namespace armpmu::testbench
