// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/platform/run_core_scenario.h"

#include <string>

namespace armpmu::testbench {

// The result of a run, for people:
//
//   a55-ipc: application note 3.2, instructions_per_cycle; 10000 cycles of work
//
//   enable 1   mrc p15, 0, r0, c9, c12, 0    0x41453000  PMCR
//    #  event                     count      truth  overflow
//    0  0x08 INST_RETIRED         12000      12000  no
//   instructions_per_cycle   1.200000  INST_RETIRED / CPU_CYCLES
std::string core_text(const CoreRunResult& result);

// The same as one JSON object: scenario, sequence, cycles, accesses [step, instruction, register,
// write, value, outcome], counters [index, event, name, value, overflow, truth], metrics {name:
// number, or null where nothing was counted}.
std::string core_json(const CoreRunResult& result);

} // namespace armpmu::testbench
