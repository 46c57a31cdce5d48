// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/sweep/collect.h"
#include "program/sweep/database.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// The table `meta` of a file of points, which describes the sweep.
void add_meta(Database& database, const SweepState& state);
// A column that is the total of an event; its name as SQL has it.
struct TotalColumn {
    std::string event;
    std::string sql;
};
// The view `long` of these columns: point, event, value.
void add_long_view(Database& database, const std::vector<TotalColumn>& totals);

} // namespace armpmu::testbench
