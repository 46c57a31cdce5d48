// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/block.h"

#include <cstdint>

namespace armpmu::testbench {

using namespace interconnect;

// Sizes and behaviour of a cluster. The defaults resemble a small Cortex-A55 cluster with an L2 of
// 256 KB; the transactions of that core's misses are an assumption.
struct AceClusterConfig {
    Security security = Security::non_secure; // of all its accesses, on AxPROT[1]
    unsigned cache_bytes = 256 * 1024;
    unsigned cache_ways = 8;
    // Line fills, upgrades, uncached accesses and cache maintenance in flight, 1 ..
    unsigned outstanding_misses = 8;
    unsigned loads_in_flight = 2;              // load misses per thread before it waits, 1 ..
    unsigned store_buffer_lines = 4;           // per thread, 1 ..
    unsigned merge_cycles = 16;                // that a line stays open for further stores, 1 ..
    unsigned victim_lines = 4;                 // WriteBacks, WriteCleans and Evicts in flight, 1 ..
    unsigned snoop_latency = 4;                // cycles from AC handshake to CRVALID, 1 ..
    unsigned snoop_buffer = 2;                 // snoops held, 1 .. ; ACREADY is low when it is full
    unsigned cycles_per_100_instructions = 75; // of the gaps: 50 (dual issue always) .. 100
    ReadSnoop load_miss = ReadSnoop::read_shared; // or read_clean, read_not_shared_dirty
    // Hand dirty data over even to a requester that cannot take it (ReadOnce, ReadClean,
    // ReadNotSharedDirty), so that the interconnect must write it to memory. ReadShared and
    // invalidating snoops always pass it.
    bool pass_dirty_always = false;
    // Send UniqueClean victims with their data, as WriteEvict. The CCI-550 does not support it.
    bool evict_with_data = false;
    std::uint8_t qos = 0; // AxQOS of all its requests, 0 .. 15
    // Cycles between two R beats, or two B responses, that it can take, 1 .. ; above 1 RREADY or
    // BREADY goes low in between.
    unsigned read_beat_interval = 1;
    unsigned response_interval = 1;
    unsigned dvm_latency = 20; // cycles from a Sync's CR handshake to its DVM Complete, 1 ..
    DataObserver* observer = nullptr;
};

// Throws std::invalid_argument naming the first parameter that is out of range.
void validate(const AceClusterConfig& config);

} // namespace armpmu::testbench
