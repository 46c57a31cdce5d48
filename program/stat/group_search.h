// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/multiplexing.h"

namespace armpmu::testbench {

// An ordered grouping of the events of `start` with the least mean error that a local search finds
// for the given counts. It searches from `start` and from several other groupings, as long as
// moving an event, exchanging two, or moving a group reduces the error. Reproducible. Returns
// `start` itself where nothing is better.
Grouping best_groups(const Stretches& stretches, const PmuCounters& pmu, const Grouping& start);

} // namespace armpmu::testbench
