// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/platform/run_scenario.h"

#include <string>

namespace armpmu::testbench {

// The result of a run, for people; with `all`, also every event that occurred, counted or not:
//
//   display: 400000 ACLK cycles between enable and disable
//
//    #  event                                                      count      truth  overflow
//    0  cci_550/si_rrq_st_arb,source=0x0/                           1204       1204  no
//
//   master     port kind      accesses   read bytes  written bytes  read latency  missed cycles
//   panel      SI0  display      12500       800000              0          83.2              0
std::string run_text(const RunResult& result, bool all = false);

// The same as one JSON object: scenario, seed, clock_mhz, partial, cycles, counters [index, event,
// value, overflow, truth], metrics {name: number}, masters [name, port, kind, accesses, ...],
// totals {event: number} of every event that occurred.
std::string run_json(const RunResult& result);

} // namespace armpmu::testbench
