// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/platform/run_scenario.h"

#include "armpmu/interconnect/tlm/interconnect_registers.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

constexpr double kSlice = 1e5;         // cycles between two looks at what goes on beside
constexpr std::uint64_t kStride = 100; // cycles between two looks at whether the traffic is done

armpmu::systemc::Cci550Pmu::Parameters pmu_parameters(const Scenario& scenario) {
    armpmu::systemc::Cci550Pmu::Parameters parameters;
    parameters.config = scenario.cci();
    return parameters;
}

// Everything with a clock or a pin.
struct Platform {
    Platform(const Scenario& scenario)
        : pmu("pmu", pmu_parameters(scenario)), traffic(scenario, pmu.core()),
          registers(pmu.core(), traffic.interconnect()),
          period(1e6 / scenario.clock_mhz, sc_core::SC_PS),
          clock("interconnect", traffic.interconnect(), pmu, period, kStride,
                [this] { return traffic.done(); }),
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
    armpmu::systemc::Cci550Pmu pmu;
    ScenarioTraffic traffic;
    InterconnectRegisters registers;
    sc_core::sc_time period;
    InterconnectClock clock;
    RegisterBus bus;
    Measurement measurement;
    sc_core::sc_signal<bool> niden{"niden"}, spniden{"spniden"}, dbgen{"dbgen"}, spiden{"spiden"};
};

// By the limit that the scenario gives; of several masters the one furthest behind.
std::optional<double> share_done(const Scenario& scenario, ScenarioTraffic& traffic) {
    const auto share = [](std::uint64_t part, std::uint64_t whole) {
        return std::min(1.0, static_cast<double>(part) / static_cast<double>(whole));
    };
    const std::uint64_t cycle = traffic.interconnect().cycle();
    if (scenario.run.cycles != 0) return share(cycle, scenario.run.cycles);
    double least = 1;
    if (scenario.trace_records != 0) least = share(traffic.records(), scenario.trace_records);
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

// Somebody looks at the PMU meanwhile.
class Attached {
  public:
    Attached(const RunHooks& hooks, cci550::Pmu& pmu) : hooks_(hooks) {
        if (hooks_.attach) hooks_.attach(pmu);
    }
    ~Attached() {
        if (hooks_.detach) hooks_.detach();
    }
    Attached(const Attached&) = delete;
    Attached& operator=(const Attached&) = delete;

  private:
    const RunHooks& hooks_;
};

} // namespace

RunResult run_scenario(const Scenario& scenario, const RunHooks& hooks) {
    Platform platform(scenario);
    const Attached attached(hooks, platform.pmu.core());
    const sc_core::sc_time slice = platform.period * kSlice;
    bool stopped = false;
    std::vector<MasterResult> masters;
    platform.measurement.at_end([&] { masters = platform.traffic.masters(); });
    while (sc_core::sc_get_status() != sc_core::SC_STOPPED) {
        sc_core::sc_start(slice);
        if (hooks.progress)
            hooks.progress({platform.traffic.interconnect().cycle(),
                            platform.traffic.transactions(),
                            share_done(scenario, platform.traffic)});
        if (!stopped && hooks.stop && hooks.stop()) {
            stopped = true;
            platform.measurement.stop_early();
        }
    }
    platform.clock.rethrow();
    platform.measurement.rethrow();

    RunResult result;
    result.scenario = scenario.name;
    result.seed = scenario.seed;
    result.clock_mhz = scenario.clock_mhz;
    result.cycles = platform.measurement.cycles();
    result.partial = platform.measurement.partial();
    result.counters = platform.measurement.counters();
    result.totals = platform.measurement.totals();
    result.metrics = measured_metrics(scenario.cci(), result.cycles, result.counters);
    result.masters = masters;
    result.records = platform.traffic.records();
    return result;
}

} // namespace armpmu::testbench
