// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/platform/run_scenario.h"

#include <string>

namespace armpmu::testbench {

// The result of a run, for people:
//
//   snoop-hit-rate: 3042000 cycles
//    #  event                                                      count      truth  overflow
//    0  cci_550/si_rrq_hs_shareable_non_alloc,source=0x3/              0          0  no
//   snoop_hit_rate_si3      41.20 %  Shareable reads answered from another master's cache
std::string run_text(const RunResult& result);

// The same as one JSON object: scenario, cycles, counters [index, event, value, overflow, truth],
// metrics {name: number}.
std::string run_json(const RunResult& result);

} // namespace armpmu::testbench
