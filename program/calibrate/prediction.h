// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/calibration.h"

#include <vector>

namespace armpmu::testbench {

// Figures beside the fit, and the predictions for each by fits without it and without its class. A
// parameter that influences only the figures left out returns to `start`. The fit without one
// figure is linear, by the slopes. So is the fit without a class, and the model is then run with
// its values.
std::vector<FittedFigure> predict(const Model& model, const Fit& fit, const FitValues& start,
                                  const std::vector<Observation>& observations);

// By class, and of all.
std::vector<ClassErrors> errors_by_class(const std::vector<FittedFigure>& figures,
                                         const std::vector<Observation>& observations);

} // namespace armpmu::testbench
