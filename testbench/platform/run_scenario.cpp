// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/platform/run_scenario.h"

#include "testbench/platform/interconnect_registers.h"
#include "testbench/scenario/scenario_traffic.h"

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kStride = 100; // cycles between two looks at whether the traffic is done

armpmu::tlm::Cci550Pmu::Parameters pmu_parameters(const Scenario& scenario) {
    armpmu::tlm::Cci550Pmu::Parameters parameters;
    parameters.config = scenario.cci;
    return parameters;
}

// Everything with a clock or a pin.
struct Platform {
    Platform(const Scenario& scenario)
        : pmu("pmu", pmu_parameters(scenario)), traffic(scenario, pmu.core()),
          registers(pmu.core(), traffic.interconnect()),
          period(1e6 / scenario.clock_mhz, sc_core::SC_PS),
          clock("interconnect", traffic.interconnect(), pmu, period, kStride),
          bus("bus", scenario.pmu.software,
              sc_core::sc_time(scenario.run.access_ns, sc_core::SC_NS)),
          measurement("measurement", scenario, period, bus, clock, pmu) {
        bus.socket.bind(pmu.socket);
        const auto connect = [](auto& out, auto& in, auto& wire) {
            out.bind(wire);
            in.bind(wire);
        };
        connect(measurement.niden, pmu.NIDEN, niden);
        connect(measurement.spniden, pmu.SPNIDEN, spniden);
        connect(measurement.dbgen, pmu.DBGEN, dbgen);
        connect(measurement.spiden, pmu.SPIDEN, spiden);
    }
    armpmu::tlm::Cci550Pmu pmu;
    ScenarioTraffic traffic;
    InterconnectRegisters registers;
    sc_core::sc_time period;
    InterconnectClock clock;
    RegisterBus bus;
    Measurement measurement;
    sc_core::sc_signal<bool> niden{"niden"}, spniden{"spniden"}, dbgen{"dbgen"}, spiden{"spiden"};
};

} // namespace

RunResult run_scenario(const Scenario& scenario,
                       const std::function<void(const Progress&)>& progress) {
    Platform platform(scenario);
    const sc_core::sc_time slice = platform.period * 1e6;
    while (sc_core::sc_get_status() != sc_core::SC_STOPPED) {
        sc_core::sc_start(slice);
        if (progress) progress({platform.pmu.core().cycles(), platform.traffic.records()});
    }
    platform.clock.rethrow();
    platform.measurement.rethrow();

    RunResult result;
    result.scenario = scenario.name;
    result.cycles = platform.measurement.cycles();
    result.counters = platform.measurement.counters();
    result.metrics = measured_metrics(scenario.cci, result.cycles, result.counters);
    result.records = platform.traffic.records();
    return result;
}

} // namespace armpmu::testbench
