// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::testbench {

// What testbench/metrics/metrics.json holds.
extern const char* const kShippedMetrics;

} // namespace armpmu::testbench
