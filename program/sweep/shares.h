// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/sweep_page.h"
#include "program/sweep/design.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// Intervals are 95 %, by a jackknife over 40 parts of the runs.

// The shares of two axes, from runs at any of their places: the cells of each run along `a` and
// `b`. Runs whose number is not finite are left out.
struct PairShares {
    EffectShare a, b;     // the means over an axis' cells
    EffectShare together; // what the means over cells of both have beyond that
};
PairShares shares_of_pair(const std::vector<double>& numbers, const std::vector<std::uint32_t>& a,
                          std::size_t cells_a, const std::vector<std::uint32_t>& b,
                          std::size_t cells_b);
// The same of one axis alone.
EffectShare share_of_axis(const std::vector<double>& numbers,
                          const std::vector<std::uint32_t>& cells, std::size_t count);

// From the numbers at a Sobol design's points, the first-order share of an axis and its total share
// (M. Jansen 1999). Rows that lack a number are left out.
struct AxisShares {
    EffectShare alone, total;
};
AxisShares shares_of_rows(const Design& design, const std::vector<double>& numbers,
                          std::size_t axis);

} // namespace armpmu::testbench
