// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/experiment/experiment.h"
#include "testbench/report/results.h"
#include "testbench/system/program_platform.h"

#include <memory>
#include <vector>

namespace armpmu::testbench {

// A question to cores that execute programs: to the first run of a scenario's plan. It attaches
// itself to the platform, which does not outlive it.
class ProgramListener {
  public:
    ProgramListener() = default;
    virtual ~ProgramListener() = default;
    ProgramListener(const ProgramListener&) = delete;
    ProgramListener& operator=(const ProgramListener&) = delete;

    // Counters are enabled, and the last instruction has retired.
    virtual void begin() {}
    virtual void end() {}
    // While the platform is there: its part of the result. `totals` are those between the two.
    virtual void add_to(ProgramResult& /*parts*/, const CoreTotals& /*totals*/) {}
};
using ProgramListeners = std::vector<std::unique_ptr<ProgramListener>>;

// The listeners of every result, and those that the scenario and the hooks ask for. `spots`: those
// that the platform knows of, null where the scenario annotates nothing.
ProgramListeners listeners_of(ProgramPlatform& platform, const ProgramScenario& scenario,
                              HotSpots* spots, const RunHooks& hooks);

} // namespace armpmu::testbench
