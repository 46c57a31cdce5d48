// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// The order in which a ring of pointers visits its places: one round through all of them, random,
// the same for the same seed. A place is `stride` bytes; the first is at `base`, where the round
// begins.
std::vector<std::uint64_t> pointer_ring(std::uint64_t base, std::uint64_t places,
                                        std::uint64_t stride, std::uint64_t seed);

} // namespace armpmu::testbench
