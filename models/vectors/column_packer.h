// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/vectors/column_codec.h"
#include "models/vectors/row_collector.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::vectors {

// Neighbouring columns of a chunk as a file has them (FORMAT.md, "Columns").
struct PackedColumns {
    std::string encodings;
    std::string entries;
    std::string data;
};

// Packs columns, half of them in a thread of its own.
class ColumnPacker {
  public:
    ColumnPacker();

    // The first `width` columns, in two parts to be put one behind the other, part by part.
    void pack(const std::vector<KeptColumn>& columns, std::size_t width, std::uint32_t clocks);
    const PackedColumns& front() const { return halves_[0].packed; }
    const PackedColumns& back() const { return halves_[1].packed; }

  private:
    struct Half {
        ColumnCodec codec;
        std::vector<std::uint64_t> words; // of a column
        PackedColumns packed;

        void pack(const KeptColumn* from, const KeptColumn* to, std::uint32_t clocks);
    };

    Half halves_[2];
};

} // namespace armpmu::vectors
