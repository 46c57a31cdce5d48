// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/replay/chunk_columns.h"

namespace armpmu::vectors {

// Turns the 32 columns of a count into the one that says when it goes up, and loses nothing: bit 0
// of a count changes when it goes up, and bit n when bit n - 1 has fallen from 1 to 0. A clock in
// which a bit does anything else is a difference. Bits without a carry must not change; a constant
// column need not be read for that. Columns stored as runs are taken as lists of changes, of which
// each bit has half as many as the one below.
class CountColumns {
  public:
    // Reads the count whose bit 0 is `first_bit` of the row and which is `start` before the span.
    // Returns the first clock in which it neither stays nor goes up by one, and the lowest bit that
    // is wrong in it.
    std::optional<ColumnDifference> read(ChunkColumns& columns, unsigned first_bit,
                                         std::uint32_t start, ChunkSpan span);

    // As a column, in the words that the span touches; right up to the difference, if there is one.
    const std::uint64_t* increments() const { return increments_.data(); }
    // The clock of the span's `n`th increment, of which there are as many.
    std::uint32_t clock_of(std::uint64_t n, ChunkSpan span) const;

  private:
    struct Step {
        std::optional<ColumnDifference> difference;
        bool carries = false;
    };

    bool read_increments(const std::uint64_t* column, bool start, ChunkSpan span);
    Step read_column(ChunkColumns& columns, unsigned bit, bool start, ChunkSpan span);
    Step read_changes(ColumnChanges& column, unsigned bit, bool start, ChunkSpan span);
    void list_carries(ChunkSpan span);
    void spread_carries(ChunkSpan span);

    std::vector<std::uint64_t> increments_;
    // Into the bit that is read next: as a column, or, when `listed_`, as the clocks.
    bool listed_ = false;
    std::vector<std::uint64_t> carry_;
    std::vector<std::uint64_t> next_carry_;
    std::vector<std::uint32_t> carry_clocks_;
};

} // namespace armpmu::vectors
