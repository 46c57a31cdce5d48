// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"
#include "bindings/capi/guard.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::capi {

// Conversions between rows of the C API, in words of 32 bits, and those of the models.
using Row = std::vector<std::uint64_t>;

inline void need_words(const vectors::Layout& layout, std::uint32_t words) {
    const unsigned least = (layout.width() + 31) / 32;
    if (words < least)
        throw Failure(ARMPMU_TOO_SMALL, "a row has " + std::to_string(layout.width()) +
                                            " bits: expected at least " + std::to_string(least) +
                                            " words, not " + std::to_string(words));
}

// `row` has layout.words() words.
inline void from_words(const vectors::Layout& layout, const std::uint32_t* words, Row& row) {
    const std::size_t used = (layout.width() + 31) / 32;
    for (std::size_t w = 0; w < row.size(); ++w) {
        const std::uint64_t high = 2 * w + 1 < used ? words[2 * w + 1] : 0;
        row[w] = words[2 * w] | high << 32;
    }
    if (layout.width() % 64 != 0) row.back() &= (std::uint64_t{1} << layout.width() % 64) - 1;
}

inline void to_words(const Row& row, std::uint32_t* words, std::uint32_t count) {
    const std::size_t full = std::min<std::size_t>(count, 2 * row.size());
    for (std::size_t w = 0; w < full; ++w)
        words[w] = static_cast<std::uint32_t>(row[w / 2] >> (w % 2 * 32));
    std::fill(words + full, words + count, 0);
}

} // namespace armpmu::capi
