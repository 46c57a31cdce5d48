// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/sweep_page.h"
#include "program/sweep/point_table.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// The value of `--objective`, given once or twice: NUMBER, a path of `armpmu list results`, or
// NUMBER:less or NUMBER:more. Throws ScenarioError.
std::vector<NumberUse> parse_objectives(const std::vector<std::string>& texts);

// The numbers that a sweep is judged by: those asked for, with the direction of the number's
// description where none was given; else the scenario's. Throws ScenarioError for a number that no
// result has, and where a direction is missing.
std::vector<NumberUse> objectives_of(const PointTable& table, std::vector<NumberUse> asked);

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
