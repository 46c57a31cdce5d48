// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::vectors {

// A bit of the rows over time, cut into blocks of 64 clocks. Only the blocks in which it changes,
// or changed at their beginning, are kept; in the others it keeps its last value.
struct KeptColumn {
    struct Block {
        std::uint64_t bits; // bit c of the block's clock c
        std::uint32_t number;
    };

    bool first = false; // in clock 0
    std::vector<Block> blocks;

    bool varies() const { return !blocks.empty(); }
    // All words of the column; 0 beyond the last clock.
    void fill(std::uint64_t* words, std::uint32_t clocks) const;
};

// Rows of a chunk as they come, made into columns. A row costs time only when it differs from the
// one before; its number of clocks does not matter.
class RowCollector {
  public:
    explicit RowCollector(std::size_t words); // of a row

    std::uint32_t clocks() const { return clocks_; }
    // At most as many clocks as are left of the chunk.
    void add(const std::uint64_t* row, std::uint32_t clocks);
    // 64 for each word, of all rows since the beginning or `clear`.
    const std::vector<KeptColumn>& columns();
    void clear();

  private:
    void start(const std::uint64_t* row);
    void pend(const std::uint64_t* row);
    void keep_block();

    std::size_t words_;
    std::uint32_t clocks_ = 0;
    std::vector<KeptColumn> columns_;
    std::vector<std::uint64_t> now_;  // the row before the pending ones
    std::vector<std::uint64_t> last_; // the last pending one
    // Different rows of the block that has begun, word by word, with the clocks of the block where
    // they begin.
    unsigned pending_ = 0;
    std::vector<std::uint64_t> rows_;
    std::array<unsigned, 65> begins_{};
};

} // namespace armpmu::vectors
