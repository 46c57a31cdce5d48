// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/metrics/metric.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// All metrics: those of the program, testbench/metrics/metrics.json, and those of a user's file,
// which may replace them. A file is an array of objects as the kernel's
// tools/perf/pmu-events/arch/arm64 has them:
//
//   [{"MetricName": "ipc", "MetricExpr": "INST_RETIRED / CPU_CYCLES", "ScaleUnit": "1per cycle",
//     "BriefDescription": "Instructions retired per cycle", "MetricGroup": "core"}]
//
// MetricName and MetricExpr must be there. Objects without MetricExpr are events and left out;
// other keys are, too.
class MetricTable {
  public:
    // An empty one has no metrics.
    static MetricTable shipped();

    // Throws MetricFileError, and nothing is added then.
    void add_file(const std::string& path);
    // The same for what a file called `name` holds.
    void add(const std::string& name, const std::string& text);

    // By name, also of an instance (`snoop_hit_rate_si3`); null for none. It lasts until the next
    // `add`.
    const Metric* find(const std::string& name) const;
    // The same for a name's instances; empty for none.
    std::vector<Metric> select(const std::string& name) const;
    // The same, or throws std::invalid_argument, which says what may have been meant.
    std::vector<Metric> known(const std::string& name) const;
    // In order of the files, each with its instances together.
    const std::vector<Metric>& metrics() const { return metrics_; }

  private:
    void put(Metric metric);

    std::vector<Metric> metrics_;
    std::vector<Metric> instances_; // of those that have some
};

} // namespace armpmu::testbench
