// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/vectors/lane.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::vectors {

// Rows of a chunk as they come, made into lanes. A row costs when it differs from the one before;
// how long it stays costs nothing.
class RowCollector {
  public:
    explicit RowCollector(std::size_t words); // of a row

    std::uint32_t clocks() const { return clocks_; }
    // At most as many clocks as are left of the chunk.
    void add(const std::uint64_t* row, std::uint32_t clocks);
    // The lanes of all rows since the beginning or `clear`.
    const std::vector<Lane>& lanes();
    void clear();

  private:
    void pend(const std::uint64_t* row);
    void keep_block();

    std::size_t words_;
    std::uint32_t clocks_ = 0;
    std::vector<Lane> lanes_;
    std::vector<std::uint64_t> now_; // the row before the pending ones
    // Different rows of the block that has begun, with the clocks of the block where they begin.
    unsigned pending_ = 0;
    std::vector<std::uint64_t> rows_;
    std::array<unsigned, 65> begins_{};
};

} // namespace armpmu::vectors
