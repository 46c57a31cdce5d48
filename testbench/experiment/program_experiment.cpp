// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/program_experiment.h"

#include "armpmu/a55/clocked.h"
#include "armpmu/cci550/clocked.h"
#include "armpmu/cci550/probe.h"
#include "armpmu/cpu/core_probe.h"
#include "armpmu/vectors/stream/device_header.h"
#include "testbench/report/judge.h"
#include "testbench/report/levers.h"
#include "testbench/report/results.h"
#include "testbench/report/what_limits.h"
#include "testbench/symbols/line_table.h"
#include "testbench/system/annotated_assembly.h"
#include "testbench/system/core_metrics.h"
#include "testbench/system/program_platform.h"
#include "testbench/system/read_counters.h"
#include "testbench/system/use_case_metrics.h"
#include "testbench/tarmac/program_tarmac.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <memory>
#include <optional>
#include <utility>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kLook = 500'000; // instructions from one look at `stop` to the next
constexpr std::uint64_t kNoEnd = ~std::uint64_t{0};

std::string note_on_lines(const ProgramScenario& scenario) {
    const bool may_have_lines =
        std::any_of(scenario.program.begin(), scenario.program.end(), [](const auto& section) {
            return !section.symbols.empty() || !section.executable.empty();
        });
    if (reads_line_tables() || !may_have_lines) return "";
    return "No source lines: armpmu was built without libdw (Debian: libdw-dev)";
}

// Instructions of each run where they are not all the same, as those of an executable may be.
template <typename Runs>
std::vector<std::uint64_t> differing_runs(const Runs& runs) {
    std::vector<std::uint64_t> instructions;
    for (const auto& run : runs) instructions.push_back(run.totals.instructions);
    const bool same = std::all_of(instructions.begin(), instructions.end(),
                                  [&](std::uint64_t one) { return one == instructions.front(); });
    return same ? std::vector<std::uint64_t>() : instructions;
}

void deliver(ProgramPlatform& platform) {
    for (unsigned n = 0; n < platform.machine().cores(); ++n) platform.machine().core(n).deliver();
}

// Once all that has happened is delivered.
WatchedPmus watched(ProgramPlatform& platform) {
    deliver(platform);
    WatchedPmus pmus;
    for (unsigned n = 0; n < platform.machine().cores(); ++n)
        pmus.cores.push_back(&platform.machine().pmu(n));
    pmus.interconnect = platform.machine().interconnect();
    return pmus;
}

void begin_looks(ProgramPlatform& platform, CountWatch* watch) {
    if (watch == nullptr) return;
    const std::uint64_t first = platform.cycle();
    const auto next = [watch, first] {
        return watch->next() == CountWatch::kNever ? ProgramMachine::kNever : first + watch->next();
    };
    watch->begin(watched(platform));
    platform.machine().set_look(next(), [=, &platform](std::uint64_t cycle) {
        deliver(platform);
        watch->look(cycle - first);
        return next();
    });
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

// One observer of each core, from now on; they have to outlive the platform.
void begin_tarmac(ProgramPlatform& platform, TarmacLog& log, std::deque<ProgramTarmac>& observers) {
    ProgramMachine& machine = platform.machine();
    log.begin(machine.cores(), ProgramTarmac::notes());
    for (unsigned n = 0; n < machine.cores(); ++n) {
        observers.emplace_back(
            log, ProgramTarmac::Core{n, [&machine, n] { return machine.clock(n); },
                                     [&machine, n] { return machine.pmu(n).state(); },
                                     [&platform](std::uint32_t block) -> const cpu::CodeBlock& {
                                         return platform.blocks()[block];
                                     }});
        machine.core(n).set_issue_observer(&observers.back());
    }
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
                                                       HotSpots* spots,
                                                       const RunHooks& hooks) const {
    TarmacLog* const tarmac = run == 0 ? hooks.tarmac : nullptr;
    std::deque<ProgramTarmac> tarmac_observers;
    ProgramPlatform platform(scenario_, spots);
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
    const std::vector<DramResult> drams_before = platform.machine().drams();
    platform.start_counters(plan.programmed(run), scenario_.exports.value_or(probe != nullptr));
    if (run == 0) platform.count_slots();
    if (spots != nullptr) platform.set_observer(*spots);
    const std::uint64_t end = window.most == 0 ? kNoEnd : platform.instructions() + window.most;
    CountWatch* const watch = run == 0 ? hooks.watch : nullptr;
    const std::uint64_t first_cycle = platform.cycle();
    if (tarmac != nullptr) begin_tarmac(platform, *tarmac, tarmac_observers);
    begin_looks(platform, watch);
    if (!counted.partial) counted.partial = !run_to(platform, end, hooks);
    if (hooks.stop && hooks.stop()) counted.partial = true; // it ends executables, too
    if (!counted.partial && !platform.crash().empty()) throw ProgramCrash(platform.crash());
    platform.finish();
    if (watch != nullptr) {
        deliver(platform);
        watch->end(platform.cycle() - first_cycle);
    }
    counted.totals = platform.totals() - before;
    counted.issue_width = platform.machine().core(0).issue_width();
    if (run == 0) counted.slots = platform.slots();
    if (spots != nullptr) spots->left_at_end(platform.slots_left());
    counted.counters = read_counters(platform, plan, run, counted.totals);
    counted.exit_status = platform.exit_status();
    counted.unknown = platform.unknown();
    counted.interconnect = platform.interconnect_counts();
    counted.drams = between(drams_before, platform.machine().drams());
    counted.late_snoops = platform.machine().cluster_totals().late_snoops;
    for (unsigned n = 0; n < platform.machine().cores(); ++n)
        counted.cores.push_back(platform.totals(n) - cores_before[n]);
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
    HotSpots spots(scenario_.pmu, scenario_.annotated);
    const bool annotated = !scenario_.annotated.empty();
    const CounterPlan plan = scenario_.plan();
    Result result;
    result.scenario = scenario_.name;
    result.clock_mhz = scenario_.clock_mhz;
    Runs runs;
    for (std::size_t n = 0; n < plan.runs.size() && !result.partial; ++n) {
        runs.push_back(run_once(plan, n, annotated && n == 0 ? &spots : nullptr,
                                hooks_of(n, plan.runs.size(), hooks)));
        const Counted& run = runs.back();
        result.partial = run.partial;
        result.counters.insert(result.counters.end(), run.counters.begin(), run.counters.end());
    }

    const CoreTotals& totals = runs.front().totals; // of the others, too
    result.cycles = totals.cycles;
    const auto parts = std::make_shared<ProgramResult>();
    parts->heading.instructions = totals.instructions;
    parts->heading.ipc = ipc_of(totals);
    parts->heading.exit_status = runs.front().exit_status;
    if (!result.partial) parts->heading.instructions_of_runs = differing_runs(runs);
    parts->stalls = StallsView(totals);
    parts->top_down = TopDownView(runs.front().slots, runs.front().issue_width, totals);
    parts->totals = CoreTotalsView(totals, scenario_.pmu, scenario_.shown);
    add_metrics(plan, runs, result, *parts);
    parts->unknown_words = UnknownWordsView(runs.front().unknown);
    if (runs.front().interconnect) parts->cluster = cluster_of(runs, result.metrics);
    parts->memories = MemoriesView(runs.front().drams);
    parts->origin = OriginView(scenario_.origin);
    if (annotated) {
        parts->top_down.set_functions(spots.slots());
        std::vector<AnnotatedEvent> events = spots.annotated();
        add_assembly(events);
        parts->annotated =
            AnnotateView(std::move(events), scenario_.annotate_percent, note_on_lines(scenario_));
    }
    parts->findings = FindingsView(findings_of(*parts, result.cycles, Surroundings::of(scenario_)));
    set_views(result, parts);
    judge(parts->objective, scenario_.objective, result);
    add_levers(*parts, scenario_);
    return result;
}

// Of the first run, but measured in whichever first programs what a metric needs.
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
