// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/over_time_option.h"

#include "program/commands/series_items.h"
#include "program/stat/counted_pmus.h"
#include "program/text/series_view.h"
#include "testbench/experiment/traffic_listeners.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kLongestInterval =
    1'000'000'000; // in which no counter of 32 bits wraps twice
constexpr std::uint64_t kUsualCycles = 10'000;

bool has_ending(const std::string& name, const std::string& ending) {
    return name.size() >= ending.size() &&
           name.compare(name.size() - ending.size(), ending.size(), ending) == 0;
}

} // namespace

void OverTimeOption::add_to(CLI::App& command) {
    command.add_option("--over-time", file,
                       "FILE that gets what is counted interval by interval: JSON lines if its "
                       "name ends in .jsonl, else CSV; for scenarios with `program`, platforms and "
                       "masters around a CCI-550");
    command.add_flag("--series", in_result,
                     "put that into the JSON of -j, packed; `armpmu series` prints it");
    traces.add_to(command);
    command
        .add_flag("--transactions", transactions,
                  "put each transaction into the trace for Perfetto, too: a slice from ARVALID or "
                  "AWVALID to RLAST or B")
        ->needs(traces.options.front());
    command.add_option("--every", every, "cycles of an interval (10000, or none with --at)")
        ->check(CLI::Range(std::uint64_t{1}, kLongestInterval));
    command
        .add_option(
            "--at", marks,
            "CYCLE,... at which an interval ends, counted from where the measurement begins")
        ->delimiter(',')
        ->check(CLI::Range(std::uint64_t{1}, ~std::uint64_t{0} >> 2));
    command
        .add_option(
            "-e,--event", items,
            "EVENT or METRIC over time, as `armpmu stat` takes them, beside occupancies and "
            "latencies of masters (those of the scenario's counters and use cases)")
        ->take_all()
        ->allow_extra_args(false);
    metrics.add_to(command);
}

void OverTimeOption::apply(const Scenario& scenario, const std::string& name) {
    if (file.empty() && !in_result && !traces.wanted()) {
        if (every == 0 && marks.empty() && items.empty() && metrics.files.empty()) return;
        throw ScenarioError("armpmu run: --every, --at, -e and --metrics go with --over-time, "
                            "--series, --perfetto or --vcd");
    }
    if (std::holds_alternative<CoreScenario>(scenario))
        throw ScenarioError(name + ":1:1: --over-time: expected a core that executes programs, a "
                                   "file with a section `program`, a platform, or masters around a "
                                   "CCI-550");
    Wanted wanted;
    wanted.of_masters = std::holds_alternative<TrafficScenario>(scenario);
    if (transactions && !wanted.of_masters)
        throw ScenarioError(name + ":1:1: --transactions: expected masters around a CCI-550");
    wanted.pmus = counted_pmus(scenario);
    wanted.items = series_items(items, scenario, metrics.table());
    if (wanted.items.events.empty() && !wanted.of_masters)
        throw ScenarioError(name + ":1:1: --over-time: nothing is counted; -e, pmu.counters or "
                                   "pmu.use_cases says what");
    wanted.request.every = every == 0 && marks.empty() ? kUsualCycles : every;
    wanted.request.marks = marks;
    std::sort(wanted.request.marks.begin(), wanted.request.marks.end());
    wanted.empty = empty_series(scenario, wanted.pmus);
    wanted_ = std::move(wanted);
}

void OverTimeOption::listen(RunHooks& hooks) {
    if (!wanted_) return;
    if (wanted_->of_masters) hooks.questions.push_back(over_time(wanted_->request));
    watch_.emplace(wanted_->items.events, std::vector<std::uint64_t>{wanted_->request.every},
                   wanted_->request.marks);
    hooks.watch = &*watch_;
}

void OverTimeOption::finish(Result& result) const {
    if (!wanted_) return;
    const auto series =
        std::make_shared<Series>(result.series != nullptr ? *result.series : wanted_->empty);
    add_events(*series, wanted_->items, wanted_->pmus, watch_->samples());
    result.series = series;
    if (in_result) result.views.push_back(std::make_shared<SeriesView>(*series));
}

std::unique_ptr<files::OutputFile> OverTimeOption::open() const {
    return file.empty() ? nullptr : std::make_unique<files::OutputFile>(file);
}

std::string OverTimeOption::text(const Result& result) const {
    return has_ending(file, ".jsonl") ? series_json_lines(*result.series)
                                      : series_csv(*result.series, ",");
}

} // namespace armpmu::testbench
