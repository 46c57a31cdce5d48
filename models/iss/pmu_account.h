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

// The PMU that a core is counted in: what the core executes is told when somebody looks at the PMU,
// and before a counter may overflow. There may be none.
class PmuAccount final : public EventProducer {
  public:
    // These outlive it.
    PmuAccount(Core& core, const LocalTime& time) : core_(core), time_(time) {}
    ~PmuAccount();

    // `clock_period` of the core. Throws ProcessorError.
    void attach(systemc::A55Pmu& pmu, const sc_core::sc_time& clock_period);
    bool attached() const { return pmu_ != nullptr; }
    // The PMU learns what has been executed, and says how long it need not be told more.
    void report();
    void tell_standby();
    // The cycle by which it is to be told.
    std::uint64_t deadline() const { return deadline_; }
    void forget_deadline() { deadline_ = ~std::uint64_t{0}; }
    // Nothing is executed until then, and all was told before.
    void pause(bool paused) { paused_ = paused; }
    // What is executed is told by somebody else.
    void leave_to_others(bool others) { others_ = others; }
    // What comes is told from now on.
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
