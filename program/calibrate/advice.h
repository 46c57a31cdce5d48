// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/calibration.h"

#include <vector>

namespace armpmu::testbench {

// For each parameter that is not determined, the kernel of the menu that would narrow it most: the
// kernel that the parameter changes most, of those without a figure yet. The expected interval
// follows from the slopes with that figure added. The works of the menu come after those of the
// figures.
void advise(std::vector<FittedParameter>& parameters, const Model& model, const Fit& fit,
            const std::vector<Observation>& observations);

} // namespace armpmu::testbench
