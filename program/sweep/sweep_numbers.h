// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/sweep_page.h"
#include "program/sweep/point_table.h"

#include <string>

namespace armpmu::testbench {

// The collected numbers of a complete table, for a page. Memory does not grow with
// the number of points. An axis of many values is shown in groups of neighbours.
//
// `pareto`: two metrics with a comma between, a '-' before one of which less is better; empty: the
// first of which more is better and the first of which less is, by their names. Throws
// ScenarioError for what are no two metrics of the table, and for a table without a point that is
// done.
SweepNumbers sweep_numbers(PointTable& table, const SweepState& state, const std::string& pareto);

} // namespace armpmu::testbench
