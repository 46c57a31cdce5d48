// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "testbench/system/interconnect_counts.h"
#include "testbench/system/program_platform.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// A number that relates counts of the cores' PMUs to those of the interconnect's, in one run.
struct ClusterMetric {
    std::string name;
    std::string formula; // of events by name
    std::string meaning;
    std::vector<std::string> events; // behind it
    double value = 0;                // of what counters read; not finite if one was not programmed
    double truth = 0;                // of what occurred; not finite where nothing did
};

// The counts of one run: the cluster's slave interface, the cores' counters and what all cores did,
// and the interconnect's.
struct ClusterRun {
    unsigned port = 0;
    const std::vector<CounterResult>& counters;
    const CoreTotals& totals;
    const InterconnectCounts& interconnect;
};

// All there are. Reads of the last level of cache are those of the innermost that such a core has.
std::vector<ClusterMetric> cluster_metrics(const a55::Config& core, const cci550::Config& cci,
                                           const ClusterRun& run);

} // namespace armpmu::testbench
