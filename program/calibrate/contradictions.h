// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/observation.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// Figures of one quantity that differ by more than the noise explains, and figures at another clock
// than most. A line each.
std::vector<std::string> contradictions_among(const Observations& observations, double noise);

// The clock that most figures have; 0: no figure gives one.
double usual_clock(const std::vector<Observation>& all);

} // namespace armpmu::testbench
