// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/metrics/metric.h"
#include "testbench/scenario/use_cases.h"

#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// Of testbench/metrics/metrics.json. Throws std::invalid_argument for a name that it has not.
const Metric& shipped_metric(std::string_view name);

// In event mnemonics: as the note means it, or as printed, with its slips.
std::string formula_of(const UseCase& use_case, const UseCaseMetric& metric,
                       bool as_printed = false);

// The value of that formula for the counts of a use case, in the order of its events, or of
// the printed ones; not a number for a division by zero, and for a metric of events that no
// Cortex-A55 has.
double value_of(const UseCase& use_case, const UseCaseMetric& metric,
                const std::vector<double>& counts, bool as_printed = false);

} // namespace armpmu::testbench
