// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/metrics/metric_table.h"

#include <string>

namespace armpmu::testbench {

// Every metric with its expression over events, as text.
std::string metrics_text(const MetricTable& table);
// A line for each, with a line of names: name,unit,group,expression,description
std::string metrics_csv(const MetricTable& table, const std::string& separator);
// A file of metrics, as docs/schemas/metrics.json says: it can be read as such.
std::string metrics_json(const MetricTable& table);

} // namespace armpmu::testbench
