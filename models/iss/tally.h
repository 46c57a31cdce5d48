// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "models/iss/block_table.h"

#include <array>
#include <cstdint>

namespace armpmu::iss {

// Counts of a processor in one of its states since this was last taken.
struct Tally {
    std::uint64_t instructions = 0;                    // retired, one cycle each
    std::array<std::uint64_t, kBlockEnds> ends{};      // branches and the like, executed
    std::array<std::uint64_t, kBlockEnds> not_taken{}; // of these, condition failed
    std::uint64_t exceptions = 0;                      // taken from there
    std::uint64_t irqs = 0;
    std::uint64_t fiqs = 0;
    std::uint64_t context_writes = 0; // CONTEXTIDR_EL1
    std::uint64_t table_writes = 0;   // TTBR0_EL1, TTBR1_EL1
    std::uint64_t loads = 0;          // of memory, while these are told
    std::uint64_t stores = 0;
    std::uint64_t loading = 0; // instructions that loaded, while these are told
    std::uint64_t storing = 0;
    std::uint64_t idle_cycles = 0;    // in standby
    std::uint64_t stalled_cycles = 0; // waiting for a device

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.instructions, self.ends, self.not_taken, self.exceptions, self.irqs, self.fiqs,
              self.context_writes, self.table_writes, self.loads, self.stores, self.loading,
              self.storing, self.idle_cycles, self.stalled_cycles);
    }
};

inline Tally& operator+=(Tally& sum, const Tally& more) {
    sum.instructions += more.instructions;
    for (unsigned n = 0; n < kBlockEnds; ++n) {
        sum.ends[n] += more.ends[n];
        sum.not_taken[n] += more.not_taken[n];
    }
    sum.exceptions += more.exceptions;
    sum.irqs += more.irqs;
    sum.fiqs += more.fiqs;
    sum.context_writes += more.context_writes;
    sum.table_writes += more.table_writes;
    sum.loads += more.loads;
    sum.stores += more.stores;
    sum.loading += more.loading;
    sum.storing += more.storing;
    sum.idle_cycles += more.idle_cycles;
    sum.stalled_cycles += more.stalled_cycles;
    return sum;
}

// Records a processor's events in the PMU, in the PMU's present state; cycles are not events.
void record_events(const Tally& done, a55::Pmu& pmu);

// Whether `record_events` and the cycles make an event, by itself or as one that others imply;
// `memory`: where loads and stores are told.
bool is_made(a55::Event event, bool memory);

// How often an event that `record_events` records is in it, or how many cycles; 0 of others.
std::uint64_t occurrences(const Tally& done, a55::Event event);

} // namespace armpmu::iss
