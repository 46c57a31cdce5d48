// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/use_case_metrics.h"

#include "armpmu/a55/event_table.h"
#include "testbench/system/use_case_values.h"

#include <fmt/format.h>

#include <limits>

namespace armpmu::testbench {
namespace {

bool on_core(const a55::Config& config, unsigned number) {
    const a55::EventInfo* const row = a55::find_event(number);
    return row != nullptr && a55::implemented(config, row->event);
}

// "L2I_TLB_REFILL (0x2e), L2I_TLB (0x30)"
void add_event(std::string& list, unsigned number) {
    list += fmt::format("{}{} ({:#04x})", list.empty() ? "" : ", ", event_mnemonic(number), number);
}

std::string refusal_of(const a55::Config& config, const std::vector<CounterResult>& counts) {
    std::string missing, overflowed;
    for (const CounterResult& counter : counts) {
        if (!on_core(config, counter.event)) add_event(missing, counter.event);
        if (counter.overflow) add_event(overflowed, counter.event);
    }
    if (!missing.empty()) return "not implemented on this core: " + missing;
    return overflowed.empty() ? "" : "overflowed: " + overflowed;
}

MeasuredUseCase measured(const a55::Config& config, const UseCase& use_case,
                         std::vector<CounterResult> counts) {
    MeasuredUseCase result;
    result.use_case = &use_case;
    result.refusal = refusal_of(config, counts);
    std::vector<double> values, truths;
    for (const CounterResult& counter : counts) {
        values.push_back(static_cast<double>(counter.value));
        truths.push_back(static_cast<double>(counter.occurred));
    }
    for (const UseCaseMetric& metric : use_case.metrics) {
        MeasuredUseCase::Metric one = {std::string(metric.name), formula_of(use_case, metric),
                                       value_of(use_case, metric, values),
                                       value_of(use_case, metric, truths)};
        if (!result.refusal.empty()) one.value = std::numeric_limits<double>::quiet_NaN();
        result.metrics.push_back(one);
    }
    result.counts = std::move(counts);
    return result;
}

} // namespace

std::vector<MeasuredUseCase>
measured_use_cases(const a55::Config& config, const std::vector<const UseCase*>& use_cases,
                   const CounterPlan& plan,
                   const std::vector<std::vector<CounterResult>>& counters) {
    std::vector<MeasuredUseCase> all;
    for (std::size_t n = 0; n < use_cases.size(); ++n) {
        if (plan.places[n].back().run >= counters.size()) continue;
        std::vector<CounterResult> counts;
        for (const CounterPlan::Place& place : plan.places[n])
            counts.push_back(counters[place.run][place.index]);
        all.push_back(measured(config, *use_cases[n], std::move(counts)));
    }
    return all;
}

} // namespace armpmu::testbench
