// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/transaction.h"

#include <algorithm>
#include <cstdint>

namespace armpmu::testbench {

using namespace interconnect;

// Bytes that a wrapping burst may have: 2, 4, 8 or 16 beats (AXI, AxBURST).
constexpr bool may_wrap(std::uint32_t bytes) {
    return bytes == 2 * kBeatBytes || bytes == 4 * kBeatBytes || bytes == 8 * kBeatBytes ||
           bytes == 16 * kBeatBytes;
}

// The part of an access that goes into one burst, which stays within a line.
struct BurstPiece {
    std::uint64_t address = 0;
    std::uint32_t bytes = 0;
    bool wrap = false;

    // The first beat moves only bytes from the address on, so an unaligned access may take one more
    // beat.
    std::uint8_t beats() const {
        return static_cast<std::uint8_t>((address % kBeatBytes + bytes + kBeatBytes - 1) /
                                         kBeatBytes);
    }
};

// The next piece of an access of `bytes` bytes at `address`, of which `sent` have gone into earlier
// ones. One that wraps comes back, at the end of the block of its size that it begins in, to where
// that begins; such a block is one wrapping burst if it is no larger than a line.
inline BurstPiece piece_of(std::uint64_t address, std::uint32_t bytes, bool wrap,
                           std::uint32_t sent) {
    if (wrap && bytes <= kLineBytes) return {address, bytes, true};
    const std::uint64_t block = address / bytes * bytes;
    const std::uint64_t at = wrap ? block + (address - block + sent) % bytes : address + sent;
    const std::uint32_t in_block =
        wrap ? static_cast<std::uint32_t>(block + bytes - at) : bytes - sent;
    const auto in_line = static_cast<std::uint32_t>(kLineBytes - at % kLineBytes);
    return {at, std::min({in_line, in_block, bytes - sent}), false};
}

inline unsigned pieces_of(std::uint64_t address, std::uint32_t bytes, bool wrap) {
    unsigned pieces = 0;
    for (std::uint32_t sent = 0; sent < bytes; ++pieces)
        sent += piece_of(address, bytes, wrap, sent).bytes;
    return pieces;
}

} // namespace armpmu::testbench
