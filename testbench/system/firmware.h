// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/traffic_scenario.h"
#include "testbench/system/register_bus.h"

namespace armpmu::testbench {

// The register writes of Secure firmware before anything else runs: ctrl_ovr, what the scenario
// says of each master's port (share_ovr, arqos_ovr, awqos_ovr, qos_max_ot), and snoops and DVM
// messages enabled on all of them, which are off after reset. Call from a SystemC thread.
void run_firmware(const TrafficScenario& scenario, RegisterBus& bus);

} // namespace armpmu::testbench
