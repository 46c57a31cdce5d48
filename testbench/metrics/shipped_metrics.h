// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::testbench {

// The text of testbench/metrics/metrics.json.
extern const char* const kShippedMetrics;

} // namespace armpmu::testbench
