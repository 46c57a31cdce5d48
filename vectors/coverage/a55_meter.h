// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/player.h"
#include "vectors/coverage/a55_facts.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::vectors {

// Finds points of coverage in rows of a Cortex-A55.
class A55Meter final : public Meter {
  public:
    explicit A55Meter(const a55::Config& config);

    void clock(const std::uint64_t* row, std::uint64_t cycles) override;
    a55::Outputs clock(const a55::Inputs& inputs);
    Points points() const override;
    Points sentences() const;

  private:
    A55Registers registers(a55::Pmu& pmu) const;
    void find_state(const a55::Inputs& inputs);
    void find_access(const a55::Inputs& inputs);
    void find_permission();
    void find_outcome();
    void find_counters(const a55::Inputs& inputs);
    void find_cycles();
    void after(const a55::Inputs& inputs);
    void meet_events();
    void meet_registers();
    void meet(const std::string& point) {
        Met& met = points_[point];
        ++met.clocks;
        ++met.told;
    }

    a55::Config config_;
    a55::Rows rows_;
    a55::Player player_;
    a55::Pmu fresh_;
    std::array<std::vector<a55::Event>, 256> sources_;
    std::array<bool, 256> known_{}, plain_{};
    A55Facts facts_;
    std::array<A55CounterFacts, a55::kCounters> counters_;
    A55CycleFacts cycles_;
    a55::Outputs outputs_;
    PropertyMeter<A55Facts> properties_;
    PropertyMeter<A55CounterFacts> counter_properties_;
    PropertyMeter<A55CycleFacts> cycle_properties_;
    Points points_;                                          // events, registers
    std::array<std::array<std::uint64_t, 4>, 256> events_{}; // counted by 1, 2, 3; exported
    unsigned phase_ = 0;
};

} // namespace armpmu::vectors
