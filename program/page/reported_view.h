// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"
#include "testbench/scenario/origin.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Every event that occurred, as multiplexed counters would have reported it.
struct TurnEstimates {
    struct Event {
        std::string event;
        double estimate = 0;
        double truth = 0;
        double error = 0;   // in percent of the truth
        double running = 0; // in percent of the time
    };
    std::uint64_t ticks = 0;
    double mean_error = 0; // in percent
    std::vector<Event> events;
};

// The part that `armpmu report` adds to a result: its source, the scenario as it was run, and the
// readings of multiplexed counters. It has no text form.
class ReportedView final : public View {
  public:
    std::optional<TurnEstimates> software;
    std::string file;                       // the scenario or program; empty: of `armpmu run`
    std::vector<ParameterValue> parameters; // of the scenario, with the defaults

    std::string text(const Result& /*result*/) const override { return {}; }
    void describe(Fields& fields, Result& result) override;
};

} // namespace armpmu::testbench
