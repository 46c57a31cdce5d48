// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/crc32.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace armpmu {
namespace {

using Tables = std::array<std::array<std::uint32_t, 256>, 16>;

// Row k: the contribution of a byte to the remainder once k more zero bytes have followed it.
constexpr Tables make_tables() {
    Tables tables{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t rest = byte;
        for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ ((rest & 1) != 0 ? 0xedb88320U : 0U);
        tables[0][byte] = rest;
    }
    for (std::size_t k = 1; k < tables.size(); ++k)
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const std::uint32_t rest = tables[k - 1][byte];
            tables[k][byte] = rest >> 8 ^ tables[0][rest & 0xff];
        }
    return tables;
}

constexpr Tables kTables = make_tables();

// The remainder of the bytes of a word, the lowest one first, with so many bytes behind it.
template <std::size_t Behind>
std::uint32_t part(std::uint64_t word) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 8; ++i) value ^= kTables[Behind + 7 - i][word >> 8 * i & 0xff];
    return value;
}

} // namespace

std::uint32_t Crc32::after(std::uint32_t remainder, const std::uint64_t* words, std::size_t bytes) {
    for (; bytes >= 16; bytes -= 16, words += 2)
        remainder = part<8>(words[0] ^ remainder) ^ part<0>(words[1]);
    for (; bytes > 0; ++words) {
        std::uint64_t word = *words;
        for (unsigned i = 0; i < 8 && bytes > 0; ++i, --bytes, word >>= 8)
            remainder = remainder >> 8 ^ kTables[0][(remainder ^ word) & 0xff];
    }
    return remainder;
}

void Crc32::add(const void* bytes, std::size_t size) {
    const auto* at = static_cast<const char*>(bytes);
    while (size > 0) {
        std::uint64_t words[2] = {};
        const std::size_t step = std::min(size, sizeof words);
        std::memcpy(words, at, step);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        for (std::uint64_t& word : words) word = __builtin_bswap64(word);
#endif
        state_ = after(state_, words, step);
        at += step;
        size -= step;
    }
}

} // namespace armpmu
