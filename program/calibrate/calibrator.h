// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/calibration.h"

namespace armpmu::testbench {

// Fits the parameters that influence the figures, and estimates their uncertainty. Throws
// FiguresError when there are too few figures, ConfigError for an illegal board, Stopped,
// StoreError.
Calibration calibrate(const CalibrationRequest& request, const Evaluator::Options& options);

} // namespace armpmu::testbench
