// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/counter_plan.h"
#include "testbench/system/counter_result.h"
#include "testbench/system/program_platform.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// Software's counts of the events of run `run`, beside the reference counts, `totals`.
std::vector<CounterResult> read_counters(ProgramPlatform& platform, const CounterPlan& plan,
                                         std::size_t run, const CoreTotals& totals);
// The same without anything beside it, in the order of the events.
std::vector<std::uint64_t> counter_values(ProgramPlatform& platform, const CounterPlan& plan,
                                          std::size_t run);

} // namespace armpmu::testbench
