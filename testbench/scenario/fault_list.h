// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/config.h"
#include "testbench/scenario/parameters.h"

namespace armpmu::testbench {

// `faults:` of a PMU's section: deliberate ones (cci550::Faults), to see whether software notices.
void describe_faults(Parameters& section, cci550::Config& config);

} // namespace armpmu::testbench
