// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/interconnect_clock.h"

#include <algorithm>
#include <utility>

namespace armpmu::interconnect {

InterconnectClock::InterconnectClock(sc_core::sc_module_name name, Interconnect& interconnect,
                                     systemc::Cci550Pmu& pmu, const sc_core::sc_time& period,
                                     std::uint64_t stride, std::function<bool()> done)
    : sc_module(name), interconnect_(interconnect), pmu_(pmu), period_(period), stride_(stride),
      done_(std::move(done)) {
    pmu_.core().attach(*this);
    SC_METHOD(advance);
    sensitive << begin_;
    dont_initialize();
}

InterconnectClock::~InterconnectClock() {
    pmu_.core().detach(*this);
}

void InterconnectClock::start() {
    started_ = true;
    start_ = systemc::to_picoseconds(sc_core::sc_time_stamp());
    begin_.notify(sc_core::SC_ZERO_TIME);
}

void InterconnectClock::catch_up(Picoseconds until) {
    if (!started_ || failure_) return;
    try {
        interconnect_.run_until((until - start_) / systemc::to_picoseconds(period_));
    } catch (...) {
        failure_ = std::current_exception();
        sc_core::sc_stop();
    }
}

void InterconnectClock::advance() {
    pmu_.catch_up();
    if (failure_) return;
    if (done()) {
        finished.notify(sc_core::SC_ZERO_TIME);
        return;
    }
    const std::uint64_t cycles = std::min(stride_, pmu_.core().earliest_overflow());
    next_trigger(period_ * static_cast<double>(cycles));
}

void InterconnectClock::rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
}

} // namespace armpmu::interconnect
