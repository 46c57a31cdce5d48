// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/time.h"
#include "models/iss/bound_core.h"

// A processor that another model executes.
namespace armpmu::iss {

using sc_core::sc_time;

void BoundCore::hand_over() {
    handed_over_ = true;
    core_.stop_by(0);
    wake_.notify(sc_core::SC_ZERO_TIME);
}

void BoundCore::take_back(const sc_time& now) {
    core_.set_cycle(time_.cycle_of(now));
    core_.record(nullptr);
    handed_over_ = recording_ = false;
    pmu_.leave_to_others(false);
    pmu_.restart();
    taken_back_.notify(sc_core::SC_ZERO_TIME);
}

// In the processor's own thread.
void BoundCore::let_others_execute() {
    pmu_.report();
    catch_up_with_time();
    recording_ = true;
    pmu_.leave_to_others(true);
    pmu_.forget_deadline();
    core_.record(&recorder_);
    if (hooks_.on_handed_over) hooks_.on_handed_over();
    while (handed_over_ && !stopped_) sc_core::wait(taken_back_ | wake_);
    if (stopped_) return;
    catch_up_with_time();
    pmu_.report();
}

Progress BoundCore::execute(std::uint64_t instructions, const sc_time& now) {
    if (stopped_) return Progress::stopped;
    core_.set_cycle(time_.cycle_of(now));
    debug_.ask();
    if (stopped_) return Progress::stopped;
    if (!powered_) return Progress::waiting;
    if (start_) come_out_of_reset();
    bus_.renew();
    core_.update_timers();
    const Core::Stop why = core_.run(limit(core_.cycle() + instructions));
    if (why == Core::Stop::broken || core_.instructions() >= last_instruction_) stop();
    if (stopped_) return Progress::stopped;
    call_those_reached(why == Core::Stop::mark);
    if (why == Core::Stop::waiting || !powered_) return Progress::waiting;
    return why == Core::Stop::event ? Progress::standby : Progress::executed;
}

std::optional<sc_time> BoundCore::next_timer() const {
    const std::uint64_t next = core_.next_timer();
    if (next == GenericTimer::kNever) return std::nullopt;
    return systemc::to_sc_time(next * time_.period());
}

} // namespace armpmu::iss
