// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "models/iss/tally.h"

namespace armpmu::iss {

// Records in the PMU what a processor did in the state that the PMU is in; cycles are not events.
void record_events(const Tally& done, a55::Pmu& pmu);

// Whether `record_events` and the cycles make an event, by itself or as one that others imply;
// `memory`: where loads and stores are told.
bool is_made(a55::Event event, bool memory);

// How often an event that `record_events` records is in it, or how many cycles; 0 of others.
std::uint64_t occurrences(const Tally& done, a55::Event event);

} // namespace armpmu::iss
