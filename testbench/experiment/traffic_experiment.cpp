// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/traffic_experiment.h"

#include "armpmu/cci550/clocked.h"
#include "armpmu/cci550/probe.h"
#include "armpmu/vectors/stream/device_header.h"
#include "testbench/experiment/series_recorder.h"
#include "testbench/experiment/timed_looks.h"
#include "testbench/report/results.h"
#include "testbench/system/data_flows.h"
#include "testbench/system/dram_results.h"
#include "testbench/system/metrics.h"
#include "testbench/system/traffic_platform.h"
#include "testbench/system/waiting_times.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <vector>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kFilterGroups = 32; // of sets in a picture of the snoop filter
constexpr double kSlice = 1e5;            // cycles between two looks at what goes on beside

// Software learns of the end later, and disables the counters when there is nothing to count.
bool until_done(const TrafficScenario& scenario, const Result& result) {
    return scenario.run.cycles == 0 && !result.partial;
}

std::vector<MemoryRate> memory_rates(const TrafficScenario& scenario) {
    std::vector<MemoryRate> memories;
    const auto& interfaces = scenario.interconnect.config.masters;
    for (unsigned n = 0; n < interfaces.size(); ++n)
        if (interfaces[n].used && interfaces[n].memory.kind == MemoryKind::simple)
            memories.push_back({n, interfaces[n].memory.beat_interval});
    return memories;
}

// Listens to what TrafficDetailView shows.
class Detail {
  public:
    explicit Detail(TrafficPlatform& platform)
        : platform_(platform), times_(platform.traffic.interconnect()),
          flows_(platform.traffic.interconnect()) {}

    void begin() {
        times_.begin();
        flows_.begin();
    }
    void end() {
        times_.end();
        flows_.end();
        filter_ = FilterUse::of(platform_.traffic.interconnect().filter(), kFilterGroups);
    }
    TrafficDetailView view() const {
        MasterNames masters;
        for (const MasterResult& master : platform_.traffic.masters())
            masters[master.port] = master.name;
        return {times_, flows_, filter_, memory_rates(platform_.scenario), masters};
    }

  private:
    TrafficPlatform& platform_;
    WaitingTimes times_;
    DataFlows flows_;
    FilterUse filter_;
};

} // namespace

Result TrafficExperiment::run(const RunHooks& hooks) {
    TrafficPlatform platform(scenario_);
    cci550::Probe probe(platform.pmu.core());
    const Attached attached(hooks.recording, probe);
    platform.measurement.export_events(scenario_.pmu.exports.value_or(hooks.recording != nullptr));
    if (hooks.log != nullptr) platform.traffic.log_transactions(*hooks.log);
    const sc_core::sc_time slice = platform.period * kSlice;
    bool stopped = false;
    std::vector<MasterResult> masters;
    std::vector<DramResult> drams;
    Explanation* const explanation = hooks.explanation;
    std::optional<SeriesRecorder> series;
    if (hooks.series != nullptr) series.emplace(platform, *hooks.series);
    std::optional<Detail> detail;
    if (hooks.detail) detail.emplace(platform);
    std::vector<std::unique_ptr<TimedLooks>> looks;
    for (CountWatch* const watch :
         {hooks.watch, series ? static_cast<CountWatch*>(&*series) : nullptr})
        if (watch != nullptr)
            looks.push_back(std::make_unique<TimedLooks>(sc_core::sc_gen_unique_name("looks"),
                                                         *watch, platform.pmu, platform.period));
    if (explanation != nullptr) platform.traffic.interconnect().listen(*explanation);
    platform.measurement.at_begin([&] {
        platform.traffic.begin_measurement();
        drams = dram_results(platform.traffic.interconnect());
        if (explanation != nullptr) explanation->begin();
        if (detail) detail->begin();
        for (const auto& one : looks) one->begin();
    });
    platform.measurement.at_end([&] {
        masters = platform.traffic.masters();
        drams = between(drams, dram_results(platform.traffic.interconnect()));
        if (hooks.log != nullptr) hooks.log->end();
        if (explanation != nullptr) explanation->end();
        if (detail) detail->end();
        for (const auto& one : looks) one->end();
    });
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

    if (explanation != nullptr)
        explanation->finish(platform.measurement.totals(), !scenario_.injections.empty());
    Result result;
    result.scenario = scenario_.name;
    result.partial = platform.measurement.partial();
    result.cycles = until_done(scenario_, result)
                        ? platform.traffic.cycles_taken() - platform.traffic.measured_from()
                        : platform.measurement.cycles();
    result.clock_mhz = scenario_.clock_mhz;
    result.counters = platform.measurement.counters();
    result.metrics = measured_metrics(scenario_.cci(), result.cycles, result.counters);
    const auto parts = std::make_shared<TrafficResult>();
    parts->heading.seed = scenario_.seed;
    parts->heading.until_done = until_done(scenario_, result);
    parts->heading.records = platform.traffic.records();
    parts->masters = MastersView(masters);
    parts->memories = MemoriesView(drams);
    parts->totals = TotalsView(platform.measurement.totals());
    parts->procedure = ProcedureView(platform.bus.accesses(), scenario_.pmu.authentication,
                                     platform.measurement.accesses_before_pins());
    parts->origin = OriginView(scenario_.origin);
    if (detail) parts->detail = detail->view();
    parts->findings = FindingsView(findings_of(*parts, result.cycles, memory_rates(scenario_)));
    set_views(result, parts);
    const bool ends = scenario_.run.cycles == 0;
    judge(parts->objective, scenario_.objective, result, ends ? "cycles" : "bytes_per_cycle",
          !ends);
    if (series) result.series = std::make_shared<Series>(series->series());
    return result;
}

vectors::Header TrafficExperiment::vector_header(const RecordedPmu& which) const {
    expect_only_pmu(which, RecordedPmu::Kind::cci550);
    return header_of(vectors::device_header(scenario_.cci()), scenario_,
                     fmt::format(", seed {}", scenario_.seed));
}

} // namespace armpmu::testbench
