// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/config.h"
#include "tests/property/interconnect_fixture.h"

#include <algorithm>

namespace armpmu::testbench::testing {

// One memory behind all MIs for every third seed. Needs simple memories.
inline void share_memory(InterconnectConfig& config, std::uint64_t seed) {
    if (seed % 3 != 1) return;
    Random random(seed + 2000);
    config.shared_memory.read_interval = static_cast<unsigned>(random(6'000));
    config.shared_memory.write_interval = static_cast<unsigned>(random(6'000));
    for (MasterInterfaceConfig& master : config.masters) {
        master.memory.read_latency = std::max(master.memory.read_latency, 2U);
        master.memory.write_latency = std::max(master.memory.write_latency, 2U);
    }
}

} // namespace armpmu::testbench::testing
