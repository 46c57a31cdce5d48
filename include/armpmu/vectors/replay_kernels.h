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

// The eight counters of a CCI-550, counted and compared clock by clock over vectors in memory, as
// long as nobody touches a register or a pin. Nothing here knows registers; column_replay.h does.

// With what the work is done. All give the same results.
enum class KernelSet : std::uint8_t { portable, avx2, avx512 };

// What this machine has, the fastest last.
std::vector<KernelSet> kernel_sets();
KernelSet fastest_kernels();
const char* name_of(KernelSet kernels); // "portable", "avx2", "avx512"

using Counts = std::array<std::uint32_t, cci550::kCounters>;

// What a counter counts: the clocks in which one line is HIGH among those that the gates let
// through. Closed gates, or a line beyond the last, are a counter that stands.
struct CounterSelection {
    unsigned line = cci550::kNoLine;
    bool non_secure = false;
    bool secure = false;
};
using Selections = std::array<CounterSelection, cci550::kCounters>;

// How far counting and comparing came.
struct Replayed {
    std::size_t clocks = 0;   // the first clock that differs; all of them when none does
    Counts counts{};          // what is counted at the end of that clock, or of the last
    std::uint8_t wrapped = 0; // counters that went from 2^32 - 1 to 0 until then
};

// Row by row: an EventRow for each clock (80 bytes: 5 words of Non-secure lines, then 5 of Secure
// ones), and the counts expected at its end. `start`: the counts before the first clock. A
// `kernels` that this machine does not have is std::invalid_argument, here and below.
Replayed replay_rows(const cci550::EventRow* rows, const Counts* expected, std::size_t clocks,
                     const Selections& selections, const Counts& start,
                     KernelSet kernels = fastest_kernels());

// The same over tiles: 512 clocks of each line stand together, clock c of a tile in bit c % 64 of
// word c / 64.
constexpr std::size_t kTileClocks = 512;
using TileLine = std::array<std::uint64_t, kTileClocks / 64>;

struct alignas(64) EventTile {
    std::array<TileLine, cci550::kLines> non_secure{};
    std::array<TileLine, cci550::kLines> secure{};
};

// What is expected: in which clocks each count goes up, and what it is before the tile's first.
struct alignas(64) CountTile {
    std::array<TileLine, cci550::kCounters> increments{};
    Counts start{};
};

// `clocks` clocks from clock `first` of tile 0 on, with the counts `start` before them. A clock
// differs when an increment does, or, the first of a tile, when a count before it does; what is
// before clock `first` of tile 0 is not looked at, nor its start unless `first` is 0. The result
// counts clocks from `first` on.
Replayed replay_tiles(const EventTile* events, const CountTile* expected, std::size_t first,
                      std::size_t clocks, const Selections& selections, const Counts& start,
                      KernelSet kernels = fastest_kernels());

} // namespace armpmu::vectors
