// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/program_experiment.h"

#include "armpmu/a55/clocked.h"
#include "armpmu/cci550/clocked.h"
#include "armpmu/cci550/probe.h"
#include "armpmu/cpu/core_probe.h"
#include "armpmu/vectors/stream/device_header.h"
#include "testbench/experiment/program_listeners.h"
#include "testbench/report/judge.h"
#include "testbench/report/levers.h"
#include "testbench/report/results.h"
#include "testbench/report/what_limits.h"
#include "testbench/system/core_metrics.h"
#include "testbench/system/program_platform.h"
#include "testbench/system/read_counters.h"
#include "testbench/system/use_case_metrics.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kLook = 500'000; // instructions from one look at `stop` to the next
constexpr std::uint64_t kNoEnd = ~std::uint64_t{0};

// Instructions of each run where they are not all the same, as those of an executable may be.
template <typename Runs>
std::vector<std::uint64_t> differing_runs(const Runs& runs) {
    std::vector<std::uint64_t> instructions;
    for (const auto& run : runs) instructions.push_back(run.totals.instructions);
    const bool same = std::all_of(instructions.begin(), instructions.end(),
                                  [&](std::uint64_t one) { return one == instructions.front(); });
    return same ? std::vector<std::uint64_t>() : instructions;
}

std::unique_ptr<RowProbe> probe_of(ProgramMachine& machine, const RecordedPmu& which) {
    if (which.kind == RecordedPmu::Kind::cci550)
        return std::make_unique<cci550::Probe>(*machine.interconnect());
    return std::make_unique<cpu::CoreProbe>(machine.core(which.core), machine.pmu(which.core));
}

// An estimated interconnect has no clocks to record.
void expect_clocks_of_interconnect(const CoreClusterSection& cluster) {
    if (!cluster.used)
        throw NotRecorded("there is no CCI-550 behind its core; a `cluster` or an `interconnect` "
                          "section makes one");
    if (cluster.mode == CoreClusterSection::Mode::estimate)
        throw NotRecorded("its CCI-550 is estimated and counts without clocks; --set "
                          "cluster.mode=stepped gives one that can be recorded");
}

double ipc_of(const CoreTotals& totals) {
    return totals.cycles == 0
               ? 0
               : static_cast<double>(totals.instructions) / static_cast<double>(totals.cycles);
}

} // namespace

std::uint64_t ProgramExperiment::expected() const {
    std::uint64_t all = 0;
    for (const ProgramSection& section : scenario_.program) {
        if (section.expected == 0) all = kNoEnd;
        if (all != kNoEnd) all += section.expected;
    }
    const ProgramWindow& window = scenario_.window;
    if (window.most != 0) all = std::min(all, window.from + window.most);
    return all == kNoEnd ? 0 : all;
}

void ProgramExperiment::show(const ProgramPlatform& platform, const RunHooks& hooks) const {
    if (!hooks.progress) return;
    const std::uint64_t all = expected();
    Progress progress;
    progress.cycle = platform.cycle();
    progress.transactions = platform.instructions();
    if (all != 0)
        progress.done =
            std::min(1.0, static_cast<double>(platform.instructions()) / static_cast<double>(all));
    hooks.progress(progress);
}

bool ProgramExperiment::run_to(ProgramPlatform& platform, std::uint64_t instruction,
                               const RunHooks& hooks) const {
    for (;;) {
        const std::uint64_t now = platform.instructions();
        if (now >= instruction) return true;
        if (!platform.run(now + std::min(kLook, instruction - now))) return true;
        show(platform, hooks);
        if (hooks.tarmac != nullptr) hooks.tarmac->check();
        if (hooks.stop && hooks.stop()) return false;
    }
}

ProgramExperiment::Counted ProgramExperiment::run_once(const CounterPlan& plan, std::size_t run,
                                                       ProgramResult& parts,
                                                       const RunHooks& hooks) const {
    std::optional<HotSpots> spots;
    if (run == 0 && !scenario_.annotated.empty()) spots.emplace(scenario_.pmu, scenario_.annotated);
    ProgramListeners listeners; // outlive the platform
    ProgramPlatform platform(scenario_, spots ? &*spots : nullptr);
    if (run == 0) listeners = listeners_of(platform, scenario_, spots ? &*spots : nullptr, hooks);
    std::unique_ptr<RowProbe> probe;
    std::optional<Attached> attached;
    if (hooks.recording != nullptr && hooks.recording->which().run == run) {
        probe = probe_of(platform.machine(), hooks.recording->which());
        attached.emplace(hooks.recording, *probe);
    }

    const ProgramWindow& window = scenario_.window;
    Counted counted;
    counted.partial = !run_to(platform, window.from, hooks);
    const CoreTotals before = platform.totals();
    std::vector<CoreTotals> cores_before;
    for (unsigned n = 0; n < platform.machine().cores(); ++n)
        cores_before.push_back(platform.totals(n));
    platform.start_counters(plan.programmed(run), scenario_.exports.value_or(probe != nullptr));
    for (const auto& listener : listeners) listener->begin();

    const std::uint64_t end = window.most == 0 ? kNoEnd : platform.instructions() + window.most;
    if (!counted.partial) counted.partial = !run_to(platform, end, hooks);
    if (hooks.stop && hooks.stop()) counted.partial = true; // it ends executables, too
    if (!counted.partial && !platform.crash().empty()) throw ProgramCrash(platform.crash());
    platform.finish();

    for (const auto& listener : listeners) listener->end();
    counted.totals = platform.totals() - before;
    counted.counters = read_counters(platform, plan, run, counted.totals);
    counted.exit_status = platform.exit_status();
    counted.interconnect = platform.interconnect_counts();
    counted.late_snoops = platform.machine().cluster_totals().late_snoops;
    for (unsigned n = 0; n < platform.machine().cores(); ++n)
        counted.cores.push_back(platform.totals(n) - cores_before[n]);
    for (const auto& listener : listeners) listener->add_to(parts, counted.totals);
    return counted;
}

RunHooks ProgramExperiment::hooks_of(std::size_t run, std::size_t runs, const RunHooks& hooks) {
    RunHooks one = hooks;
    if (!hooks.progress || runs == 1) return one;
    one.progress = [run, runs, &hooks](Progress progress) {
        if (progress.done)
            progress.done = (static_cast<double>(run) + *progress.done) / static_cast<double>(runs);
        hooks.progress(progress);
    };
    return one;
}

void ProgramExperiment::add_metrics(const CounterPlan& plan, const Runs& runs, Result& result,
                                    ProgramResult& parts) const {
    if (scenario_.use_cases.empty()) {
        result.metrics = core_metrics(scenario_.pmu, runs.front().totals);
        parts.metrics = MetricsView(MetricsView::Form::ratios, result.metrics.size());
        return;
    }
    std::vector<std::vector<CounterResult>> counters;
    for (const Counted& run : runs) counters.push_back(run.counters);
    const auto measured = measured_use_cases(scenario_.pmu, scenario_.use_cases, plan, counters);
    for (const MeasuredUseCase& one : measured)
        for (const MeasuredUseCase::Metric& metric : one.metrics)
            result.metrics.push_back({metric.name, metric.value, "", metric.formula});
    parts.metrics = MetricsView(MetricsView::Form::ratios, 0);
    parts.use_cases = UseCasesView(measured);
}

Result ProgramExperiment::run(const RunHooks& hooks) {
    const CounterPlan plan = scenario_.plan();
    Result result;
    result.scenario = scenario_.name;
    result.clock_mhz = scenario_.clock_mhz;
    const auto parts = std::make_shared<ProgramResult>();
    Runs runs;
    for (std::size_t n = 0; n < plan.runs.size() && !result.partial; ++n) {
        runs.push_back(run_once(plan, n, *parts, hooks_of(n, plan.runs.size(), hooks)));
        const Counted& run = runs.back();
        result.partial = run.partial;
        result.counters.insert(result.counters.end(), run.counters.begin(), run.counters.end());
    }

    const CoreTotals& totals = runs.front().totals; // of the others, too
    result.cycles = totals.cycles;
    parts->heading.instructions = totals.instructions;
    parts->heading.ipc = ipc_of(totals);
    parts->heading.exit_status = runs.front().exit_status;
    if (!result.partial) parts->heading.instructions_of_runs = differing_runs(runs);
    parts->stalls = StallsView(totals);
    parts->totals = CoreTotalsView(totals, scenario_.pmu, scenario_.shown);
    add_metrics(plan, runs, result, *parts);
    if (runs.front().interconnect) parts->cluster = cluster_of(runs, result.metrics);
    parts->origin = OriginView(scenario_.origin);
    parts->findings = FindingsView(findings_of(*parts, result.cycles, Surroundings::of(scenario_)));
    set_views(result, parts);
    judge(parts->objective, scenario_.objective, result);
    add_levers(*parts, scenario_);
    return result;
}

// The metrics of the first run, each measured in the first run that counts its events.
std::vector<ClusterMetric> ProgramExperiment::cluster_metrics_of(const Runs& runs) const {
    const CoreClusterSection& cluster = scenario_.cluster;
    std::vector<ClusterMetric> metrics;
    for (const Counted& run : runs) {
        std::vector<ClusterMetric> of_run =
            cluster_metrics(scenario_.pmu, cluster.interconnect.cci,
                            {cluster.port, run.counters, run.totals, *run.interconnect});
        if (metrics.empty()) metrics = of_run;
        for (std::size_t n = 0; n < metrics.size(); ++n)
            if (!std::isfinite(metrics[n].value)) metrics[n].value = of_run[n].value;
    }
    return metrics;
}

ClusterView ProgramExperiment::cluster_of(const Runs& runs,
                                          std::vector<MetricResult>& metrics) const {
    const CoreClusterSection& cluster = scenario_.cluster;
    const bool stepped = cluster.mode == CoreClusterSection::Mode::stepped;
    std::vector<ClusterMetric> both = cluster_metrics_of(runs);
    for (const ClusterMetric& metric : both)
        if (std::isfinite(metric.value))
            metrics.push_back({metric.name, metric.value, "", metric.formula});
    const Counted& run = runs.front();
    return {run.cores,
            scenario_.pmu,
            *run.interconnect,
            std::move(both),
            {stepped ? "stepped" : "estimate", cluster.config.aclk_mhz, run.late_snoops}};
}

vectors::Header ProgramExperiment::vector_header(const RecordedPmu& which) const {
    const CoreClusterSection& cluster = scenario_.cluster;
    const std::size_t runs = scenario_.plan().runs.size();
    if (which.run >= runs)
        throw NotRecorded(
            runs == 1 ? "--run: expected 1, for software needs one run"
                      : fmt::format("--run: expected 1 to {}, the runs that software needs", runs));
    const std::string run = runs == 1 ? "" : fmt::format(", run {}", which.run + 1);
    if (which.kind == RecordedPmu::Kind::cci550) {
        expect_clocks_of_interconnect(cluster);
        return header_of(vectors::device_header(cluster.interconnect.cci), scenario_, run);
    }
    const unsigned cores = cluster.used ? cluster.cores : 1;
    if (which.core >= cores) throw NotRecorded(fmt::format("--core: expected 0 to {}", cores - 1));
    const std::string core = cores == 1 ? "" : fmt::format(", core {}", which.core);
    return header_of(vectors::device_header(scenario_.pmu), scenario_, core + run);
}

} // namespace armpmu::testbench
