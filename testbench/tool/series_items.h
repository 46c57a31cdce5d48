// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/metrics/metric_table.h"
#include "testbench/metrics/series.h"
#include "testbench/scenario/traffic_scenario.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// The events and metrics that `items` name, of masters around a CCI-550; without any, the events
// that its counters count. A metric of interfaces means those that are there. Throws ScenarioError.
SeriesRequest series_request(const std::vector<std::string>& items, const TrafficScenario& scenario,
                             const MetricTable& metrics);

} // namespace armpmu::testbench
