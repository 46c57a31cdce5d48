// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>

namespace armpmu::vectors {

// The mask of bits `from` .. `to` - 1 of a column in word `word`, which has some of them.
inline std::uint64_t bits_of_word(std::size_t word, std::size_t from, std::size_t to) {
    std::uint64_t bits = ~std::uint64_t{0};
    if (from > 64 * word) bits &= ~std::uint64_t{0} << from % 64;
    if (to < 64 * word + 64) bits &= ~(~std::uint64_t{0} << to % 64);
    return bits;
}

inline unsigned lowest_bit(std::uint64_t word) {
    return static_cast<unsigned>(__builtin_ctzll(word));
}
inline unsigned ones_of(std::uint64_t word) {
    return static_cast<unsigned>(__builtin_popcountll(word));
}

} // namespace armpmu::vectors
