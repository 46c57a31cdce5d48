// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/tlm/cci550_pmu.h"
#include "armpmu/tlm/has_process.h"
#include "testbench/experiment/count_watch.h"

#include <systemc>

namespace armpmu::testbench {

// Calls a watch at its cycles, for the PMU of the interconnect. Its arguments outlive it.
class TimedLooks : public sc_core::sc_module {
  public:
    ARMPMU_HAS_PROCESS(TimedLooks);
    TimedLooks(sc_core::sc_module_name name, CountWatch& watch, systemc::Cci550Pmu& pmu,
               const sc_core::sc_time& period);

    // To be called when the counters have been enabled and disabled.
    void begin();
    void end();

  private:
    void look();
    void schedule();
    std::uint64_t cycle() const; // since begin

    CountWatch& watch_;
    systemc::Cci550Pmu& pmu_;
    sc_core::sc_time period_;
    sc_core::sc_time begin_;
    sc_core::sc_event due_{"due"};
    bool ended_ = false;
};

} // namespace armpmu::testbench
