// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "testbench/platform/software/core_port.h"
#include "testbench/scenario/core_scenario.h"

#include <functional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// What one counter of a core measured.
struct CoreCounterResult {
    unsigned index = 0; // 31: PMCCNTR
    unsigned event = 0; // as programmed
    std::string name;   // mnemonic, or "not implemented"
    std::uint64_t value = 0;
    bool overflow = false;   // of 32 bits, as its flag says
    std::uint64_t truth = 0; // occurrences between enabling and disabling, in all states
};

struct CoreRunResult {
    std::string scenario;
    std::string sequence; // what the software is
    std::uint64_t cycles = 0;
    std::vector<ExecutedAccess> accesses;
    std::vector<CoreCounterResult> counters;
    struct Metric {
        std::string name, formula;
        double value = 0; // not finite when nothing was counted
    };
    std::vector<Metric> metrics; // application note only
};

struct CoreRunHooks {
    // The PMU before anything happens to it; and when all has, or something failed, while it still
    // is there.
    std::function<void(a55::Pmu&)> attach;
    std::function<void()> detach;
    std::function<void(a55::Event, std::uint64_t)> recorded; // before the PMU is told
};

// Builds the platform of a scenario and runs it; once per process, as SystemC demands.
CoreRunResult run_core_scenario(const CoreScenario& scenario, const CoreRunHooks& hooks = {});

} // namespace armpmu::testbench
