// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/metrics/metric.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// The metrics of a file called `name` that holds `text`. Throws MetricFileError.
std::vector<Metric> read_metrics(const std::string& name, const std::string& text);

} // namespace armpmu::testbench
