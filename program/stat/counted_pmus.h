// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/stat_event.h"
#include "testbench/metrics/series.h"
#include "virtual_platform/scenario/scenario.h"

namespace armpmu::testbench {

// The PMUs that a scenario has.
CountedPmus counted_pmus(const Scenario& scenario);
// A series of the scenario without columns: its clocks and cores.
Series empty_series(const Scenario& scenario, const CountedPmus& pmus);
// The interconnect's clock; 0 without one.
unsigned aclk_mhz(const Scenario& scenario);

} // namespace armpmu::testbench
