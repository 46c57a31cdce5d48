// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/stat_event.h"

namespace armpmu::testbench {

bool StatEvent::counts_as(const StatEvent& other) const {
    if (pmu != other.pmu) return false;
    if (pmu == Pmu::core) return core == other.core && regimes == other.regimes;
    return interconnect == other.interconnect && securities == other.securities;
}

} // namespace armpmu::testbench
