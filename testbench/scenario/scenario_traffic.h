// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/interconnect/interconnect.h"
#include "testbench/scenario/scenario.h"
#include "testbench/traffic/trace_reader.h"
#include "testbench/traffic/trace_replay.h"

#include <memory>
#include <vector>

namespace armpmu::testbench {

// Interconnect, masters and trace of a scenario, put together; no SystemC. The rows go to `sink`.
// Throws TraceError when the trace cannot be used.
class ScenarioTraffic {
  public:
    ScenarioTraffic(const Scenario& scenario, cci550::RowSink& sink);

    Interconnect& interconnect() { return interconnect_; }
    std::uint64_t records() const { return replay_.records_taken(); } // of the trace, so far

  private:
    TraceReader reader_;
    TraceReplay replay_;
    std::vector<std::unique_ptr<Master>> masters_;
    Interconnect interconnect_;
};

} // namespace armpmu::testbench
