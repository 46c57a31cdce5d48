// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/event_producer.h"
#include "armpmu/interconnect/stepped/interconnect.h"
#include "armpmu/tlm/cci550_pmu.h"
#include "armpmu/tlm/has_process.h"

#include <systemc>

#include <exception>
#include <functional>

namespace armpmu::interconnect {

// Runs an interconnect in simulated time, from `start` on. It is stepped lazily: when the PMU is
// read, and otherwise every `stride` cycles or up to the earliest overflow, whichever comes first,
// so that interrupts are exact although no process runs every cycle. It stops for good once the
// traffic is done, by `done` or by default when the interconnect is empty.
//
// An exception of the interconnect ends the simulation (sc_stop) and is kept for `rethrow`.
class InterconnectClock : public sc_core::sc_module, public EventProducer {
  public:
    sc_core::sc_event finished{"finished"}; // the traffic is done

    ARMPMU_HAS_PROCESS(InterconnectClock);
    InterconnectClock(sc_core::sc_module_name name, Interconnect& interconnect,
                      systemc::Cci550Pmu& pmu, const sc_core::sc_time& period, std::uint64_t stride,
                      std::function<bool()> done = {});
    ~InterconnectClock() override;

    void start(); // cycle 0 begins now
    void catch_up(Picoseconds until) override;
    bool done() const { return done_ ? done_() : interconnect_.quiescent(); }
    void rethrow() const;

  private:
    void advance();

    Interconnect& interconnect_;
    systemc::Cci550Pmu& pmu_;
    sc_core::sc_time period_;
    std::uint64_t stride_;
    std::function<bool()> done_;
    bool started_ = false;
    Picoseconds start_ = 0;
    sc_core::sc_event begin_{"begin"};
    std::exception_ptr failure_;
};

} // namespace armpmu::interconnect
