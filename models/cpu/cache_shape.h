// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::cpu {

// Ways of the caches of a Cortex-A55 and of the L3 of its cluster.
inline constexpr std::uint32_t kL1Ways = 4; // of L1I and L1D each
inline constexpr std::uint32_t kL2Ways = 4;

constexpr std::uint32_t l3_ways(std::uint32_t kb) {
    return kb == 3072 ? 12 : 16;
}

} // namespace armpmu::cpu
