// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/fit.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// Values between which a parameter lies, both in it.
struct Interval {
    std::uint64_t least = 0, most = 0;

    bool holds(std::uint64_t value) const { return value >= least && value <= most; }
};

// Of each free parameter the values that the figures allow, at 95 %: the model is run with the
// parameter further and further off, the others follow by their slopes, and the square sum may grow
// by what Student's t allows. The slopes alone would not see that a table with twice the entries
// is no better.
std::vector<Interval> profile_intervals(const Model& model, const Fit& fit,
                                        const Matrix& influence);

// The same by drawing as many figures as there are, with repetition, `draws` times, and following
// the slopes: 95 % of the draws lie in it.
std::vector<Interval> bootstrap_intervals(const Model& model, const Fit& fit, std::uint64_t seed,
                                          unsigned draws = 400);

} // namespace armpmu::testbench
