// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_row.h"
#include "armpmu/cci550/register_table.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::vectors {

// The eight counters of a CCI-550, counted and compared clock by clock over vectors in memory,
// while no register is accessed and no pin changes. column_replay.h handles registers.

// The instruction set of the kernels. All give the same results.
enum class KernelSet : std::uint8_t { portable, avx2 };

// The kernel sets of this machine, the fastest last.
std::vector<KernelSet> kernel_sets();
KernelSet fastest_kernels();
const char* name_of(KernelSet kernels); // "portable", "avx2"

using Counts = std::array<std::uint32_t, cci550::kCounters>;

// The input of a counter: the clocks in which one line is HIGH among those that the gates let
// through. Closed gates, or a line beyond the last, are a counter that does not count.
struct CounterSelection {
    unsigned line = cci550::kNoLine;
    bool non_secure = false;
    bool secure = false;
};
using Selections = std::array<CounterSelection, cci550::kCounters>;

// The progress of counting and comparing.
struct Replayed {
    std::size_t clocks = 0;   // the first clock that differs; all of them when none does
    Counts counts{};          // what is counted at the end of that clock, or of the last
    std::uint8_t wrapped = 0; // counters that wrapped to 0 until then
};

// The inputs below are two planes of event lines, `non_secure` and `secure`, and the expected
// counts. `secure` may be null: no line is Secure in any of the clocks. Then half the memory is
// read. `start`: the counts before the first clock. A `kernels` that this machine does not have is
// std::invalid_argument.

// The counts that increase in a clock: count n in bit n.
using Increments = std::uint8_t;

// Converts the counts at the end of each of `clocks` clocks to increments from `start`, in a 32nd
// of the memory. Returns the first clock in which a count neither stays nor increases by one
// (increments are written up to it), or `clocks`.
std::size_t increments_of(const Counts* counts, std::size_t clocks, const Counts& start,
                          Increments* increments);

// Row by row.
Replayed replay_rows(const cci550::EventRow::Words* non_secure,
                     const cci550::EventRow::Words* secure, const Increments* expected,
                     std::size_t clocks, const Selections& selections, const Counts& start,
                     KernelSet kernels = fastest_kernels());

// The same over tiles: 4096 clocks of each line stand together, clock c of a tile in bit c % 64 of
// word c / 64.
constexpr std::size_t kTileClocks = 4096;
using TileLine = std::array<std::uint64_t, kTileClocks / 64>;

// One plane.
struct alignas(64) EventTile {
    std::array<TileLine, cci550::kLines> lines{};
};

// Expected counts: in which clocks each goes up, and its value before the tile's first.
struct alignas(64) CountTile {
    std::array<TileLine, cci550::kCounters> increments{};
    Counts start{};
};

// `clocks` clocks from clock `first` of tile 0 on, with the counts `start` before them. A clock
// differs when an increment does, or, the first of a tile, when a count before it does; what is
// before clock `first` of tile 0 is ignored, and so is its start unless `first` is 0. The result
// counts clocks from `first` on.
Replayed replay_tiles(const EventTile* non_secure, const EventTile* secure,
                      const CountTile* expected, std::size_t first, std::size_t clocks,
                      const Selections& selections, const Counts& start,
                      KernelSet kernels = fastest_kernels());

} // namespace armpmu::vectors
