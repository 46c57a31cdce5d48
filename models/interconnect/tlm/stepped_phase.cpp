// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/stepped_phase.h"

#include "models/interconnect/tlm/clock_cycles.h"
#include "models/interconnect/tlm/submission.h"

#include <algorithm>

namespace armpmu::interconnect {

using sc_core::sc_time;

SteppedPhase::SteppedPhase(const Parts& parts)
    : period_(parts.parameters.period), pmu_(parts.pmu),
      interconnect_(parts.parameters.interconnect, parts.pmu.core()),
      registers_(parts.pmu.core(), interconnect_) {
    interconnect_.start_at(cycle_at(sc_core::sc_time_stamp(), period_));
    for (const SteppedPort& port : parts.masters) interconnect_.bind(port.number, *port.master);
    for (const unsigned number : parts.initiators) {
        // The cycle is when it was done, from here on.
        masters_.at(number) = std::make_unique<TransactionMaster>(
            TransactionMaster::Parameters{parts.parameters.outstanding, period_}, buffers_,
            [this](Transfer& transfer) {
                transfer.cycle = interconnect_.cycle();
                transfer.finished.notify(sc_core::SC_ZERO_TIME);
            });
        masters_[number]->set_move(parts.move);
        interconnect_.bind(number, *masters_[number]);
    }
    pmu_.core().attach(*this);
}

SteppedPhase::~SteppedPhase() {
    pmu_.core().detach(*this);
}

void SteppedPhase::run_until(std::uint64_t cycle) {
    running_ = true;
    interconnect_.run_until(cycle);
    running_ = false;
}

void SteppedPhase::catch_up(Picoseconds /*until*/) {
    if (running_) interconnect_.deliver();
}

bool SteppedPhase::takes(unsigned port) const {
    const auto kind = sc_core::sc_get_current_process_handle().proc_kind();
    const bool thread = kind == sc_core::SC_THREAD_PROC_ || kind == sc_core::SC_CTHREAD_PROC_;
    return open_ && !running_ && thread && masters_.at(port) != nullptr;
}

void SteppedPhase::carry(unsigned port, Transfer& transfer, sc_time& delay) {
    const std::uint64_t wanted = cycle_at(sc_core::sc_time_stamp() + delay, period_);
    transfer.cycle = std::max(wanted, interconnect_.cycle());
    // Its thread may be killed while it waits.
    struct Carried {
        unsigned& count;
        explicit Carried(unsigned& all) : count(all) { ++count; }
        ~Carried() { --count; }
    };
    const Carried carried(carried_);
    const Submission submission(*masters_[port], transfer);
    submitted_.notify(sc_core::SC_ZERO_TIME);
    while (!transfer.done()) sc_core::wait(transfer.finished);
    const sc_time end = begin_of(transfer.cycle + 1, period_);
    delay = std::max(end, sc_core::sc_time_stamp()) - sc_core::sc_time_stamp();
}

} // namespace armpmu::interconnect
