// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/tlm/a55_pmu.h"
#include "testbench/scenario/core_scenario.h"
#include "testbench/system/software/core_port.h"

#include <systemc>

#include <cstdint>
#include <functional>

namespace armpmu::testbench {

// The platform of a core's scenario: its PMU, the core that programs it, and the work that is
// counted. The scenario outlives it.
class CorePlatform {
  public:
    // Called for occurrences before the PMU gets them.
    using Recorded = std::function<void(a55::Event, std::uint64_t)>;

    explicit CorePlatform(const CoreScenario& scenario);

    // The firmware before the software; leaves the core in the software's state. `exports`:
    // it sets PMCR.X, so that the bus of events shows them.
    void boot(bool exports);
    // All of the scenario's work, one after another.
    void work(const Recorded& recorded);
    // How often an event occurred; 0 of a code that is none.
    std::uint64_t occurred(unsigned event);

    armpmu::systemc::A55Pmu pmu;
    CorePort core;

  private:
    const CoreScenario& scenario_;
    sc_core::sc_time period_;
};

} // namespace armpmu::testbench
