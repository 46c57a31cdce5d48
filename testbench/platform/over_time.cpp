// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/platform/over_time.h"

#include "armpmu/core/text.h"
#include "testbench/platform/read_counters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace armpmu::testbench {
namespace {

bool on_core(const a55::Config& config, const UseCase& use_case) {
    return std::all_of(use_case.events.begin(), use_case.events.end(), [&](unsigned number) {
        const a55::EventInfo* const row = a55::find_event(number);
        return row != nullptr && a55::implemented(config, row->event);
    });
}

bool in_one_run(const std::vector<CounterPlan::Place>& places) {
    return std::all_of(places.begin(), places.end(), [&](const CounterPlan::Place& place) {
        return place.run == places.front().run;
    });
}

} // namespace

OverTime::OverTime(const a55::Config& config, const std::vector<const UseCase*>& use_cases,
                   const CounterPlan& plan)
    : plan_(plan) {
    for (const std::vector<unsigned>& run : plan.runs)
        for (const unsigned event : run)
            if (std::find(events_.begin(), events_.end(), event) == events_.end())
                events_.push_back(event);
    for (std::size_t n = 0; n < use_cases.size(); ++n) {
        if (!on_core(config, *use_cases[n]) || !in_one_run(plan.places[n])) continue;
        for (const UseCaseMetric& metric : use_cases[n]->metrics) metrics_.push_back({n, &metric});
    }
}

void OverTime::begin(ProgramPlatform& platform, std::size_t run) {
    platform_ = &platform;
    run_ = run;
    values_ = counter_values(platform, plan_, run);
    first_instruction_ = instruction_ = platform.instructions();
    first_cycle_ = cycle_ = platform.totals().cycles;
}

void OverTime::end_piece() {
    const std::vector<std::uint64_t> values = counter_values(*platform_, plan_, run_);
    const std::uint64_t instruction = platform_->instructions();
    const std::uint64_t cycle = platform_->totals().cycles;
    if (instruction == instruction_ && cycle == cycle_) return;
    Row row = {run_, instruction - first_instruction_, cycle - first_cycle_, {}};
    for (std::size_t n = 0; n < values.size(); ++n) {
        const std::uint64_t increase = values[n] - values_[n];
        // A counter of 32 bits may have wrapped meanwhile.
        row.increases.push_back(plan_.chained ? increase : static_cast<std::uint32_t>(increase));
    }
    rows_.push_back(std::move(row));
    values_ = values;
    instruction_ = instruction;
    cycle_ = cycle;
}

std::string OverTime::cell(const Row& row, const MetricColumn& column) const {
    std::vector<double> counts;
    for (const CounterPlan::Place& place : plan_.places[column.use_case]) {
        if (place.run != row.run) return "";
        counts.push_back(static_cast<double>(row.increases[place.index]));
    }
    const double value = column.metric->value(counts);
    return std::isfinite(value) ? fmt::format("{}", value) : "";
}

std::string OverTime::cells(const Row& row) const {
    std::string text = fmt::format("{},{},{}", row.run + 1, row.instruction, row.cycle);
    const std::vector<unsigned>& counted = plan_.runs[row.run];
    for (const unsigned event : events_) {
        const auto found = std::find(counted.begin(), counted.end(), event);
        text += ',';
        if (found == counted.end()) continue;
        text += fmt::format("{}", row.increases[static_cast<std::size_t>(found - counted.begin())]);
    }
    for (const MetricColumn& column : metrics_) text += ',' + cell(row, column);
    return text + '\n';
}

std::string OverTime::csv() const {
    std::string text = "run,instruction,cycle";
    for (const unsigned event : events_) text += ',' + lower_case(event_mnemonic(event));
    for (const MetricColumn& column : metrics_)
        text += fmt::format(",metric: {}", column.metric->name);
    text += '\n';
    for (const Row& row : rows_) text += cells(row);
    return text;
}

} // namespace armpmu::testbench
