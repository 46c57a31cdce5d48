// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/scenario.h"
#include "testbench/stat/stat_event.h"

namespace armpmu::testbench {

// The PMUs that a scenario has.
CountedPmus counted_pmus(const Scenario& scenario);
// The interconnect's clock; 0 without one.
unsigned aclk_mhz(const Scenario& scenario);

} // namespace armpmu::testbench
