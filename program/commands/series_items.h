// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/event_series.h"
#include "testbench/metrics/metric_table.h"
#include "virtual_platform/scenario/scenario.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// The events and metrics that `texts` name; without any, the events that the scenario's counters
// count, and the events and metrics of its use cases. A metric of interfaces stands for its
// instances at interfaces that the scenario has. A name that is both an event and a metric means
// the metric. Throws ScenarioError.
SeriesItems series_items(const std::vector<std::string>& texts, const Scenario& scenario,
                         const MetricTable& metrics);

} // namespace armpmu::testbench
