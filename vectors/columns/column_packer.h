// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/columns/column_codec.h"
#include "vectors/columns/row_collector.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::vectors {

// Columns of a chunk as a file has them (FORMAT.md).
struct PackedColumns {
    std::string encodings;
    std::string entries;
    std::string data;
};

class ColumnPacker {
  public:
    ColumnPacker() : words_(kChunkClocks / 64) {}

    // The first `width` columns; valid until the next call.
    const PackedColumns& pack(const std::vector<KeptColumn>& columns, std::size_t width,
                              std::uint32_t clocks);

  private:
    ColumnCodec codec_;
    std::vector<std::uint64_t> words_; // of a column
    PackedColumns packed_;
};

} // namespace armpmu::vectors
