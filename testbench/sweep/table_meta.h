// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/sweep/point_table.h"

#include <vector>

namespace armpmu::testbench {

// What a file of points says of the sweep: the table `meta`.
void add_meta(Database& database, const SweepState& state);
// The view `long` of columns that are totals: point, event, value.
void add_long_view(Database& database, const std::vector<PointTable::Column>& totals);

} // namespace armpmu::testbench
