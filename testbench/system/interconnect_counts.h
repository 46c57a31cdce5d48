// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/pmu.h"
#include "testbench/system/counter_result.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// How often each event that it can have has occurred so far.
std::vector<EventTotal> event_totals(cci550::Pmu& pmu);

// The counts of a CCI-550 while cores ran.
struct InterconnectCounts {
    std::uint64_t cycles = 0; // of ACLK
    std::vector<CounterResult> counters;
    std::vector<EventTotal> totals; // of all events that occurred
    std::vector<MetricResult> metrics;
};

// Software that programs a CCI-550's PMU, by the manual's procedure, and reads it at the end.
class InterconnectSoftware {
  public:
    // The PMU outlives it.
    InterconnectSoftware(cci550::Pmu& pmu, std::vector<cci550::EventId> events);

    // Programs and enables the counters; `cycle` of ACLK. `exports`: EVNTBUS shows events.
    void start(std::uint64_t cycle, bool exports);
    // Disables and reads them.
    InterconnectCounts stop(std::uint64_t cycle);

  private:
    void write(std::uint32_t offset, std::uint32_t data);

    cci550::Pmu& pmu_;
    std::vector<cci550::EventId> events_;
    std::uint64_t started_ = 0;
    std::vector<EventTotal> before_;
};

} // namespace armpmu::testbench
