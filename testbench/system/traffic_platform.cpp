// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/traffic_platform.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

armpmu::systemc::Cci550Pmu::Parameters pmu_parameters(const TrafficScenario& scenario) {
    armpmu::systemc::Cci550Pmu::Parameters parameters;
    parameters.config = scenario.cci();
    return parameters;
}

double share(std::uint64_t part, std::uint64_t whole) {
    return std::min(1.0, static_cast<double>(part) / static_cast<double>(whole));
}

} // namespace

TrafficPlatform::TrafficPlatform(const TrafficScenario& what, std::uint64_t stride)
    : scenario(what), pmu("pmu", pmu_parameters(scenario)), traffic(scenario, pmu.core()),
      registers(pmu.core(), traffic.interconnect()),
      period(1e6 / scenario.clock_mhz, sc_core::SC_PS),
      clock("interconnect", traffic.interconnect(), pmu, period, stride,
            [this] { return traffic.done(); }),
      bus("bus", scenario.pmu.software, sc_core::sc_time(scenario.run.access_ns, sc_core::SC_NS)),
      measurement("measurement", scenario, period, bus, clock, pmu),
      changes("changes", scenario.pmu.changes, period, bus, [this] { measurement.settle(); }) {
    bus.socket.bind(pmu.socket);
    measurement.at_traffic([this] { changes.start(); });
    const auto connect = [](auto& out, auto& also, auto& in, auto& wire) {
        out.bind(wire);
        also.bind(wire);
        in.bind(wire);
    };
    connect(measurement.niden, changes.niden, pmu.NIDEN, niden);
    connect(measurement.spniden, changes.spniden, pmu.SPNIDEN, spniden);
    connect(measurement.dbgen, changes.dbgen, pmu.DBGEN, dbgen);
    connect(measurement.spiden, changes.spiden, pmu.SPIDEN, spiden);
}

double TrafficPlatform::share_done() {
    const std::uint64_t cycle = traffic.interconnect().cycle();
    if (scenario.run.cycles != 0)
        return share(cycle, scenario.run.from_cycle + scenario.run.cycles);
    double least = traffic.share_of_trace();
    const std::vector<MasterResult> masters = traffic.masters();
    for (std::size_t i = 0; i < masters.size(); ++i) {
        const auto& profile = scenario.masters[i].profile;
        if (!profile) continue;
        if (profile->accesses != 0) {
            least = std::min(least, share(masters[i].accesses, profile->accesses));
            continue;
        }
        std::uint64_t length = profile->start;
        for (const Phase& phase : profile->phases) length += phase.cycles;
        least = std::min(least, share(cycle, std::max<std::uint64_t>(1, length)));
    }
    return least;
}

} // namespace armpmu::testbench
