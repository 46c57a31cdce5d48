// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/bound_core.h"

#include <string_view>

// Stops a processor, and saves and restores its state.
namespace armpmu::iss {

namespace {

constexpr std::uint32_t kCoreStateVersion = 2;
constexpr std::string_view kCoreStateName = "a55iss";

} // namespace

void BoundCore::pause() {
    pausing_ = true;
    core_.stop_by(0);
}

void BoundCore::resume() {
    pausing_ = false;
    resumed_.notify(sc_core::SC_ZERO_TIME);
}

void BoundCore::tell_paused() {
    if (pausing_ && hooks_.on_paused) hooks_.on_paused();
}

// In the processor's own thread. It may go on with a state restored in between.
void BoundCore::rest() {
    catch_up_with_time();
    paused_ = true;
    tell_paused();
    while (pausing_ && !stopped_) sc_core::wait(resumed_ | wake_);
    paused_ = false;
    if (stopped_ || !powered_ || start_) return;
    if (!asleep_) {
        core_.idle_until(time_.cycle_of(sc_core::sc_time_stamp()));
        pmu_.report();
    } else if (core_.interrupted()) {
        wake_up();
    } else {
        sleep_on();
    }
}

StateBytes BoundCore::save() {
    if (powered_ && !start_ && !asleep_) {
        core_.idle_until(time_.cycle_of(sc_core::sc_time_stamp()));
        pmu_.report();
    }
    StateWriter out;
    StateOut{out}(*this);
    core_.save(out);
    return out.finish(kCoreStateName, kCoreStateVersion);
}

void BoundCore::restore(const StateBytes& bytes) {
    StateReader in(bytes, kCoreStateName, kCoreStateVersion);
    StateIn{in}(*this);
    core_.restore(in);
    in.expect_end();
    pmu_.forget_deadline();
    pmu_.pause(off_ || asleep_);
}

} // namespace armpmu::iss
