// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::vectors {

// One word of a chunk's rows, 64 neighbouring bits, over time. Time is cut into blocks of 64
// clocks; only those in which a bit changes, or did at their beginning, are kept. In the others the
// word stays as it was last.
struct Lane {
    std::uint64_t first = 0;           // the word in clock 0
    std::uint64_t varying = 0;         // bits that are not the same throughout
    std::vector<std::uint32_t> blocks; // kept ones, ascending
    std::vector<std::uint64_t> words;  // 64 for each of them

    void clear();
    const std::uint64_t* block(std::size_t index) const { return &words[64 * index]; }
};

// 64 columns side by side, column b from word b * stride on.
struct Columns {
    std::uint64_t* words;
    std::size_t stride;

    std::uint64_t* operator[](unsigned bit) const { return words + bit * stride; }
};

// Makes the lane of which `varying` bits stand in columns, and the others are as in `constant`. In
// `changes` it sets the bit of each clock but 0 whose word is not that of the clock before.
void columns_to_lane(const Columns& columns, std::uint64_t varying, std::uint64_t constant,
                     std::uint32_t clocks, Lane& lane, std::vector<std::uint64_t>& changes);

// Calls `use` with the number of each bit that is set, from the lowest on.
template <class Use>
void for_each_bit(std::uint64_t word, Use use) {
    for (; word != 0; word &= word - 1) use(static_cast<unsigned>(__builtin_ctzll(word)));
}

} // namespace armpmu::vectors
