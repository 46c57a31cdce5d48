// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"

#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// One cache as CLIDR_EL1 and CCSIDR_EL1 or a device tree describe it. Lines have 64 bytes.
struct CacheDescription {
    enum class Kind : std::uint8_t { instruction, data, unified };
    static constexpr std::uint32_t kLineBytes = 64;

    unsigned level = 1; // 1 .. 7
    Kind kind = Kind::data;
    std::uint32_t sets = 0; // 1 .. 32768
    std::uint32_t ways = 0; // 1 .. 1024

    std::uint32_t bytes() const { return sets * ways * kLineBytes; }
};

// A core's caches from the innermost on. Without a private L2, the L3 is level 2.
std::vector<CacheDescription> caches_of(const CoreConfig& config);

// Register values of a Cortex-A55 with these caches (Arm ARM D13.2.25, D13.2.30). Data and
// instructions are coherent from the core on, so both levels of unification are 0.
std::uint64_t clidr_el1(const std::vector<CacheDescription>& caches);
// Of the cache that CSSELR_EL1 selects; 0: there is none.
std::uint64_t ccsidr_el1(const std::vector<CacheDescription>& caches, std::uint64_t csselr);
// Lines of 64 bytes, exclusives and write-backs of as much; the L1I is virtually indexed.
inline constexpr std::uint64_t kCtrEl0 = 0x84448004;

} // namespace armpmu::cpu
