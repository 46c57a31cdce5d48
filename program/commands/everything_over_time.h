// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/event_series.h"
#include "program/stat/turns.h"
#include "testbench/experiment/experiment.h"

#include <cstddef>
#include <optional>

namespace armpmu::testbench {

// A series of all events that occur in a run, and of masters' occupancies and latencies, in at
// most so many intervals; there are at least half as many, if the run has so many cycles.
class EverythingOverTime {
  public:
    // `intervals`: even. Both outlive the run.
    EverythingOverTime(const Scenario& scenario, std::size_t intervals);

    void listen(RunHooks& hooks);
    // Afterwards: the result gets the series, and a view of it. Nothing for a scenario that has no
    // intervals, a sequence of accesses to one core's PMU.
    void finish(Result& result) const;
    // The estimates of multiplexing software; no events for such a scenario.
    Turns turns() const;

  private:
    SeriesRequest request_;
    CountedPmus pmus_;
    SeriesItems items_;
    Series empty_; // its clocks and cores
    bool of_masters_ = false;
    std::optional<SampleWatch> watch_;
};

} // namespace armpmu::testbench
