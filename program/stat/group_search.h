// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/multiplexing.h"

namespace armpmu::testbench {

// Groups of the events of `start`, and an order of them, with the least mean error that is found
// for what happened: from `start` and from several other groupings on, as long as moving an event,
// exchanging two, or moving a group makes it less. Reproducible. `start` itself where nothing is
// better.
Grouping best_groups(const Stretches& stretches, const PmuCounters& pmu, const Grouping& start);

} // namespace armpmu::testbench
