// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/calibration.h"

namespace armpmu::testbench {

// Fits what the figures see, and says how far to believe it. Throws FiguresError when there are too
// few, ConfigError for a board that cannot be, Stopped, StoreError.
Calibration calibrate(const CalibrationRequest& request, const Evaluator::Options& options);

} // namespace armpmu::testbench
