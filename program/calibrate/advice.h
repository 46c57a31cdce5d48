// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/calibration.h"

#include <vector>

namespace armpmu::testbench {

// Says of each parameter that is not determined which kernel of the menu would tell most of it: the
// one that it changes most, of those that are no figure yet. The interval that is expected follows
// from the slopes with that figure among the others. The works of the menu are behind the figures'.
void advise(std::vector<FittedParameter>& parameters, const Model& model, const Fit& fit,
            const std::vector<Observation>& observations);

} // namespace armpmu::testbench
