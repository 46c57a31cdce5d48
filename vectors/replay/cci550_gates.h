// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/pmu.h"
#include "armpmu/vectors/replay/replay_kernels.h"

namespace armpmu::vectors {

// The levels that hold throughout a clock.
struct Cci550Levels {
    cci550::Authentication pins;
    bool aresetn = true;
    bool aclken = true;
};

// The lines that registers and levels let count, for a span in which neither changes.
Selections counted_lines(cci550::Pmu& pmu, const Cci550Levels& levels);

// The lines that EVNTBUS shows. `secure`: Secure lines other than exempt ones too; those are always
// shown.
struct BusGate {
    bool driven = false;
    bool secure = false;

    friend bool operator!=(const BusGate& a, const BusGate& b) {
        return a.driven != b.driven || a.secure != b.secure;
    }
};
BusGate bus_gate(cci550::Pmu& pmu, const Cci550Levels& levels);

// Whether Secure occurrences of a line count wherever anything does; false for no line.
bool secure_exempt(unsigned line);

} // namespace armpmu::vectors
