// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/over_time_option.h"

#include "testbench/report/series_view.h"
#include "testbench/tool/series_items.h"

#include <algorithm>
#include <variant>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kMostCycles = 1'000'000'000; // in which no counter of 32 bits wraps twice
constexpr std::uint64_t kUsualCycles = 10'000;

bool has_ending(const std::string& name, const std::string& ending) {
    return name.size() >= ending.size() &&
           name.compare(name.size() - ending.size(), ending.size(), ending) == 0;
}

} // namespace

void OverTimeOption::add_to(CLI::App& command) {
    command.add_option("--over-time", file,
                       "FILE that gets what is counted interval by interval: JSON lines if its "
                       "name ends in .jsonl, else CSV; for scenarios with `program` and of masters "
                       "around a CCI-550");
    command.add_flag("--series", in_result,
                     "put that into the JSON of -j, packed; `armpmu series` prints it");
    traces.add_to(command);
    command
        .add_flag("--transactions", transactions,
                  "put each transaction into the trace for Perfetto, too: a slice from ARVALID or "
                  "AWVALID to RLAST or B")
        ->needs(traces.options.front());
    command.add_option("--every", every, "cycles of an interval (10000, or none with --at)")
        ->check(CLI::Range(std::uint64_t{1}, kMostCycles));
    command
        .add_option(
            "--at", marks,
            "CYCLE,... at which an interval ends, counted from where the measurement begins")
        ->delimiter(',')
        ->check(CLI::Range(std::uint64_t{1}, ~std::uint64_t{0} >> 2));
    command
        .add_option("-e,--event", items,
                    "EVENT or METRIC over time, beside occupancies and latencies (those of the "
                    "scenario's counters)")
        ->take_all()
        ->allow_extra_args(false);
    metrics.add_to(command);
}

void OverTimeOption::apply_to_program(ProgramScenario& program, const std::string& name) const {
    if (in_result || !marks.empty() || !items.empty() || traces.wanted())
        throw ScenarioError(
            name +
            ":1:1: --series, --at, -e, --perfetto, --vcd: expected masters around a CCI-550; "
            "--over-time and --every go with `program`");
    if (program.counters.empty() && program.use_cases.empty())
        throw ScenarioError(name + ":1:1: --over-time: nothing is counted; pmu.counters or "
                                   "pmu.use_cases says what");
    program.piece_cycles = every == 0 ? kUsualCycles : every;
}

void OverTimeOption::apply(Scenario& scenario, const std::string& name) {
    if (file.empty() && !in_result && !traces.wanted()) {
        if (every == 0 && marks.empty() && items.empty() && metrics.files.empty()) return;
        throw ScenarioError("armpmu run: --every, --at, -e and --metrics go with --over-time, "
                            "--series, --perfetto or --vcd");
    }
    if (auto* const program = std::get_if<ProgramScenario>(&scenario))
        return apply_to_program(*program, name);
    const auto* const traffic = std::get_if<TrafficScenario>(&scenario);
    if (traffic == nullptr)
        throw ScenarioError(name + ":1:1: --over-time: expected a core that executes programs, a "
                                   "file with a section `program`, or masters around a CCI-550");
    request_ = series_request(items, *traffic, metrics.table());
    request_->every = every == 0 && marks.empty() ? kUsualCycles : every;
    request_->marks = marks;
    std::sort(request_->marks.begin(), request_->marks.end());
}

std::unique_ptr<OutputFile> OverTimeOption::open() const {
    return file.empty() ? nullptr : std::make_unique<OutputFile>(file);
}

TraceFilesOption::Files OverTimeOption::open_traces(std::vector<std::string> inputs,
                                                    const std::string& output) const {
    inputs.insert(inputs.end(), metrics.files.begin(), metrics.files.end());
    return traces.open(inputs, {output, file});
}

std::string OverTimeOption::text(const Result& result) const {
    if (result.series == nullptr) return result.over_time;
    return has_ending(file, ".jsonl") ? series_json_lines(*result.series)
                                      : series_csv(*result.series, ",");
}

} // namespace armpmu::testbench
