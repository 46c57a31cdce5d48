// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "testbench/scenario/counter_plan.h"
#include "testbench/system/counter_result.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// The metrics that software measures of a use case.
struct MeasuredUseCase {
    struct Metric {
        std::string name;
        std::string formula;
        double value = 0; // of what counters read; not finite where nothing was counted
        double truth = 0; // of what occurred
    };

    const UseCase* use_case = nullptr;
    std::vector<CounterResult> counts; // in the order of its events
    std::vector<Metric> metrics;
    // Why no metric has a value: "not implemented on this core: L2I_TLB (0x30)" or "overflowed:
    // CPU_CYCLES (0x11)"; empty: they have.
    std::string refusal;
};

// `counters`: of each run of the plan, in its order; where the last ones are missing, so are the
// use cases that need them. A metric is made of what counters read. It has no value if the core
// lacks one of its events, or if a flag shows that a counter overflowed: the number of wraps is not
// known.
std::vector<MeasuredUseCase>
measured_use_cases(const a55::Config& config, const std::vector<const UseCase*>& use_cases,
                   const CounterPlan& plan,
                   const std::vector<std::vector<CounterResult>>& counters);

} // namespace armpmu::testbench
