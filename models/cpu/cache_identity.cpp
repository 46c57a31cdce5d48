// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/cache_identity.h"

#include "models/cpu/lru_array.h"

#include <algorithm>

namespace armpmu::cpu {

std::vector<CacheDescription> caches_of(const CoreConfig& config) {
    std::vector<CacheDescription> caches;
    const auto add = [&](unsigned level, CacheDescription::Kind kind, std::uint32_t kb,
                         std::uint32_t ways) {
        if (kb != 0)
            caches.push_back({level, kind, kb * 1024 / CacheDescription::kLineBytes / ways, ways});
    };
    add(1, CacheDescription::Kind::data, config.l1d_kb, kL1Ways);
    add(1, CacheDescription::Kind::instruction, config.l1i_kb, kL1Ways);
    add(2, CacheDescription::Kind::unified, config.l2_kb, kL2Ways);
    add(config.l2_kb != 0 ? 3 : 2, CacheDescription::Kind::unified, config.l3_kb,
        l3_ways(config.l3_kb));
    return caches;
}

// Ctype<n> of each level: instructions 1, data 2, both apart 3, unified 4.
std::uint64_t clidr_el1(const std::vector<CacheDescription>& caches) {
    std::uint64_t types = 0;
    std::uint64_t levels = 0;
    for (const CacheDescription& cache : caches) {
        const std::uint64_t type = cache.kind == CacheDescription::Kind::unified ? 4
                                   : cache.kind == CacheDescription::Kind::data  ? 2
                                                                                 : 1;
        types |= type << 3 * (cache.level - 1);
        levels = std::max<std::uint64_t>(levels, cache.level);
    }
    constexpr unsigned kLoC = 24, kInnerBoundary = 30;
    return types | levels << kLoC | levels << kInnerBoundary;
}

// The attributes as the manual of the core gives them: an L1I allocates for reads alone.
std::uint64_t ccsidr_el1(const std::vector<CacheDescription>& caches, std::uint64_t csselr) {
    const bool instruction = (csselr & 1) != 0;
    const auto selected = std::find_if(caches.begin(), caches.end(), [&](const auto& cache) {
        return cache.level == (csselr >> 1 & 7) + 1 &&
               instruction == (cache.kind == CacheDescription::Kind::instruction);
    });
    if (selected == caches.end()) return 0;
    constexpr std::uint64_t kReads = 2, kWritesBack = 7, kLineOf64 = 2;
    return (instruction ? kReads : kWritesBack) << 28 | std::uint64_t{selected->sets - 1} << 13 |
           std::uint64_t{selected->ways - 1} << 3 | kLineOf64;
}

} // namespace armpmu::cpu
