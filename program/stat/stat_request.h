// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/event_groups.h"
#include "program/stat/stat_metrics.h"
#include "program/stat/stat_row.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The request for a table of counts.
struct StatRequest {
    std::string subject; // the scenario's name
    unsigned clock_mhz = 1000;
    CountedPmus pmus;
    std::vector<EventGroup> groups;
    StatMetrics metrics;
    bool metric_only = false;
    bool only_what_occurred = false; // leaves events without a count out
    Aggregation aggregation = Aggregation::all;
    std::uint64_t interval = 0; // cycles; 0: none
    bool summary = false;       // behind intervals
    bool as_software = false;
    std::uint64_t tick = 0; // cycles between two turns of groups, as software

    // The intervals of a watch for it.
    std::vector<std::uint64_t> steps() const {
        return {interval, as_software ? tick : std::uint64_t{0}};
    }
};

} // namespace armpmu::testbench
