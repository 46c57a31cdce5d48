// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/access.h"
#include "armpmu/cci550/config.h"
#include "armpmu/cci550/event_row.h"
#include "tests/reference/naive_cci550_pmu.h"

namespace armpmu::tests {

// The model's configuration, access and row, as the naive model has them.
inline NaiveConfig naive(const cci550::Config& c) {
    NaiveConfig n;
    n.slave_interfaces = c.slave_interfaces;
    n.master_interfaces = c.master_interfaces;
    n.ace = c.ace;
    n.master_interfaces_first = c.bus_order == cci550::Config::BusOrder::masters_first;
    n.error_on_non_secure_violation = c.security_violation == cci550::Config::Refusal::error;
    n.error_on_reserved_offset = c.reserved_offset == cci550::Config::Refusal::error;
    n.honour_byte_enables = c.byte_enables;
    n.gating_off_tie = c.gating_override_opens_writes;
    n.dbgen_substitutes_niden = c.dbgen_substitutes_niden;
    n.secure_observation_override = c.secure_observation_override;
    n.reset_clears_flags = c.reset_clears_flags;
    n.reset_clears_disabled_counters = c.reset_clears_disabled;
    n.export_needs_enable = c.export_needs_cen;
    n.niden_gates_counter_writes = c.niden_gates_writes;
    n.revision = c.revision;
    n.ecorevnum = c.ecorevnum;
    for (unsigned i = 0; i < 7; ++i) {
        n.acchannelens[i] = c.acchannelens[i];
        n.max_outstanding[i] = c.max_outstanding[i];
    }
    n.hardware_snoop_enable_control = c.hardware_snoop_enable_control;
    n.qos_regulators = c.qos_regulators;
    return n;
}

inline NaiveAccess naive(const cci550::Access& a) {
    return {a.write, a.offset, a.data, a.lanes, a.security == cci550::Security::secure};
}

inline void put_lines(const cci550::EventRow& row, NaiveInputs& inputs) {
    for (unsigned line = 0; line < cci550::kLines; ++line) {
        inputs.non_secure[line] = (row.non_secure[line / 64] >> (line % 64) & 1) != 0;
        inputs.secure[line] = (row.secure[line / 64] >> (line % 64) & 1) != 0;
    }
}

} // namespace armpmu::tests
