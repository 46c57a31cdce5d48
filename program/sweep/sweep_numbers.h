// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/sweep_page.h"
#include "program/sweep/objectives.h"
#include "program/sweep/point_table.h"

#include <vector>

namespace armpmu::testbench {

// The collected numbers of a complete table, for a page. Memory does not grow with
// the number of points, but for a number of each where not all combinations ran. An axis of many
// values is shown in groups of neighbours.
//
// `asked`: what it is judged by, as parse_objectives gives it; empty: what the scenario names. The
// table was made with their paths. Throws ScenarioError as objectives_of, and for a table without a
// point that is done.
SweepNumbers sweep_numbers(PointTable& table, const SweepState& state,
                           const std::vector<NumberUse>& asked);

} // namespace armpmu::testbench
