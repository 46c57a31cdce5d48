// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/lane.h"

#include "vectors/columns/column_form.h"
#include "vectors/columns/transpose.h"

#include <algorithm>
#include <array>

namespace armpmu::vectors {

void Lane::clear() {
    varying = 0;
    blocks.clear();
    words.clear();
}

void columns_to_lane(const Columns& columns, std::uint64_t varying, std::uint64_t constant,
                     std::uint32_t clocks, Lane& lane, std::vector<std::uint64_t>& changes) {
    const std::size_t size = column_words(clocks);
    lane.clear();
    lane.varying = varying;
    lane.first = constant & ~varying;
    if (varying == 0) return;
    std::vector<std::uint64_t> changed(size, 0);
    for_each_bit(varying, [&](unsigned bit) {
        const std::uint64_t* const column = columns[bit];
        lane.first |= (column[0] & 1) << bit;
        changed[0] |= (column[0] ^ column[0] << 1) & ~std::uint64_t{1};
        for (std::size_t word = 1; word < size; ++word)
            changed[word] |= column[word] ^ (column[word] << 1 | column[word - 1] >> 63);
    });
    if (clocks % 64 != 0) changed[size - 1] &= (std::uint64_t{1} << clocks % 64) - 1;

    const std::size_t kept =
        size -
        static_cast<std::size_t>(std::count(changed.begin(), changed.end(), std::uint64_t{0}));
    lane.blocks.reserve(kept);
    lane.words.reserve(64 * kept);
    std::array<std::uint64_t, 64> square{};
    for (std::size_t word = 0; word < size; ++word) {
        if (changed[word] == 0) continue;
        changes[word] |= changed[word];
        for (unsigned bit = 0; bit < 64; ++bit) square[bit] = 0 - (constant >> bit & 1);
        for_each_bit(varying, [&](unsigned bit) { square[bit] = columns[bit][word]; });
        transpose(square.data());
        lane.blocks.push_back(static_cast<std::uint32_t>(word));
        lane.words.insert(lane.words.end(), square.begin(), square.end());
    }
}

} // namespace armpmu::vectors
