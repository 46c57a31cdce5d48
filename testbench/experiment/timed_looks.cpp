// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/timed_looks.h"

namespace armpmu::testbench {

TimedLooks::TimedLooks(sc_core::sc_module_name name, CountWatch& watch, systemc::Cci550Pmu& pmu,
                       const sc_core::sc_time& period)
    : sc_module(name), watch_(watch), pmu_(pmu), period_(period) {
    SC_METHOD(look);
    sensitive << due_;
    dont_initialize();
}

std::uint64_t TimedLooks::cycle() const {
    return (sc_core::sc_time_stamp() - begin_).value() / period_.value();
}

void TimedLooks::begin() {
    begin_ = sc_core::sc_time_stamp();
    WatchedPmus pmus;
    pmus.interconnect = &pmu_.core();
    watch_.begin(pmus);
    schedule();
}

void TimedLooks::schedule() {
    const std::uint64_t next = watch_.next();
    if (next != CountWatch::kNever) due_.notify(period_ * static_cast<double>(next - cycle()));
}

void TimedLooks::look() {
    if (ended_) return;
    pmu_.catch_up();
    watch_.look(cycle());
    schedule();
}

void TimedLooks::end() {
    ended_ = true;
    pmu_.catch_up();
    watch_.end(cycle());
}

} // namespace armpmu::testbench
