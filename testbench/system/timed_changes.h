// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/tlm/has_process.h"
#include "testbench/scenario/change_list.h"
#include "testbench/system/register_bus.h"

#include <systemc>

#include <exception>
#include <functional>
#include <vector>

namespace armpmu::testbench {

// Carries out the changes of a scenario at their cycles.
class TimedChanges : public sc_core::sc_module {
  public:
    // The wires are those that software's measurement drives before.
    sc_core::sc_out<bool> niden{"niden"}, spniden{"spniden"}, dbgen{"dbgen"}, spiden{"spiden"};

    ARMPMU_HAS_PROCESS(TimedChanges);
    // `changed` is called when one is in force, in its cycle.
    TimedChanges(sc_core::sc_module_name name, const std::vector<TimedChange>& changes,
                 const sc_core::sc_time& period, RegisterBus& bus, std::function<void()> changed);

    void start(); // cycle 0 of the traffic begins now
    void rethrow() const;

  private:
    void run();
    void carry_out(const TimedChange& change);
    void wait_until(const sc_core::sc_time& time);

    const std::vector<TimedChange>& changes_;
    sc_core::sc_time period_;
    RegisterBus& bus_;
    std::function<void()> changed_;
    sc_core::sc_event begin_{"begin"};
    std::exception_ptr failure_;
};

} // namespace armpmu::testbench
