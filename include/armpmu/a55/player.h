// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/clocked.h"

#include <cstdint>

namespace armpmu::a55 {

// A PMU that is fed clock by clock.
class Player final : EventBusListener {
  public:
    using Pmu = a55::Pmu;

    explicit Player(const Config& config);
    ~Player();

    Outputs clock(const Inputs& inputs);
    // Applies the same inputs for `cycles` clocks; with 0 only their levels take effect.
    void hold(const Inputs& inputs, std::uint64_t cycles);
    // Copies the present counts, flags and pins into `outputs`, and changes nothing else there.
    void show_state(Outputs& outputs);
    Pmu& pmu() { return pmu_; }

  private:
    void set_levels(const Inputs& inputs);
    void event_bus(std::uint64_t bits, std::uint64_t cycles) override;

    Pmu pmu_;
    bool double_lock_ = false;
    bool os_lock_ = false;
    bool powered_ = true;
    std::uint64_t bus_ = 0;
};

} // namespace armpmu::a55
