// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/clocked.h"

#include <cstdint>

namespace armpmu::cci550 {

// A PMU that is fed clock by clock.
class Player final : EventBusListener {
  public:
    using Pmu = cci550::Pmu;

    explicit Player(const Config& config);
    ~Player();

    Outputs clock(const Inputs& inputs);
    // Applies the same inputs for `cycles` clocks; with 0 only their levels take effect.
    void hold(const Inputs& inputs, std::uint64_t cycles);
    // Copies the present counts, flags and pins into `outputs`, and changes nothing else there.
    void show_state(Outputs& outputs);
    Pmu& pmu() { return pmu_; }
    const EventBusLayout& event_bus_layout() const { return pmu_.event_bus_layout(); }

  private:
    void set_levels(const Inputs& inputs);
    void event_bus(const EventBusValue& value, std::uint64_t cycles) override;

    Pmu pmu_;
    Authentication pins_;
    bool aresetn_ = true;
    bool aclken_ = true;
    EventBusValue bus_;
};

} // namespace armpmu::cci550
