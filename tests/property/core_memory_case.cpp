// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/core_memory_case.h"

#include <initializer_list>
#include <random>

namespace armpmu::tests {

std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ value >> 31) * 0x9e3779b97f4a7c15;
    value = (value ^ value >> 29) * 0xbf58476d1ce4e5b9;
    return value ^ value >> 32;
}

namespace {

NaiveMemoryType type_of(std::uint64_t page) {
    const auto in = [page](const NaiveRange& range) {
        return page >= range.first >> 12 && page < (range.first + range.bytes) >> 12;
    };
    if (in(kNaiveDevice)) return NaiveMemoryType::device;
    return in(kNaiveNonCacheable) ? NaiveMemoryType::non_cacheable : NaiveMemoryType::cacheable;
}

// Pages in any order within sixteen, another one in each address space, some of them twice.
NaivePage scattered(std::uint64_t seed, unsigned asid, std::uint64_t page) {
    const std::uint64_t group = mixed(page / 16 + seed * 3 + asid % 2 * 7);
    std::uint64_t physical = page ^ group % 16;
    if (group / 16 % 2 != 0) physical &= ~std::uint64_t{1};
    return {physical, type_of(physical)};
}

NaiveHome anywhere(std::uint64_t seed, std::uint64_t line) {
    const std::uint64_t value = mixed(line + seed);
    return {static_cast<NaiveSource>(value % 5), value / 8 % 4 == 0};
}

} // namespace

void share_config(CoreMemoryCase& one) {
    const NaiveCoreConfig& naive = one.naive;
    cpu::CoreConfig& core = one.core;
    core.l1i_kb = naive.l1i_kb;
    core.l1d_kb = naive.l1d_kb;
    core.l2_kb = naive.l2_kb;
    core.l3_kb = naive.l3_kb;
    using Config = cpu::CoreConfig;
    core.replacement = naive.replacement == NaiveReplacement::lru ? Config::Replacement::lru
                                                                  : Config::Replacement::random;
    core.l3_replacement =
        naive.l3_biased ? Config::OuterReplacement::biased : Config::OuterReplacement::lru;
    core.mmu = naive.mmu;
    core.itlb_entries = naive.itlb_entries;
    core.dtlb_entries = naive.dtlb_entries;
    core.l2_tlb_entries = naive.l2_tlb_entries;
    core.walk_cache_entries = naive.walk_cache_entries;
    core.walk_levels = naive.walk_levels;
    core.store_buffer = naive.store_buffer;
    core.l1_streaming = naive.l1_streaming;
    core.l2_streaming = naive.l2_streaming;
    core.l3_streaming = naive.l3_streaming;
    core.prefetch = naive.prefetch;
    core.streams = naive.streams;
    core.prefetch_confidence = naive.prefetch_confidence;
    core.prefetch_distance = naive.prefetch_distance;
    core.prefetch_l1_distance = naive.prefetch_l1_distance;
    core.prefetch_crosses = naive.prefetch_crosses;
    core.atomics = naive.atomics == NaiveCoreConfig::Atomics::far ? cpu::CoreConfig::Atomics::far
                                                                  : cpu::CoreConfig::Atomics::near;
    core.read_beat_bytes = naive.read_beat_bytes;
    core.write_beat_bytes = naive.write_beat_bytes;
}

CoreMemoryCase random_core_memory(std::uint64_t seed) {
    std::mt19937_64 random(seed * 5 + 3);
    const auto one_of = [&random](std::initializer_list<std::uint32_t> values) {
        return values.begin()[random() % values.size()];
    };
    CoreMemoryCase one;
    one.seed = seed;
    one.naive = random_config(seed);
    if (random() % 2 != 0)
        one.naive.translator = [seed](unsigned asid, std::uint64_t page) {
            return scattered(seed, asid, page);
        };
    if (random() % 2 != 0)
        one.naive.home = [seed](std::uint64_t line) { return anywhere(seed, line); };
    one.core.l2_latency = one_of({1, 9, 40});
    one.core.l3_latency = one_of({1, 30, 90});
    one.core.l2_tlb_latency = one_of({0, 5, 20});
    one.core.walk_latency = one_of({0, 4, 30});
    one.core.line_cross = one_of({0, 1, 4});
    one.core.store_drain = one_of({0, 1, 7});
    one.core.miss_registers = one_of({1, 2, 6, 6, 20});
    one.core.write_registers = one_of({1, 2, 4, 4, 20});
    one.core.prefetch_registers = one_of({1, 2, 8, 8, 20});
    one.core.l3_prefetches = one_of({1, 4, 14, 14});
    one.core.victim_latency = one_of({0, 5, 22, 90});
    one.core.l3_transfer = one_of({0, 9, 50});
    one.core.memory_transfer = one_of({0, 20, 200});
    one.latency = one_of({0, 1, 20, 150, 1000});
    one.random_latency = random() % 2 != 0;
    one.answers_late = random() % 2 != 0;
    one.tagged = random() % 4 == 0;
    share_config(one);
    return one;
}

} // namespace armpmu::tests
