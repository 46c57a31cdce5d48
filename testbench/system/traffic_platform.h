// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/tlm/interconnect_clock.h"
#include "armpmu/interconnect/tlm/interconnect_registers.h"
#include "armpmu/tlm/cci550_pmu.h"
#include "testbench/scenario/scenario_traffic.h"
#include "testbench/system/measurement.h"
#include "testbench/system/register_bus.h"
#include "testbench/system/timed_changes.h"

#include <systemc>

namespace armpmu::testbench {

// The platform of a traffic scenario, with a clock and pins: masters around a CCI-550, its PMU, and
// the software that measures. The scenario outlives it.
struct TrafficPlatform {
    // `stride`: cycles between two looks at whether the traffic is done, after which software
    // disables the counters. Throws TraceError when the trace turns out damaged.
    explicit TrafficPlatform(const TrafficScenario& scenario, std::uint64_t stride = 100);

    // Share of the run that is over, 0 .. 1: by the limit that the scenario gives; of several
    // masters the one furthest behind.
    double share_done();

    const TrafficScenario& scenario;
    armpmu::systemc::Cci550Pmu pmu;
    ScenarioTraffic traffic;
    InterconnectRegisters registers;
    sc_core::sc_time period;
    InterconnectClock clock;
    RegisterBus bus;
    Measurement measurement;
    TimedChanges changes;
    // Driven by software's measurement, and by changes.
    using Wire = sc_core::sc_signal<bool, sc_core::SC_MANY_WRITERS>;
    Wire niden{"niden"}, spniden{"spniden"}, dbgen{"dbgen"}, spiden{"spiden"};
};

} // namespace armpmu::testbench
