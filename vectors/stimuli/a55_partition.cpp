// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/a55_names.h"
#include "vectors/stimuli/golden_script.h"
#include "vectors/stimuli/golden_vectors.h"

namespace armpmu::testbench {

using namespace names;
using a55::Event;

namespace {

constexpr Event kEvent = Event::l1d_cache_wb;
constexpr std::uint64_t kHpme = 0x80;

// Each flag alone, with its interrupt enabled: who asserts nPMUIRQ.
void each_interrupt(A55Script& script) {
    for (unsigned n = 0; n <= a55::kCounters; ++n) {
        script.write(a64::kPmovsset, n < a55::kCounters ? 1U << n : 0x80000000U);
        script.clock();
        script.write(a64::kPmovsclr, kAllFlags);
    }
}

} // namespace

std::string a55_partition(const A55Plan& plan) {
    A55Script script("PMCR.E beside MDCR_EL2.HPME, for each HPMN: which counters count, which "
                     "flags interrupt, what PMCR.P and the masks reach from EL1 and from EL2",
                     plan);
    script.levels.state = at_level(3);
    for (unsigned n = 0; n < a55::kCounters; ++n)
        script.write(a64::pmevtyper(n), 0x08000000 | number(kEvent));
    script.write(a64::kPmccfiltr, 0x08000000);
    script.write(a64::kPmcntenset, kAllFlags);
    script.write(a64::kPmintenset, kAllFlags);
    for (unsigned hpmn = 0; hpmn < 9; ++hpmn) {
        const std::uint64_t kept = hpmn == 7 ? 31 : hpmn; // 7, 8: more than there are
        for (const std::uint64_t hpme : {std::uint64_t{0}, kHpme})
            for (const std::uint64_t e : {0U, 1U}) {
                script.levels.state = at_level(3);
                script.write_with(kEvent, a64::kMdcrEl2, kept | hpme);
                script.write_with(kEvent, a64::kPmcr, e);
                for (const unsigned level : {0U, 1U, 2U}) {
                    script.levels.state = at_level(level);
                    script.event(kEvent);
                }
                if (hpmn < 7) each_interrupt(script);
            }
        script.levels.state = at_level(3);
        script.write(a64::kPmovsset, kAllFlags);
        for (const unsigned level : {1U, 2U}) {
            script.levels.state = at_level(level);
            for (const auto reg : {a64::kPmcr, a64::kPmcntenset, a64::kPmovsclr, a64::kPmintenset})
                script.read(reg);
            script.write(a64::kPmswinc, 0x3f);
            script.write(a64::kPmcntenclr, kAllFlags);
            script.write(a64::kPmintenclr, kAllFlags);
            script.write(a64::kPmovsclr, kAllFlags);
            script.write(a64::kPmcr, 0x3); // P
            script.write(a64::kPmcntenset, kAllFlags);
            script.write(a64::kPmintenset, kAllFlags);
            script.write(a64::kPmovsset, 0x2a);
            script.event(kEvent);
        }
        script.levels.state = at_level(3);
        script.write(a64::kPmovsclr, kAllFlags);
    }
    return script.text();
}

} // namespace armpmu::testbench
