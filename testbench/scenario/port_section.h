// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/control_registers.h"
#include "testbench/scenario/parameters.h"

#include <optional>

namespace armpmu::testbench {

using namespace interconnect;

// The control registers that firmware programs for a master's port before the test begins.
struct PortControls {
    std::optional<unsigned> max_outstanding; // qos_max_ot
    ShareOverride share = ShareOverride::none;
    std::optional<QosOverride> read_qos; // arqos_ovr; the port's QOSOVERRIDE input is HIGH then
    std::optional<QosOverride> write_qos;
    bool media_protected = false; // no register: TZMP1
};

void describe(Parameters& section, PortControls& controls);

} // namespace armpmu::testbench
