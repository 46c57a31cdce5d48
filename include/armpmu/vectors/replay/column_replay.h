// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/columns/columns.h"
#include "armpmu/vectors/replay/column_difference.h"
#include "armpmu/vectors/replay/replay_kernels.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace armpmu::vectors {

struct ColumnReplayOptions {
    // Compare `evntbus` as well. Where it is driven, all its columns and those of the event lines
    // must be decoded; otherwise only those of the counted lines.
    bool event_bus = true;
    KernelSet kernels = fastest_kernels();
    // Decode, and so check for damage, also the columns that the comparison does not need.
    bool check_all = false;
    // For a reader: clocks that are converted to columns at a time. A multiple of 64, 64 .. 2^22.
    std::uint32_t rows_at_a_time = 65536;
    // Called after each chunk; false ends the replay.
    std::function<bool(std::uint64_t clocks)> progress = {};
};

struct ColumnReplayResult {
    std::uint64_t clocks = 0; // replayed; up to and with the first that differs
    std::optional<ColumnDifference> difference;
    bool stopped = false;           // by `progress`
    bool event_bus_compared = true; // false: differences on `evntbus` were not looked for
};

// Feeds the inputs of a `.vcol` file of a cci550 to the model and compares all outputs in every
// clock, with the result that cci550::Player gives row by row, but column by column wherever no
// register is accessed and no pin changes. All 32 columns of each count, flags, pins and read data
// are compared in every clock. Throws VectorError for a damaged file or one of another device,
// std::invalid_argument for `kernels` that this machine does not have.
ColumnReplayResult replay_columns(ColumnFile& file, const ColumnReplayOptions& options = {});

// The same for rows of any form, which are converted to columns first. Nothing when they cannot be
// replayed that way: a field is missing, a bit has no value, or a row is held for more than 2^22
// clocks. The reader's position is then undefined. Throws what the reader throws.
std::optional<ColumnReplayResult> replay_columns(Reader& reader,
                                                 const ColumnReplayOptions& options = {});

} // namespace armpmu::vectors
