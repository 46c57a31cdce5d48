// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/pmu.h"
#include "vectors/stimuli/cci550_names.h"

#include <cstdint>

// Shorthand for tests of the CCI-550 PMU: one line per register access.
namespace armpmu::tests {

using namespace names;
using cci550::Pmu;

inline std::uint32_t get(Pmu& pmu, std::uint32_t offset) {
    return pmu.read(offset).data;
}
inline void put(Pmu& pmu, std::uint32_t offset, std::uint32_t data) {
    pmu.write(offset, data);
}

// Counter `n` counts `event` from 0, PMU enabled.
inline void count(Pmu& pmu, unsigned n, EventId event) {
    put(pmu, evnt_sel(n), event.raw());
    put(pmu, ecnt_ctrl(n), 1);
    put(pmu, kPmcr, get(pmu, kPmcr) | kCen);
}

} // namespace armpmu::tests
