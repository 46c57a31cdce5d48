// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/sweep/point_table.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// Of `--objective`, given once or twice: NUMBER, a path of `armpmu list results`, or NUMBER:less or
// NUMBER:more. Throws ScenarioError.
std::vector<NumberUse> parse_objectives(const std::vector<std::string>& texts);

// The numbers that a sweep is judged by: those asked for, with the direction of the number's
// description where none was said; else the scenario's. Throws ScenarioError for a number that no
// result has, and where a direction is missing.
std::vector<NumberUse> objectives_of(const PointTable& table, std::vector<NumberUse> asked);

} // namespace armpmu::testbench
