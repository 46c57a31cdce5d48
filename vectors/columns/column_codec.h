// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/columns/columns.h"
#include "vectors/columns/zstd_block.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace armpmu::vectors {

// A column as LEB128 lengths of its runs of equal bits, the first of zeros and perhaps of length 0.

// False as soon as there would be `limit` bytes or more; `data` is then of no use.
bool encode_runs(const std::uint64_t* words, std::uint32_t clocks, std::size_t limit,
                 std::string& data);

// The length at `at`, which is not the end and moves behind it; false when there is none of at most
// 3 bytes.
inline bool take_run(std::string_view data, std::size_t& at, std::uint32_t& length) {
    length = static_cast<unsigned char>(data[at++]);
    if (length < 0x80) return true;
    length &= 0x7f;
    for (unsigned shift = 7; shift < 21 && at < data.size(); shift += 7) {
        const auto byte = static_cast<unsigned char>(data[at++]);
        length |= std::uint32_t{byte & 0x7fU} << shift;
        if (byte < 0x80) return true;
    }
    return false;
}

// Fills the words. Returns the fault of the data, or nothing.
std::string decode_runs(std::string_view data, std::uint32_t clocks, std::uint64_t* words);

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

    // Fills the words. Returns the fault of the data, or nothing.
    std::string decode(ColumnEncoding encoding, std::string_view data, std::uint32_t clocks,
                       std::uint64_t* words);

  private:
    ZstdBlocks zstd_;
    std::string raw_;
    std::string runs_;
};

} // namespace armpmu::vectors
