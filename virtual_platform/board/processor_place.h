// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::testbench {

// Where a processor stands. The first half of them, rounded up, is cluster 0; the others cluster 1.
struct ProcessorPlace {
    unsigned cluster = 0;
    unsigned in_cluster = 0; // its number there

    // Of MPIDR_EL1, as PSCI and device trees name a processor. It has one thread, so Aff0 is 0.
    constexpr std::uint32_t affinity() const { return cluster << 16 | in_cluster << 8; }
};

constexpr ProcessorPlace place_of(unsigned processor, unsigned processors) {
    const unsigned first = (processors + 1) / 2;
    return processor < first ? ProcessorPlace{0, processor} : ProcessorPlace{1, processor - first};
}

} // namespace armpmu::testbench
