// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/kernel_probe.h"

#include <vector>

namespace armpmu::testbench {

// The kernels of `armpmu kernels --emit`, which calibrations advise to measure.
const std::vector<KernelName>& kernel_menu();

} // namespace armpmu::testbench
