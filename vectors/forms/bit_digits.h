// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/forms/hex_digits.h"

#include <cstddef>
#include <cstdint>

namespace armpmu::vectors {

// The value of up to 64 binary digits, the first one highest; false when one of them is none. Up to
// seven characters behind them are read.
inline bool binary_value(const char* text, std::size_t count, std::uint64_t& value) {
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    std::uint64_t found = 0;
    std::uint64_t bad = 0;
    for (; count >= 8; count -= 8, text += 8) {
        const std::uint64_t word = eight_characters(text) ^ '0' * kOnes;
        bad |= word & ~kOnes;
        found = found << 8 | (word & kOnes) * 0x8040201008040201 >> 56;
    }
    if (count > 0) {
        const std::uint64_t word = (eight_characters(text) ^ '0' * kOnes) << 8 * (8 - count);
        bad |= word & ~kOnes;
        found = found << count | (word & kOnes) * 0x8040201008040201 >> 56;
    }
    value = found;
    return bad == 0;
}

} // namespace armpmu::vectors
