// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/fit.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// Values between which a parameter lies, both included.
struct Interval {
    std::uint64_t least = 0, most = 0;

    bool holds(std::uint64_t value) const { return value >= least && value <= most; }
};

// The values that the figures allow for each free parameter, at 95 %: the model is run with the
// parameter further and further off, the others follow by their slopes, and the square sum may grow
// by as much as Student's t allows. The slopes alone would not show that a table with twice the
// entries is no better.
std::vector<Interval> profile_intervals(const Model& model, const Fit& fit,
                                        const Matrix& influence);

// The same by bootstrap: as many figures as there are, drawn with repetition `draws` times, and the
// parameter by the slopes; 95 % of the draws lie in the interval.
std::vector<Interval> bootstrap_intervals(const Model& model, const Fit& fit, std::uint64_t seed,
                                          unsigned draws = 400);

} // namespace armpmu::testbench
