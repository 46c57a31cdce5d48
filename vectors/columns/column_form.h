// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/columns/columns.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace armpmu::vectors {

// Offsets and sizes in `.vcol`: vectors/FORMAT.md.
constexpr std::string_view kFileMagic = "ARMPMUVC";
constexpr std::string_view kChunkMagic = "CHNK";
constexpr std::string_view kTailMagic = "TAIL";
constexpr std::uint32_t kFormVersion = 1;

constexpr std::size_t kFileHead = 16;     // magic, version, header length
constexpr std::size_t kChunkHead = 20;    // magic, clocks, size, crc
constexpr std::size_t kChunkChecked = 16; // of that, under the crc
constexpr std::size_t kColumnEntry = 8;   // size, crc
constexpr std::size_t kTailFixed = 4 + 8 + 4 + 4 + 4;
constexpr std::size_t kTailClocks = 4;
constexpr std::size_t kTailChunks = 12;
constexpr std::size_t kTailOffsets = 16;

constexpr bool has_data(ColumnEncoding encoding) {
    return encoding != ColumnEncoding::zero && encoding != ColumnEncoding::one;
}

// Of a column over so many clocks.
constexpr std::size_t column_words(std::uint32_t clocks) {
    return (std::size_t{clocks} + 63) / 64;
}
constexpr std::size_t column_bytes(std::uint32_t clocks) {
    return (std::size_t{clocks} + 7) / 8;
}

} // namespace armpmu::vectors
