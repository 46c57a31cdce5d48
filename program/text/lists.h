// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/config.h"
#include "testbench/metrics/metric_table.h"

#include <string>

namespace armpmu::testbench {

// Every event of both PMUs, with its code, names and bit of EVNTBUS, which for the CCI-550 depends
// on its interfaces.
std::string events_text(const cci550::Config& config);

// All kernels with their parameters, for `armpmu list`.
std::string kernels_text();

// Every metric with its expression over events, as text.
std::string metrics_text(const MetricTable& table);
// A line for each, with a line of names: name,unit,group,expression,description
std::string metrics_csv(const MetricTable& table, const std::string& separator);
// A file of metrics, as docs/schemas/metrics.json says, which can be read back.
std::string metrics_json(const MetricTable& table);

// Both register maps, with fields and reset values.
std::string registers_text();

// The scenarios that come with the program, with their questions.
std::string scenarios_text();
// The use cases that scenarios of a core can measure.
std::string use_cases_text();

} // namespace armpmu::testbench
