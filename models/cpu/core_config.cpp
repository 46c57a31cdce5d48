// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/core_config.h"

#include <limits>

namespace armpmu::cpu {
namespace {

bool power_of_two(std::uint32_t value) {
    return value != 0 && (value & (value - 1)) == 0;
}

void require(bool holds, const char* name, std::uint32_t value, const char* expected) {
    if (holds) return;
    throw ConfigError(std::string("core: ") + name + " is " + std::to_string(value) + ", must be " +
                      expected);
}

} // namespace

const Members<CoreConfig>& core_members() {
    using C = CoreConfig;
    constexpr std::uint64_t kCycles = 1'000'000;
    constexpr std::uint64_t kRun = std::numeric_limits<std::uint32_t>::max();
    static const Members<C> kMembers = {
        member("profile", &C::profile, {"a55", "llvm"}),
        member("l1i_kb", &C::l1i_kb, 64, 16),
        member("l1d_kb", &C::l1d_kb, 64, 16),
        member("l2_kb", &C::l2_kb, 256),
        member("l3_kb", &C::l3_kb, 4096),
        member("replacement", &C::replacement, {"lru", "random"}),
        member("l3_replacement", &C::l3_replacement, {"lru", "biased"}),
        member("mmu", &C::mmu, 1),
        member("itlb_entries", &C::itlb_entries, 64, 1),
        member("dtlb_entries", &C::dtlb_entries, 64, 1),
        member("l2_tlb_entries", &C::l2_tlb_entries, 65'536, 4),
        member("walk_cache_entries", &C::walk_cache_entries, 65'536, 4),
        member("walk_levels", &C::walk_levels, 4, 3),
        member("store_buffer", &C::store_buffer, 16, 1),
        member("l1_streaming", &C::l1_streaming, kRun),
        member("l2_streaming", &C::l2_streaming, kRun),
        member("l3_streaming", &C::l3_streaming, kRun),
        member("prefetch", &C::prefetch, 1),
        member("streams", &C::streams, 32, 1),
        member("prefetch_confidence", &C::prefetch_confidence, 200, 1),
        member("prefetch_distance", &C::prefetch_distance, 32, 1),
        member("prefetch_l1_distance", &C::prefetch_l1_distance, 32, 1),
        member("prefetch_crosses", &C::prefetch_crosses, 1),
        member("atomics", &C::atomics, {"far", "near"}),
        member("read_beat_bytes", &C::read_beat_bytes, 64, 4),
        member("write_beat_bytes", &C::write_beat_bytes, 64, 4),
        member("direction_entries", &C::direction_entries, 1U << 20, 1),
        member("btac_entries", &C::btac_entries, 1U << 20, 1),
        member("indirect_entries", &C::indirect_entries, 1U << 20, 1),
        member("return_entries", &C::return_entries, 256, 1),
        member("fetch_queue", &C::fetch_queue, 64, 4),
        member("taken_bubble", &C::taken_bubble, 64),
        member("btac_miss_bubble", &C::btac_miss_bubble, 64),
        member("l2_latency", &C::l2_latency, kCycles, 1),
        member("l3_latency", &C::l3_latency, kCycles, 1),
        member("memory_latency", &C::memory_latency, kCycles, 1),
        member("l2_tlb_latency", &C::l2_tlb_latency, kCycles),
        member("walk_latency", &C::walk_latency, kCycles),
        member("line_cross", &C::line_cross, kCycles),
        member("store_drain", &C::store_drain, kCycles),
        member("victim_latency", &C::victim_latency, kCycles),
        member("l3_transfer", &C::l3_transfer, kCycles),
        member("memory_transfer", &C::memory_transfer, kCycles),
        member("miss_registers", &C::miss_registers, 64, 1),
        member("prefetch_registers", &C::prefetch_registers, 64, 1),
        member("l3_prefetches", &C::l3_prefetches, 64, 1),
        member("write_registers", &C::write_registers, 64, 1),
        member("memory_read_interval", &C::memory_read_interval, kCycles),
        member("memory_write_interval", &C::memory_write_interval, kCycles),
        member("memo", &C::memo, 1),
        member("hot_lines", &C::hot_lines, 1),
        member("delivery", &C::delivery, {"at_looks", "each_event"}),
        fault("load_latency", &CoreConfig::faults, &CoreFaults::load_latency),
        fault("use_wrong_way", &CoreConfig::faults, &CoreFaults::use_wrong_way),
        fault("hot_lines_stay", &CoreConfig::faults, &CoreFaults::hot_lines_stay),
        fault("forward_late", &CoreConfig::faults, &CoreFaults::forward_late),
        fault("memo_forgets_slot", &CoreConfig::faults, &CoreFaults::memo_forgets_slot),
    };
    return kMembers;
}

void check(const CoreConfig& config) {
    check_members("core", config, core_members());
    const auto sized = [](const char* name, std::uint32_t kb, std::uint32_t least) {
        require(kb == 0 || (power_of_two(kb) && kb >= least) || (least == 256 && kb == 3072), name,
                kb,
                least == 16   ? "16, 32 or 64"
                : least == 64 ? "0, 64, 128 or 256"
                              : "0, 256, 512, 1024, 2048, 3072 or 4096");
    };
    sized("l1i_kb", config.l1i_kb, 16);
    sized("l1d_kb", config.l1d_kb, 16);
    sized("l2_kb", config.l2_kb, 64);
    sized("l3_kb", config.l3_kb, 256);
    const auto two = [](const char* name, std::uint32_t value) {
        require(power_of_two(value), name, value, "a power of two");
    };
    two("l2_tlb_entries", config.l2_tlb_entries);
    two("walk_cache_entries", config.walk_cache_entries);
    two("read_beat_bytes", config.read_beat_bytes);
    two("write_beat_bytes", config.write_beat_bytes);
    two("direction_entries", config.direction_entries);
    two("btac_entries", config.btac_entries);
    two("indirect_entries", config.indirect_entries);
    require(config.prefetch_l1_distance <= config.prefetch_distance, "prefetch_l1_distance",
            config.prefetch_l1_distance, "at most prefetch_distance");
}

a55::Config pmu_config(const CoreConfig& core, a55::Config pmu) {
    pmu.l2_cache = core.l2_kb != 0;
    pmu.l3_cache = core.l3_kb != 0;
    return pmu;
}

} // namespace armpmu::cpu
