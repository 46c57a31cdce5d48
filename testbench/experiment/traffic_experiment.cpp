// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/traffic_experiment.h"

#include "armpmu/cci550/clocked.h"
#include "armpmu/cci550/probe.h"
#include "armpmu/vectors/stream/device_header.h"
#include "testbench/experiment/traffic_listeners.h"
#include "testbench/report/judge.h"
#include "testbench/report/levers.h"
#include "testbench/report/what_limits.h"
#include "testbench/system/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {
namespace {

constexpr double kSlice = 1e5; // cycles between two checks for signals and progress

void listen(TrafficPlatform& platform, const TrafficListeners& listeners) {
    platform.measurement.at_begin([&] {
        platform.traffic.begin_measurement();
        for (const auto& one : listeners) one->begin();
    });
    platform.measurement.at_end([&] {
        for (const auto& one : listeners) one->end();
    });
}

void run_to_end(TrafficPlatform& platform, const RunHooks& hooks) {
    const sc_core::sc_time slice = platform.period * kSlice;
    bool stopped = false;
    while (sc_core::sc_get_status() != sc_core::SC_STOPPED) {
        sc_core::sc_start(slice);
        if (hooks.progress)
            hooks.progress({platform.traffic.interconnect().cycle(),
                            platform.traffic.transactions(), platform.share_done()});
        if (!stopped && hooks.stop && hooks.stop()) {
            stopped = true;
            platform.measurement.stop_early();
        }
    }
    platform.clock.rethrow();
    platform.measurement.rethrow();
    platform.changes.rethrow();
}

// Changes that come when nothing is counted any more.
std::vector<std::string> notes_of(const std::vector<TimedChange>& changes, std::uint64_t end) {
    const auto late = std::find_if(changes.begin(), changes.end(),
                                   [&](const TimedChange& change) { return change.cycle >= end; });
    if (late == changes.end()) return {};
    const auto others = changes.end() - late - 1;
    return {"pmu.changes: that of cycle " + std::to_string(late->cycle) +
            (others == 0 ? "" : " and " + std::to_string(others) + " more") +
            " had no effect: the run ended in cycle " + std::to_string(end)};
}

Result result_of(TrafficPlatform& platform, const TrafficListeners& listeners) {
    const TrafficScenario& scenario = platform.scenario;
    const bool ends = scenario.run.cycles == 0;
    Result result;
    result.scenario = scenario.name;
    result.partial = platform.measurement.partial();
    // Software learns of the end later, and disables the counters when there is nothing to count.
    const bool until_done = ends && !result.partial;
    result.cycles = until_done ? platform.traffic.cycles_taken() - platform.traffic.measured_from()
                               : platform.measurement.cycles();
    result.clock_mhz = scenario.clock_mhz;
    if (!result.partial)
        result.notes =
            notes_of(scenario.pmu.changes, platform.traffic.measured_from() + result.cycles);
    result.counters = platform.measurement.counters();
    result.metrics = measured_metrics(scenario.cci(), result.cycles, result.counters);

    const auto parts = std::make_shared<TrafficResult>();
    parts->heading.seed = scenario.seed;
    parts->heading.until_done = until_done;
    parts->heading.records = platform.traffic.records();
    parts->totals = TotalsView(platform.measurement.totals());
    parts->procedure = ProcedureView(platform.bus.accesses(), scenario.pmu.authentication,
                                     platform.measurement.accesses_before_pins());
    parts->origin = OriginView(scenario.origin);
    for (const auto& one : listeners) one->add_to(result, *parts);
    parts->findings = FindingsView(findings_of(*parts, result.cycles, Surroundings::of(scenario)));
    set_views(result, parts);
    judge(parts->objective, scenario.objective, result, ends ? "cycles" : "accesses_of_masters",
          !ends);
    add_levers(*parts, result.cycles, scenario);
    return result;
}

} // namespace

Result TrafficExperiment::run(const RunHooks& hooks) {
    TrafficPlatform platform(scenario_);
    cci550::Probe probe(platform.pmu.core());
    const Attached attached(hooks.recording, probe);
    platform.measurement.export_events(scenario_.pmu.exports.value_or(hooks.recording != nullptr));
    const TrafficListeners listeners = listeners_of(platform, hooks);
    listen(platform, listeners);
    run_to_end(platform, hooks);
    return result_of(platform, listeners);
}

vectors::Header TrafficExperiment::vector_header(const RecordedPmu& which) const {
    expect_only_pmu(which, RecordedPmu::Kind::cci550);
    return header_of(vectors::device_header(scenario_.cci()), scenario_,
                     fmt::format(", seed {}", scenario_.seed));
}

} // namespace armpmu::testbench
