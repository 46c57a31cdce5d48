// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/property/interconnect_fixture.h"

namespace armpmu::testbench::testing {

// A device with few rows and short refresh intervals, so that all happens often. Times are
// multiples of half a nanosecond.
inline DramConfig random_dram(Random& random) {
    const auto up_to = [&](std::uint64_t most) { return (1 + random(2 * most)) * 500; }; // ns
    DramConfig config;
    config.banks = 1U << random(4);
    config.bus_bits = 16U << random(2);
    config.data_rate = random(2) == 0 ? 3200 : 1600;
    config.mapping = static_cast<DramMapping>(random(3));
    config.rows = 16;
    config.row_bytes = 256U << random(4);
    config.trcd = up_to(20);
    config.trp = up_to(20);
    config.trp_all = up_to(24);
    config.tras = up_to(40);
    config.trrd = up_to(12);
    config.tfaw = up_to(50);
    config.cl = up_to(20);
    config.cwl = up_to(20);
    config.trtp = up_to(10);
    config.twr = up_to(20);
    config.twtr = up_to(12);
    config.trtw = up_to(8);
    config.trfc = up_to(60);
    config.trefi = random(4) == 0 ? 0 : 200'000 + up_to(400);
    config.controller_latency = random(3) == 0 ? 0 : up_to(20);
    config.age_limit = up_to(random(2) == 0 ? 40 : 600);
    config.batch = 1 + static_cast<unsigned>(random(20));
    config.drain_to = static_cast<unsigned>(random(60));
    config.drain_from = config.drain_to + 1 + static_cast<unsigned>(random(40));
    config.clock = random(2) == 0 ? 1000 : 300 + random(1500);
    return config;
}

// Every third interconnect has a DRAM behind each second MI.
inline void add_drams(InterconnectConfig& config, std::uint64_t seed) {
    if (seed % 3 != 0) return;
    Random random(seed + 1000);
    for (MasterInterfaceConfig& master : config.masters) {
        if (!master.used || random(2) == 0) continue;
        master.memory.kind = MemoryKind::lpddr4;
        master.memory.dram = random_dram(random);
    }
}

} // namespace armpmu::testbench::testing
