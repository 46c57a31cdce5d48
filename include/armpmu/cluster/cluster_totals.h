// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::cluster {

// Transactions of a cluster at its port and inside, since construction. They must match the
// interconnect's PMU events of its slave interface.
struct ClusterTotals {
    // Sent.
    std::uint64_t read_shared = 0;
    std::uint64_t read_unique = 0;
    std::uint64_t read_once = 0;
    std::uint64_t read_no_snoop = 0;
    std::uint64_t clean_unique = 0;
    std::uint64_t make_unique = 0;
    std::uint64_t write_back = 0;
    std::uint64_t write_clean = 0;
    std::uint64_t evict = 0;
    std::uint64_t write_no_snoop = 0;
    std::uint64_t dvm_messages = 0; // Syncs too
    std::uint64_t dvm_completes = 0;

    std::uint64_t read_beats = 0;       // that R must carry for what was answered
    std::uint64_t write_beats = 0;      // that W must carry for what was sent
    std::uint64_t fills_from_snoop = 0; // lines that came from another master's cache
    std::uint64_t errors = 0;           // SLVERR and DECERR

    // Taken.
    std::uint64_t snoops = 0;
    std::uint64_t snoop_hits = 0;
    std::uint64_t snoop_data = 0; // lines sent on CD

    // Inside.
    std::uint64_t l3_hits = 0;   // requests that L3 answered
    std::uint64_t peer_hits = 0; // that another core's copy answered
    std::uint64_t core_snoops = 0;
    // Snoops, by other cores or the interconnect, of a line that the core may have used in cycles
    // after the snoop's. An upper bound: any use since the core last resumed counts.
    std::uint64_t late_snoops = 0;
};

} // namespace armpmu::cluster
