// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "testbench/system/counter_result.h"
#include "testbench/system/program_platform.h"

#include <vector>

namespace armpmu::testbench {

// Ratios of a core's counts: those of Arm's application note whose events the core has (`armpmu
// list use-cases`), and a few more. Ratios without counts are left out.
std::vector<MetricResult> core_metrics(const a55::Config& config, const CoreTotals& totals);

} // namespace armpmu::testbench
