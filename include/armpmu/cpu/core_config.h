// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "armpmu/core/members.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::cpu {

using armpmu::ConfigError;

// Configuration of the modelled core and its memory. docs/core.md describes every member, and which
// are published, inferred or guessed. Fixed when the model is constructed.
struct CoreConfig {
    enum class Profile : std::uint8_t { a55, llvm };
    enum class Atomics : std::uint8_t { far, near };
    // Replacement policy of a cache: the least recently used line, or a pseudo-random one.
    enum class Replacement : std::uint8_t { lru, random };
    // The same of L3: least recently used, or biased to keep reused lines against streams.
    enum class OuterReplacement : std::uint8_t { lru, biased };
    // How counts reach the PMU: in bulk when counters are read, or each event in its cycle.
    // Overflows are exact both ways; the second is slow, and a reference for tests.
    enum class Delivery : std::uint8_t { at_looks, each_event };

    Profile profile = Profile::a55; // the pipeline's numbers (profile.h)

    // Caches, in KB; 0: none (L2 and L3).
    std::uint32_t l1i_kb = 32;
    std::uint32_t l1d_kb = 32;
    std::uint32_t l2_kb = 128;
    std::uint32_t l3_kb = 1024;
    Replacement replacement = Replacement::random; // in L1D and L2
    OuterReplacement l3_replacement = OuterReplacement::biased;

    // Translation.
    bool mmu = true;
    std::uint32_t itlb_entries = 15;
    std::uint32_t dtlb_entries = 16;
    std::uint32_t l2_tlb_entries = 1024;   // of 4 ways
    std::uint32_t walk_cache_entries = 64; // of 4 ways
    std::uint32_t walk_levels = 3;         // tables from the first one read to the last, 3 or 4

    // Stores. The thresholds are runs of full lines after which a level is no longer allocated in;
    // 0: never.
    std::uint32_t store_buffer = 5;
    std::uint32_t l1_streaming = 4;
    std::uint32_t l2_streaming = 16;
    std::uint32_t l3_streaming = 1024;

    // Prefetching.
    bool prefetch = true;
    std::uint32_t streams = 8;              // of loads, and as many of stores
    std::uint32_t prefetch_confidence = 2;  // correctly predicted steps
    std::uint32_t prefetch_distance = 13;   // steps, with an L3
    std::uint32_t prefetch_l1_distance = 8; // steps of these that go into L1
    bool prefetch_crosses = true;           // pages, for loads

    Atomics atomics = Atomics::far;
    std::uint32_t read_beat_bytes = 16; // between core and SCU
    std::uint32_t write_beat_bytes = 16;

    // Branch prediction.
    std::uint32_t direction_entries = 4096; // of two bits, a power of two
    std::uint32_t btac_entries = 256;       // taken branches, a power of two
    std::uint32_t indirect_entries = 256;   // a power of two
    std::uint32_t return_entries = 8;

    // The front end, in instructions and cycles.
    std::uint32_t fetch_queue = 8;
    std::uint32_t taken_bubble = 1;     // no fetch after a taken branch that hits the BTAC
    std::uint32_t btac_miss_bubble = 3; // after one that misses it

    // Latencies in core cycles, beyond those of a hit in L1 and in the L1 TLB.
    std::uint32_t l2_latency = 6;
    std::uint32_t l3_latency = 27;
    std::uint32_t memory_latency = 195;
    std::uint32_t l2_tlb_latency = 2;
    std::uint32_t walk_latency = 4; // per level, on top of the descriptor's read
    std::uint32_t line_cross = 1;   // of an access in two parts
    std::uint32_t store_drain = 1;  // of a store-exclusive or atomic that hits L1D

    // Of a line that L1D reads for a load: from the miss until its victim has left; from its first
    // data to its last, if it comes from the cluster or from memory.
    std::uint32_t victim_latency = 22;
    std::uint32_t l3_transfer = 9;
    std::uint32_t memory_transfer = 44;

    std::uint32_t miss_registers = 3;     // lines being read for loads
    std::uint32_t prefetch_registers = 8; // the same for prefetches
    std::uint32_t l3_prefetches = 14;     // lines being prefetched into L3
    std::uint32_t write_registers = 5;    // writes in flight beyond L1

    // Cycles between two lines that memory begins; 0: no limit.
    std::uint32_t memory_read_interval = 6;
    std::uint32_t memory_write_interval = 5;

    // Speed only; results are the same.
    bool memo = true;      // caches the effect of blocks on the pipeline
    bool hot_lines = true; // caches which lines hit
    Delivery delivery = Delivery::at_looks;
};

// The members by name, with their legal values.
const Members<CoreConfig>& core_members();

// Throws ConfigError.
void check(const CoreConfig& config);

// The PMU configuration for a core: `pmu` with the core's caches.
a55::Config pmu_config(const CoreConfig& core, a55::Config pmu = {});

} // namespace armpmu::cpu
