// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
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
    return pmu.read(offset_of(RegisterId::ecnt_data)).data == 3 ? 0 : 1;
}
