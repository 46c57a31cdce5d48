// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/reference/naive_core_cache.h"

#include <cstdint>
#include <functional>
#include <vector>

// What docs/core.md, "What happens in memory", says can be chosen, once more.
namespace armpmu::tests {

enum class NaiveMemoryType { cacheable, non_cacheable, device };

struct NaiveRange {
    std::uint64_t first = 0, bytes = 0; // whole pages
};

struct NaivePage {
    std::uint64_t physical = 0; // the number of the page
    NaiveMemoryType type = NaiveMemoryType::cacheable;
};

// Where the memory behind L3 has a line, or the port without an L3.
enum class NaiveSource { peer_core, interconnect_cache, peer_cluster, dram, remote };

struct NaiveHome {
    NaiveSource source = NaiveSource::dram;
    bool shared = false;
};

struct NaiveCoreConfig {
    enum class Atomics { far, near };

    unsigned l1i_kb = 32, l1i_ways = 4;
    unsigned l1d_kb = 32, l1d_ways = 4;
    unsigned l2_kb = 128, l2_ways = 4;                       // 0 KB: none
    unsigned l3_kb = 1024, l3_ways = 16;                     // 0 KB: none; 3072 KB have 12 ways
    NaiveReplacement replacement = NaiveReplacement::random; // in L1D and L2
    bool l3_biased = true;

    bool mmu = true;
    unsigned page_bits = 12;
    unsigned itlb_entries = 15, dtlb_entries = 16;
    unsigned l2_tlb_entries = 1024, l2_tlb_ways = 4;
    unsigned walk_cache_entries = 64, walk_cache_ways = 4;
    unsigned walk_levels = 3;

    unsigned store_buffer = 5;
    unsigned read_beat_bytes = 16, write_beat_bytes = 16;
    unsigned fetch_bytes = 16;
    unsigned l1_streaming = 4, l2_streaming = 16, l3_streaming = 1024; // 0: never

    bool prefetch = true;
    unsigned streams = 8;
    unsigned prefetch_confidence = 2;
    unsigned prefetch_distance = 13;
    unsigned prefetch_l1_distance = 8;
    bool prefetch_crosses = true;

    Atomics atomics = Atomics::far;
    bool external_last_level = false;

    std::vector<NaiveRange> non_cacheable, device;
    // What is at a page of an ASID; nothing here: the same page, of the type the ranges say.
    std::function<NaivePage(unsigned asid, std::uint64_t page)> translator;
    // Where each line is; nothing here: in DRAM, not shared.
    std::function<NaiveHome(std::uint64_t line)> home;
};

} // namespace armpmu::tests
