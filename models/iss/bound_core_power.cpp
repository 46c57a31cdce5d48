// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/bound_core.h"
#include "models/iss/processor_group.h"

#include <algorithm>

// When a processor does not execute: power, and others of its group.
namespace armpmu::iss {

// --- a group ---

void BoundCore::join(const std::shared_ptr<GroupMembers>& group) {
    if (group_ != nullptr) throw ProcessorError("it is in a group already");
    if (sc_core::sc_start_of_simulation_invoked())
        throw ProcessorError("the simulation has started, and groups are as they are");
    group->add(*this);
    group_ = group;
}

void BoundCore::leave_group() {
    if (group_ != nullptr) group_->remove(*this);
}

bool BoundCore::executes() const {
    return powered_ && !stopped_ && (!asleep_ || core_.interrupted());
}

// In WFE (`standby`), else in YIELD. Nothing changes before the processors that are ahead execute
// again; those that are behind go on with simulated time.
void BoundCore::let_others_get_on(bool standby, std::uint64_t quantum_end) {
    const auto earliest = group_->earliest_but(*this);
    if (!earliest && !standby && !signals_) return;
    std::uint64_t until = std::min({quantum_end, core_.next_timer(), pmu_.deadline()});
    if (earliest)
        until = std::min(until, std::max(*earliest / time_.period(), core_.cycle() + patience()));
    if (standby)
        core_.idle_until(until);
    else if (until > core_.cycle())
        core_.stall_until(until);
    catch_up_with_time();
}

// Other waiting processors do not say what they wait for. So the wait is a quarter longer each time
// that all registers are as before, as the processor has only polled since the last wait.
std::uint64_t BoundCore::patience() {
    constexpr std::uint64_t kLeast = 16; // cycles
    constexpr unsigned kRegisters = 31;
    std::array<std::uint64_t, kRegisters + 1> seen{core_.pc()};
    for (unsigned n = 0; n < kRegisters; ++n) seen[n + 1] = core_.engine().x(n);
    if (seen == seen_) return std::max((core_.cycle() - waits_since_) / 4, kLeast);
    seen_ = seen;
    waits_since_ = core_.cycle();
    return 0;
}

// Of those of a group that are due at the same time the first comes first.
void BoundCore::take_turn() {
    if (group_ == nullptr) return;
    for (std::size_t n = group_->number_of(*this); n != 0; --n)
        sc_core::wait(sc_core::SC_ZERO_TIME);
}

// --- power ---

bool BoundCore::power_on(const Start& start) {
    if (powered_ || stopped_) return false;
    powered_ = true;
    start_ = start;
    wake();
    return true;
}

void BoundCore::power_off() {
    powered_ = false;
    start_.reset();
    core_.stop_by(0);
    wake_.notify(sc_core::SC_ZERO_TIME);
}

// In the processor's own thread.
void BoundCore::stay_off() {
    pmu_.report();
    off_ = true;
    pmu_.pause(true);
    pmu_.tell_standby();
    tell_paused();
    sc_core::wait(time_.ahead());
    while (!powered_ && !stopped_ && !handed_over_) {
        sc_core::wait(wake_);
        if (std::exchange(attend_, false)) debug_.ask();
    }
    core_.off_until(time_.cycle_of(sc_core::sc_time_stamp()));
    if (start_ && !handed_over_) come_out_of_reset();
}

void BoundCore::come_out_of_reset() {
    core_.restart(start_->pc, start_->exception_level, parameters_.reset_secure);
    core_.engine().set_x(0, start_->x0);
    start_.reset();
    off_ = false;
    pmu_.pause(asleep_);
    pmu_.restart();
    pmu_.report();
}

} // namespace armpmu::iss
