// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "models/iss/tally.h"

namespace armpmu::iss {

// Records in the PMU what a processor did in the state that the PMU is in; cycles are not events.
void record_events(const Tally& done, a55::Pmu& pmu);

} // namespace armpmu::iss
