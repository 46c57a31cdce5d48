// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/calibration.h"

#include <vector>

namespace armpmu::testbench {

// Figures beside the fit, and what fits without each, and without its class, would have for it. A
// parameter that only those see goes back to `start` then. Without one figure the fit follows its
// slopes. Without a class it does so too, and the model is run with what comes out.
std::vector<FittedFigure> predict(const Model& model, const Fit& fit, const FitValues& start,
                                  const std::vector<Observation>& observations);

// By class, and of all.
std::vector<ClassErrors> errors_by_class(const std::vector<FittedFigure>& figures,
                                         const std::vector<Observation>& observations);

} // namespace armpmu::testbench
