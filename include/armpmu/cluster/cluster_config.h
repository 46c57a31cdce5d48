// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/members.h"
#include "armpmu/cpu/core_config.h"
#include "armpmu/interconnect/ace/transaction.h"

#include <cstdint>

namespace armpmu::cluster {

using armpmu::ConfigError;

inline constexpr unsigned kMaxCores = 4;

// The parts of a cluster that its cores share. Cycles are those of the cores' clock unless said
// otherwise. docs/cluster.md says what every number does. Fixed when the cluster is constructed.
struct ClusterConfig {
    std::uint32_t core_mhz = 1800; // of the cores, the L3 and the coherence unit
    std::uint32_t aclk_mhz = 900;  // of the interconnect

    std::uint32_t l3_kb = 1024; // of 16 ways, 3072 of 12; 0: none
    cpu::CoreConfig::OuterReplacement l3_replacement = cpu::CoreConfig::OuterReplacement::biased;
    std::uint32_t l3_latency = 27;   // to an answer by L3 or another core; misses leave after it
    std::uint32_t peer_latency = 14; // added where another core's caches are snooped

    // How far a core may be ahead of the interconnect; 0: it waits wherever a snoop may come.
    std::uint32_t lookahead = 1000;

    // The port. Latency in cycles of ACLK.
    std::uint32_t reads = 32;  // in flight, 1 .. 128
    std::uint32_t writes = 16; // in flight, 1 .. 128
    std::uint32_t snoop_latency = 7;
    std::uint32_t snoop_buffer = 4;
    interconnect::Security security = interconnect::Security::non_secure;
    std::uint8_t qos = 0;
};

// The members by name, with their legal values.
const Members<ClusterConfig>& cluster_members();

// Copies the L3's members from the cores' configuration.
void share_l3(ClusterConfig& cluster, const cpu::CoreConfig& core);

// Throws ConfigError.
void check(const ClusterConfig& config);

} // namespace armpmu::cluster
