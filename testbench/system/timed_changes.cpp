// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/timed_changes.h"

#include <string>
#include <utility>

namespace armpmu::testbench {

TimedChanges::TimedChanges(sc_core::sc_module_name name, const std::vector<TimedChange>& changes,
                           const sc_core::sc_time& period, RegisterBus& bus,
                           std::function<void()> changed)
    : sc_module(name), changes_(changes), period_(period), bus_(bus), changed_(std::move(changed)) {
    SC_THREAD(run);
}

void TimedChanges::start() {
    begin_.notify(sc_core::SC_ZERO_TIME);
}

void TimedChanges::run() {
    sc_core::wait(begin_);
    const sc_core::sc_time begin = sc_core::sc_time_stamp();
    try {
        for (const TimedChange& change : changes_) {
            const sc_core::sc_time at = begin + period_ * static_cast<double>(change.cycle);
            const sc_core::sc_time lead = change.offset ? bus_.access_time() : sc_core::sc_time();
            wait_until(at > lead ? at - lead : at);
            carry_out(change);
        }
    } catch (const std::exception&) {
        failure_ = std::current_exception();
        sc_core::sc_stop();
    }
}

void TimedChanges::wait_until(const sc_core::sc_time& time) {
    if (time > sc_core::sc_time_stamp()) sc_core::wait(time - sc_core::sc_time_stamp());
}

void TimedChanges::carry_out(const TimedChange& change) {
    if (change.offset)
        bus_.write_in("cycle " + std::to_string(change.cycle), change.security, *change.offset,
                      change.value);
    const auto drive = [](sc_core::sc_out<bool>& pin, const std::optional<bool>& level) {
        if (level) pin->write(*level);
    };
    drive(niden, change.niden);
    drive(spniden, change.spniden);
    drive(dbgen, change.dbgen);
    drive(spiden, change.spiden);
    sc_core::wait(sc_core::SC_ZERO_TIME); // the wires
    sc_core::wait(sc_core::SC_ZERO_TIME); // the PMU looks at them
    changed_();
}

void TimedChanges::rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
}

} // namespace armpmu::testbench
