// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/processor_section.h"

#include "testbench/scenario/fault_list.h"

namespace armpmu::testbench {
namespace {

using cpu::CoreConfig;

constexpr char kOfCoreAlone[] =
    "memory_latency: expected of a core without an interconnect only; with one, it is "
    "interconnect.memory.read_latency";

const std::vector<Key>& keys() {
    static const std::vector<Key> all = {
        {"profile", "numbers of the pipeline: as measured and published, or as LLVM has them"},
        {"l1i_kb", "L1 instruction cache: 16, 32 or 64", "KB"},
        {"l1d_kb", "L1 data cache: 16, 32 or 64", "KB"},
        {"l2_kb", "L2 cache of the core: 64, 128 or 256; 0: none", "KB"},
        {"l3_kb", "L3 cache of the cluster: 256, 512, 1024, 2048, 3072 or 4096; 0: none", "KB"},
        {"replacement", "of L1D and L2: what was used longest ago, or as if at random"},
        {"l3_replacement", "of L3: the same, or so that lines stay when more pass than fit"},
        {"mmu", "it is on; off: data is device memory"},
        {"itlb_entries", "of the L1 instruction TLB"},
        {"dtlb_entries", "of the L1 data TLB"},
        {"l2_tlb_entries", "of the L2 TLB, a power of two"},
        {"walk_cache_entries", "of the walk cache, a power of two"},
        {"walk_levels", "tables that a walk reads when nothing of it is cached"},
        {"store_buffer", "entries of a line each"},
        {"l1_streaming", "run of full lines after which L1D is not allocated in; 0: never"},
        {"l2_streaming", "the same of L2"},
        {"l3_streaming", "the same of L3"},
        {"prefetch", "the hardware prefetches data"},
        {"streams", "that the prefetcher follows, of loads, and as many of stores"},
        {"prefetch_confidence", "steps that came as expected before it prefetches"},
        {"prefetch_distance", "that it is ahead, with an L3", "steps"},
        {"prefetch_l1_distance", "of these, that go into L1D", "steps"},
        {"prefetch_crosses", "pages, for loads"},
        {"atomics", "where atomics are done of lines that L1D does not hold as its own"},
        {"read_beat_bytes", "of a beat from the SCU, a power of two", "bytes"},
        {"write_beat_bytes", "of a beat to the SCU, a power of two", "bytes"},
        {"direction_entries", "of the predictor of conditional branches, a power of two"},
        {"btac_entries", "taken branches whose targets are known, a power of two"},
        {"indirect_entries", "of the predictor of indirect branches, a power of two"},
        {"return_entries", "of the return stack"},
        {"fetch_queue", "between fetch and issue", "instructions"},
        {"taken_bubble", "without fetch after a taken branch that was known", "cycles"},
        {"btac_miss_bubble", "after one that was not", "cycles"},
        {"l2_latency", "of a hit in L2, beyond that of one in L1D", "cycles"},
        {"l3_latency", "of a hit in L3, likewise; what misses it spends them too", "cycles"},
        {"memory_latency", "of the memory behind them", "cycles"},
        {"l2_tlb_latency", "of a hit in the L2 TLB, beyond that of one in the L1 TLB", "cycles"},
        {"walk_latency", "of each level of a walk, besides reading it", "cycles"},
        {"line_cross", "of an access in two parts, more", "cycles"},
        {"store_drain", "of a store-exclusive or an atomic that hits L1D, more", "cycles"},
        {"victim_latency", "from a miss of a load to when what it replaces has left L1D", "cycles"},
        {"l3_transfer", "from the first data of a line out of L3 to its last, for a load",
         "cycles"},
        {"memory_transfer", "the same of a line out of memory", "cycles"},
        {"miss_registers", "lines that are being read for loads"},
        {"prefetch_registers", "lines that are being prefetched into L1D"},
        {"l3_prefetches", "the same into L3; not behind an interconnect"},
        {"write_registers", "writes that are being done beyond L1"},
        {"memory_read_interval",
         "that memory is busy with a line that is read; not behind an interconnect", "cycles"},
        {"memory_write_interval", "the same of one that is written", "cycles"},
        {"memo", "speed: what issue did is remembered; changes no result"},
        {"hot_lines", "speed: so is which lines hit; changes no result"},
        {"delivery", "of counts to the PMU: in bulk or in their cycle; changes no result"},
    };
    return all;
}

void describe_member(Parameters& section, const Key& key, CoreConfig& core) {
    const Member<CoreConfig>& member = find_member(cpu::core_members(), key.name);
    std::uint64_t value = member.get(core);
    if (!member.words.empty()) {
        section.word(key, member.words, value);
    } else if (member.most == 1) {
        bool on = value != 0;
        section.boolean(key, on);
        value = on ? 1 : 0;
    } else {
        section.number(key, value, member.least, member.most);
    }
    member.set(core, value);
}

} // namespace

void refuse_memory_latency(Parameters& section) {
    if (section.has("memory_latency")) section.fail("memory_latency", kOfCoreAlone);
}

void describe(Parameters& section, CoreConfig& core) {
    for (const Key& key : keys()) describe_member(section, key, core);
    try {
        cpu::check(core);
    } catch (const ConfigError& error) { // "core: l1d_kb is 48, must be 16, 32 or 64"
        const std::string what = error.what();
        for (const Key& key : keys())
            if (what.rfind("core: " + std::string(key.name) + " is ", 0) == 0)
                section.fail(key.name, what.substr(6));
        throw;
    }
}

} // namespace armpmu::testbench
