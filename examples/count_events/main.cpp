// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include <armpmu/a55/pmu.h>
#include <armpmu/cci550/event_name.h>
#include <armpmu/cci550/pmu.h>
#include <armpmu/cci550/register_table.h>

#include <iostream>

// Events of an interconnect and cycles of a core, counted as software sees it.
int main() {
    using armpmu::cci550::offset_of;
    using armpmu::cci550::RegisterId;
    armpmu::cci550::Pmu cci;
    const auto event = armpmu::cci550::parse_event("cci_550/si_rrq_hs_arvalid,source=0x3/");
    cci.write(offset_of(RegisterId::evnt_sel, 2), event.raw());
    cci.write(offset_of(RegisterId::ecnt_ctrl, 2), 1);
    cci.write(offset_of(RegisterId::pmu_ctrl), 1);
    for (int i = 0; i < 3; ++i) cci.record(event);
    std::cout << "requests of SI3: " << cci.read(offset_of(RegisterId::ecnt_data, 2)).data << '\n';

    using armpmu::a55::SystemRegister;
    constexpr auto pmcr_el0 = SystemRegister::a64(3, 3, 9, 12, 0);
    constexpr auto pmcntenset_el0 = SystemRegister::a64(3, 3, 9, 12, 1);
    constexpr auto pmccntr_el0 = SystemRegister::a64(3, 3, 9, 13, 0);
    constexpr auto pmevcntr0_el0 = SystemRegister::a64(3, 3, 14, 8, 0);
    constexpr auto pmevtyper0_el0 = SystemRegister::a64(3, 3, 14, 12, 0);
    armpmu::a55::Pmu core;
    core.write(pmevtyper0_el0, number(armpmu::a55::Event::br_mis_pred));
    core.write(pmcntenset_el0, 1U << 31 | 1U << 0);
    core.write(pmcr_el0, 1);
    core.record(armpmu::a55::Event::br_mis_pred, 7);
    core.advance(1000);
    std::cout << "cycles of the core: " << core.read(pmccntr_el0).data << '\n'
              << "mispredicted branches: " << core.read(pmevcntr0_el0).data << '\n';
}
