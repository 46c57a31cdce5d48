// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event_table.h"
#include "armpmu/a55/pmu.h"
#include "armpmu/cpu/core.h"

#include <map>
#include <utility>

namespace armpmu::tests {

// Writes down what it is told.
class EventPlaces final : public cpu::EventObserver {
  public:
    using Place = std::pair<std::uint32_t, std::uint32_t>; // block, index

    void happened(a55::Event event, std::uint64_t n, cpu::InstructionPlace where) override {
        if (where.block == cpu::InstructionPlace::kNoBlock) nowhere_ += n;
        counts_[event][{where.block, where.index}] += n;
    }

    std::uint64_t total(const a55::Config& config, a55::Event event) const {
        std::uint64_t sum = 0;
        for (const auto& [place, n] : of(config, event)) sum += n;
        return sum;
    }
    std::map<Place, std::uint64_t> of(const a55::Config& config, a55::Event event) const {
        std::map<Place, std::uint64_t> all;
        for (const a55::Event source : a55::sources(config, event))
            if (const auto found = counts_.find(source); found != counts_.end())
                for (const auto& [place, n] : found->second) all[place] += n;
        return all;
    }
    std::uint64_t nowhere() const { return nowhere_; }

    static std::map<a55::Event, std::uint64_t> totals(a55::Pmu& pmu) {
        std::map<a55::Event, std::uint64_t> all;
        for (const a55::EventInfo& row : a55::events()) all[row.event] = pmu.total(row.event);
        return all;
    }

  private:
    std::map<a55::Event, std::map<Place, std::uint64_t>> counts_;
    std::uint64_t nowhere_ = 0;
};

} // namespace armpmu::tests
