// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "armpmu/cci550/pmu.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace armpmu::testbench {

// The PMUs of a run, whose totals a CountWatch may read in each call. They end with the run.
struct WatchedPmus {
    std::vector<a55::Pmu*> cores;        // by number
    cci550::Pmu* interconnect = nullptr; // where there is one
};

// Reads counts during a run, at cycles of its choice. Cycles are those of the scenario's clock,
// from the start of the measurement: when counters are enabled. All earlier events have been
// delivered to the PMUs.
class CountWatch {
  public:
    static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

    virtual ~CountWatch() = default;
    virtual void begin(const WatchedPmus& pmus) = 0;
    // The cycle of the next read: later than the last one, or kNever.
    virtual std::uint64_t next() const = 0;
    // At that cycle or, of cores that execute programs, at the end of the block that goes beyond.
    virtual void look(std::uint64_t cycle) = 0;
    // The measurement ends. With cores that execute programs that is when the last program ends;
    // reads may have come after it, while the interconnect was still active.
    virtual void end(std::uint64_t cycle) = 0;
};

} // namespace armpmu::testbench
