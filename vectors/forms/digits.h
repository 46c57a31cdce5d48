// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace armpmu::vectors {

// Eight characters as bytes of a word, the first one lowest.
inline std::uint64_t eight_characters(const char* text) {
    std::uint64_t word = 0;
    std::memcpy(&word, text, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

// Adds the value of eight hexadecimal digits, the first one highest, to the low end of `value`, and
// to `bad` something other than 0 if one of them is no digit.
inline void shift_in_hex(const char* text, std::uint64_t& value, std::uint64_t& bad) {
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    constexpr std::uint64_t kHigh = 0x80 * kOnes;
    // In the high bit of each byte below 0x80: whether it is at least `low`.
    const auto least = [](std::uint64_t bytes, std::uint64_t low) {
        return ((bytes | kHigh) - low * kOnes) & kHigh;
    };
    const std::uint64_t word = eight_characters(text);
    const std::uint64_t small = word | 0x20 * kOnes;
    const std::uint64_t digit = least(word, '0') & ~least(word, '9' + 1);
    const std::uint64_t letter = least(small, 'a') & ~least(small, 'f' + 1);
    bad |= ((digit | letter) ^ kHigh) | (word & kHigh);
    std::uint64_t part = (word & 0x0f * kOnes) + (letter >> 7) * 9;
    part = (part << 4 | part >> 8) & 0x00ff00ff00ff00ff;
    part = (part << 8 | part >> 16) & 0x0000ffff0000ffff;
    part = (part << 16 | part >> 32) & 0x00000000ffffffff;
    value = value << 32 | part;
}

// The value of up to 64 binary digits, the first one highest; false for any other character. Up to
// seven characters beyond them are read.
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

// A bit's digit as '0', '1', 'x' or 'z'; 0 for any other character. VHDL has nine values, in either
// case: its weak H and L are 1 and 0, its U, W and - are x.
constexpr char plain_digit(char c) {
    switch (c) {
    case '0':
    case 'l':
    case 'L': return '0';
    case '1':
    case 'h':
    case 'H': return '1';
    case 'z':
    case 'Z': return 'z';
    case 'x':
    case 'X':
    case 'u':
    case 'U':
    case 'w':
    case 'W':
    case '-': return 'x';
    default: return 0;
    }
}

} // namespace armpmu::vectors
