// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/tlm/interconnect_clock.h"
#include "armpmu/tlm/cci550_pmu.h"
#include "armpmu/tlm/has_process.h"
#include "testbench/scenario/traffic_scenario.h"
#include "testbench/system/counter_result.h"
#include "testbench/system/register_bus.h"

#include <systemc>

#include <exception>
#include <functional>
#include <utility>
#include <vector>

namespace armpmu::testbench {

using namespace interconnect;

// The manual's procedure (TRM 2.4.4, "Example of how to use the PMU") as software on a bus master:
//   1. select the events, enable the counters     5. PMCR.CEN = 0
//   2. authentication inputs                      6. read the counts
//   3. PMCR.RST and CEN = 1                       7. read the overflow flags and adjust
//   4. start the traffic and let it run: until it is done, or for the cycles the scenario gives
// With a warm-up the traffic starts before 3, which takes effect in the cycle that the scenario
// gives, or an access after the event that it gives.
// It knows the registers only. What occurred is taken at the moments when 3 and 5 take effect.
class Measurement : public sc_core::sc_module {
  public:
    sc_core::sc_out<bool> niden{"niden"}, spniden{"spniden"}, dbgen{"dbgen"}, spiden{"spiden"};

    ARMPMU_HAS_PROCESS(Measurement);
    Measurement(sc_core::sc_module_name name, const TrafficScenario& scenario,
                const sc_core::sc_time& period, RegisterBus& bus, InterconnectClock& traffic,
                armpmu::systemc::Cci550Pmu& pmu);

    // Whether 3 sets PMCR.EX, too: EVNTBUS shows events from then on. To be called first.
    void export_events(bool exports) { exports_ = exports; }
    // Called when cycle 0 of the traffic begins.
    void at_traffic(std::function<void()> begin) { at_traffic_ = std::move(begin); }
    // Pins or registers have changed: other events may be counted from now on.
    void settle();
    // Called when the counters have been enabled, before anything that they count.
    void at_begin(std::function<void()> look) { at_begin_ = std::move(look); }
    // Called when the counters have been disabled: values read then are of the same time.
    void at_end(std::function<void()> look) { at_end_ = std::move(look); }
    // Ends the test now, before the scenario's end; between two calls of sc_start.
    void stop_early();

    // After the simulation has ended.
    const std::vector<CounterResult>& counters() const { return counters_; }
    std::uint64_t cycles() const { return cycles_; } // between enable and disable
    // Whether it was stopped before its time.
    bool partial() const { return partial_; }
    // Events between enable and disable: all that occurred, whatever was programmed.
    const std::vector<EventTotal>& totals() const { return totals_; }
    // Of the bus, those that come before step 2.
    std::size_t accesses_before_pins() const { return accesses_before_pins_; }
    void rethrow() const;

  private:
    void run();
    void procedure();
    void start_traffic();
    void warm_up();
    void expect_traffic() const;
    void let_the_test_run(const sc_core::sc_time& enabled_at);

    const TrafficScenario& scenario_;
    sc_core::sc_time period_;
    RegisterBus& bus_;
    InterconnectClock& traffic_;
    armpmu::systemc::Cci550Pmu& pmu_; // for what occurred only
    std::vector<CounterResult> counters_;
    std::vector<EventTotal> totals_;
    std::uint64_t cycles_ = 0;
    std::size_t accesses_before_pins_ = 0;
    // By counter: what it may have counted until the last change, and all that there was then.
    struct Admitted {
        std::uint64_t events = 0;
        std::uint64_t all = 0;
        std::uint64_t non_secure = 0;
    };
    std::vector<Admitted> admitted_;
    cci550::Permission permission_; // since then
    std::function<void()> at_traffic_;
    std::function<void()> at_begin_;
    std::function<void()> at_end_;
    sc_core::sc_event stop_{"stop"};
    bool exports_ = false;
    bool stopped_ = false;
    bool partial_ = false;
    std::exception_ptr failure_;
};

} // namespace armpmu::testbench
