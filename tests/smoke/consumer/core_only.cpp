// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include <armpmu/a55/pmu.h>
#include <armpmu/cci550/event_name.h>
#include <armpmu/cci550/pmu.h>

// Counts three events through the registers, without SystemC.
int main() {
    using namespace armpmu::cci550;
    Pmu pmu;
    const EventId event = parse_event("cci_550/si_rrq_hs_arvalid,source=0x3/");
    pmu.write(offset_of(RegisterId::evnt_sel), event.raw());
    pmu.write(offset_of(RegisterId::ecnt_ctrl), 1);
    pmu.write(offset_of(RegisterId::pmu_ctrl), 1);
    for (int i = 0; i < 3; ++i) pmu.record(event);
    if (pmu.read(offset_of(RegisterId::ecnt_data)).data != 3) return 1;

    armpmu::a55::Pmu core;
    core.write(armpmu::a55::SystemRegister::a64(3, 3, 9, 12, 1), 1U << 31); // PMCNTENSET_EL0
    core.write(armpmu::a55::SystemRegister::a64(3, 3, 9, 12, 0), 1);        // PMCR_EL0
    core.advance(5);
    return core.read(armpmu::a55::SystemRegister::a64(3, 3, 9, 13, 0)).data == 5 ? 0 : 1;
}
