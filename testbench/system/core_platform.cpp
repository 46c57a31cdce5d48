// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/core_platform.h"

#include "armpmu/a55/event_table.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kX = 0x10; // of PMCR
constexpr std::uint32_t kSpme = 1U << 17;

armpmu::systemc::A55Pmu::Parameters parameters_of(const CoreScenario& scenario) {
    armpmu::systemc::A55Pmu::Parameters parameters;
    parameters.config = scenario.core;
    parameters.clock_period = sc_core::sc_time(1e6 / scenario.clock_mhz, sc_core::SC_PS);
    return parameters;
}

} // namespace

CorePlatform::CorePlatform(const CoreScenario& scenario)
    : pmu("pmu", parameters_of(scenario)), core("core"), scenario_(scenario),
      period_(parameters_of(scenario).clock_period) {
    core.socket.bind(pmu.sysreg);
}

void CorePlatform::boot(bool exports) {
    a55::ProcessorState firmware;
    firmware.exception_level = 3;
    firmware.secure = true;
    pmu.set_state(firmware);
    const auto mdcr_el3 = a55::SystemRegister::a64(3, 6, 1, 3, 1);
    if (scenario_.spme) pmu.core().write(mdcr_el3, kSpme);
    const auto pmcr = a55::SystemRegister::a64(3, 3, 9, 12, 0);
    if (exports) pmu.core().write(pmcr, kX);
    pmu.set_state(scenario_.software_state);
}

void CorePlatform::work(const Recorded& recorded) {
    for (const WorkSection& section : scenario_.work) {
        pmu.set_state(section.state);
        for (const auto& [event, count] : section.events)
            for (std::uint64_t left = count; left != 0;) {
                const std::uint64_t part = std::min<std::uint64_t>(left, 0xffffffff);
                if (recorded) recorded(event, part);
                pmu.core().record(event, part);
                left -= part;
            }
        sc_core::sc_start(period_ * static_cast<double>(section.cycles));
    }
    pmu.set_state(scenario_.software_state);
}

std::uint64_t CorePlatform::occurred(unsigned event) {
    const a55::EventInfo* row = a55::find_event(event);
    return row == nullptr ? 0 : pmu.core().total(row->event);
}

} // namespace armpmu::testbench
