// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/event_producer.h"
#include "armpmu/tlm/a55_pmu.h"
#include "models/iss/bus_port.h"
#include "models/iss/core.h"

#include <systemc>

#include <cstdint>

namespace armpmu {
struct StateAccess;
}

namespace armpmu::iss {

// The connection to the PMU that counts a core: execution is reported when the PMU is read, and
// before a counter may overflow. There may be no PMU.
class PmuAccount final : public EventProducer {
  public:
    // These outlive it.
    PmuAccount(Core& core, const LocalTime& time) : core_(core), time_(time) {}
    ~PmuAccount();

    // `clock_period` of the core. Throws ProcessorError.
    void attach(systemc::A55Pmu& pmu, const sc_core::sc_time& clock_period);
    bool attached() const { return pmu_ != nullptr; }
    // Reports what has been executed to the PMU, and takes the new deadline from it.
    void report();
    void tell_standby();
    // The cycle by which the next report is needed.
    std::uint64_t deadline() const { return deadline_; }
    void forget_deadline() { deadline_ = ~std::uint64_t{0}; }
    // Paused: nothing is executed, and everything before was reported.
    void pause(bool paused) { paused_ = paused; }
    // Another producer reports the execution.
    void leave_to_others(bool others) { others_ = others; }
    // Reports execution from now on.
    void restart() { reported_ = time_.now(); }

    void catch_up(Picoseconds until) override;

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.reported_);
    }
    void deliver(const a55::ProcessorState& state, const Tally& done, Picoseconds& time);

    Core& core_;
    const LocalTime& time_;
    systemc::A55Pmu* pmu_ = nullptr;
    std::uint64_t deadline_ = ~std::uint64_t{0};
    Picoseconds reported_ = 0; // what the PMU knows of
    bool paused_ = false;
    bool others_ = false;
};

} // namespace armpmu::iss
