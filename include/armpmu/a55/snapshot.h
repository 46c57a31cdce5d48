// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"

#include <array>
#include <cstdint>

namespace armpmu::a55 {

// Where the processor was when a snapshot was captured.
struct ProgramSample {
    std::uint64_t pc = 0; // as PMPCSSR shows it, with its EL and security bits
    std::uint32_t contextidr_el1 = 0;
    std::uint32_t contextidr_el2 = 0;
};

// Called at a capture for the program's position; without a sampler it reads as zero.
class ProgramSampler {
  public:
    virtual ProgramSample sample() = 0;

  protected:
    ~ProgramSampler() = default;
};

// The PMU snapshot registers, as captured last.
struct Snapshot {
    bool not_captured = true; // PMSSSR.NC
    ProgramSample program;
    std::uint32_t flags = 0;
    std::uint64_t cycle_count = 0;
    std::array<std::uint32_t, kCounters> counts{};
};

} // namespace armpmu::a55
