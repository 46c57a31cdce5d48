// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/pointer_ring.h"

#include <cstddef>
#include <random>
#include <utility>

namespace armpmu::testbench {

std::vector<std::uint64_t> pointer_ring(std::uint64_t base, std::uint64_t places,
                                        std::uint64_t stride, std::uint64_t seed) {
    std::vector<std::uint64_t> ring;
    for (std::uint64_t n = 0; n < places; ++n) ring.push_back(base + n * stride);
    // std::shuffle may differ from library to library; the engine's numbers may not.
    std::mt19937_64 random(seed);
    for (std::size_t n = ring.size() - 1; n > 1; --n) std::swap(ring[n], ring[1 + random() % n]);
    return ring;
}

} // namespace armpmu::testbench
