// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/clocked.h"
#include "armpmu/a55/config.h"
#include "armpmu/cci550/config.h"

namespace armpmu::testbench {

// The PMU of a golden vector: how it was built, the decisions of its author, and the parts that it
// has.
struct Cci550Plan {
    cci550::Config config;
    // Registers of the PMU only: PMCR and the counters' frames. Without secr_acc, ctrl_ovr, those
    // of interfaces and monitors, identification and reserved offsets.
    bool pmu_registers_only = false;
    bool access_in_reset = true; // registers are read and written while ARESETn is LOW, too
};
struct A55Plan {
    a55::Config config;
    bool aarch64_only = false;          // no MRC, MCR, MRRC, MCRR, and no level in AArch32
    bool external_view = true;          // accesses by the debug and the memory-mapped port
    bool export_bus = true;             // PMUEVENT; without it PMCR.X is never set
    unsigned counters = a55::kCounters; // 2 .. 6; what says how many there are is not read

    bool whole() const {
        return !aarch64_only && external_view && export_bus && counters == a55::kCounters;
    }
};

// Takes out of a clock what a block of that plan has not got.
void leave_out(const A55Plan& plan, a55::Inputs& inputs);

} // namespace armpmu::testbench
