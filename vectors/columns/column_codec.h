// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/columns/zstd_block.h"

#include "armpmu/vectors/columns/columns.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace armpmu::vectors {

// One bit over the clocks of a chunk, between words (bit c % 64 of word c / 64, 0 beyond the last
// clock) and the bytes of a file.
class ColumnCodec {
  public:
    struct Encoded {
        ColumnEncoding encoding;
        std::string_view data; // valid until the next call
    };

    explicit ColumnCodec(const ZstdLibrary* library = ZstdLibrary::find()) : zstd_(library) {}

    // Few bytes that are read fast: runs when they are less than a quarter of the raw bytes, or
    // raw; instead, zstd when it saves more than a 32nd of the raw bytes and there is a library.
    Encoded encode(const std::uint64_t* words, std::uint32_t clocks);

    // Fills the words. Returns what is wrong with the data, or nothing.
    std::string decode(ColumnEncoding encoding, std::string_view data, std::uint32_t clocks,
                       std::uint64_t* words);

  private:
    ZstdBlocks zstd_;
    std::string raw_;
    std::string runs_;
};

} // namespace armpmu::vectors
