// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/player.h"
#include "vectors/coverage/cci550_facts.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>

namespace armpmu::vectors {

// Finds points of coverage in rows of a CCI-550.
class Cci550Meter final : public Meter {
  public:
    explicit Cci550Meter(const cci550::Config& config);

    void clock(const std::uint64_t* row, std::uint64_t cycles) override;
    cci550::Outputs clock(const cci550::Inputs& inputs);
    Points points() const override;
    Points sentences() const;

  private:
    using Words = cci550::EventRow::Words;

    void read_registers();
    void find_access(const cci550::Inputs& inputs);
    void find_lines(const cci550::EventRow& events);
    void find_counters(const cci550::EventRow& events);
    void meet_events(const cci550::EventRow& events);
    void meet_registers();
    void meet(const std::string& point) {
        Met& met = points_[point];
        ++met.clocks;
        ++met.told;
    }

    cci550::Config config_;
    cci550::Rows rows_;
    cci550::Player player_;
    cci550::Pmu fresh_;
    Words can_fire_{}, exempt_{}, lite_{}, evict_{}, slaves_{}, masters_{};
    Cci550Facts facts_;
    std::array<Cci550CounterFacts, cci550::kCounters> counters_;
    cci550::Outputs outputs_;
    PropertyMeter<Cci550Facts> properties_;
    PropertyMeter<Cci550CounterFacts> counter_properties_;
    Points points_; // events, registers, sequences
    // By line: the points it has had already, so that a name is made once.
    enum How : unsigned { counted, kept, exported, unexported, hows };
    std::array<std::array<std::array<std::uint64_t, hows>, 2>, cci550::kLines> events_{};
    std::map<std::string, std::vector<const char*>> written_; // and not read since
    std::string last_access_;
    bool stale_ = true; // registers may have changed
};

} // namespace armpmu::vectors
