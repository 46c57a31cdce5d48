// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/pmu_account.h"

#include "models/iss/tally.h"

#include <string>

namespace armpmu::iss {

PmuAccount::~PmuAccount() {
    if (pmu_ != nullptr) pmu_->core().detach(*this);
}

void PmuAccount::attach(systemc::A55Pmu& pmu, const sc_core::sc_time& clock_period) {
    if (pmu_ != nullptr) throw ProcessorError("count_in: there is a PMU already");
    if (pmu.clock_period() != clock_period && !pmu.CORECLK.bound())
        throw ProcessorError("count_in: the clock of " + std::string(pmu.name()) + " has " +
                             pmu.clock_period().to_string() + " and the processor " +
                             clock_period.to_string());
    pmu_ = &pmu;
    pmu.core().attach(*this);
}

void PmuAccount::report() {
    if (pmu_ == nullptr || others_) return;
    pmu_->catch_up(time_.ahead());
    const std::uint64_t cycles = pmu_->core().earliest_overflow();
    deadline_ =
        cycles > ~std::uint64_t{0} - core_.cycle() ? ~std::uint64_t{0} : core_.cycle() + cycles;
}

// Between two samples the order of the states does not matter: the counts of each state are
// reported together.
void PmuAccount::catch_up(Picoseconds /*until*/) {
    if (paused_) return;
    if (others_) return core_.accounts().deliver([](unsigned, const Tally&) {});
    Picoseconds time = reported_;
    core_.accounts().deliver([&](unsigned level, const Tally& done) {
        deliver(core_.state_of_level(level), done, time);
    });
    reported_ = time_.now();
    pmu_->set_state_at(core_.state(), reported_);
}

void PmuAccount::deliver(const a55::ProcessorState& state, const Tally& done, Picoseconds& time) {
    if (done.idle_cycles != 0) {
        a55::ProcessorState standby = state;
        standby.standby = true;
        pmu_->set_state_at(standby, time);
        time += done.idle_cycles * time_.period();
    }
    pmu_->set_state_at(state, time);
    record_events(done, pmu_->core());
    time += (done.instructions + done.stalled_cycles) * time_.period();
}

void PmuAccount::tell_standby() {
    if (pmu_ == nullptr) return;
    a55::ProcessorState standby = core_.state();
    standby.standby = true;
    pmu_->set_state_at(standby, time_.now());
}

} // namespace armpmu::iss
