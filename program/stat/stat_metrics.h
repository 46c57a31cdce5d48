// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/event_groups.h"
#include "program/stat/stat_row.h"
#include "testbench/metrics/metric.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Metrics that are printed with the events they are made of, and perf's own: in the row of its
// generic event `instructions` that of each of its `cycles`.
class StatMetrics {
  public:
    StatMetrics() = default;
    // Adds those of their events that `groups` lacks, a metric's events as one group where they are
    // of one PMU and fit its counters. Instances whose interface is not there are left out. Throws
    // StatEventError, naming the metric, for unknown events.
    StatMetrics(const std::vector<Metric>& metrics, const CountedPmus& pmus, unsigned aclk_mhz,
                std::vector<EventGroup>& groups);

    // Updates in which of the groups perf's generic events are.
    void find_generic(const std::vector<EventGroup>& groups);

    bool empty() const { return metrics_.empty(); }
    // Puts each metric into the row of one of its events, in each place, or into a row of its own
    // after it. `seconds` were counted.
    std::vector<StatRow> added(const std::vector<StatRow>& rows, double seconds) const;
    // By place, a row for each.
    std::vector<std::vector<StatRow>> alone(const std::vector<StatRow>& rows, double seconds) const;

  private:
    struct One {
        Metric metric;
        std::vector<std::size_t> events; // their numbers, in the order of its names
        std::vector<std::string> names;
        std::vector<bool> never; // it is 0, as its interface cannot have it
        std::size_t event = 0;   // that it is printed with
    };
    StatRow row_of(const One& one, const StatRow& place, const std::vector<StatRow>& rows,
                   double seconds) const;
    void add_instructions_per_cycle(StatRow& row, const std::vector<StatRow>& rows) const;

    std::vector<One> metrics_;
    std::optional<std::size_t> instructions_; // numbers of perf's generic events
    std::optional<std::size_t> cycles_;
    double cores_ = 0;
    double aclk_hz_ = 0;
};

} // namespace armpmu::testbench
