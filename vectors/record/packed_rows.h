// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::vectors {

// Rows one after another in a run of words, those that are 0 left out.
//
// Entry: a head word (bits 0 .. 47: which words of the row follow; kState: it is a device's state,
// else inputs; kCycles: how many clocks follows, else one), then the words.
struct PackedRow {
    static constexpr std::size_t kMaxWords = 48;
    static constexpr std::uint64_t kState = std::uint64_t{1} << 63;
    static constexpr std::uint64_t kCycles = std::uint64_t{1} << 62;

    bool state = false;
    std::uint64_t cycles = 1;
};

inline void append(std::vector<std::uint64_t>& piece, const PackedRow& entry,
                   const std::uint64_t* row, std::size_t words) {
    const std::size_t head = piece.size();
    std::uint64_t flags = entry.state ? PackedRow::kState : 0;
    piece.push_back(0);
    for (std::size_t w = 0; w < words; ++w) {
        if (row[w] == 0) continue;
        flags |= std::uint64_t{1} << w;
        piece.push_back(row[w]);
    }
    if (entry.cycles != 1) {
        flags |= PackedRow::kCycles;
        piece.push_back(entry.cycles);
    }
    piece[head] = flags;
}

// Takes the entry at `at` into `entry` and the first `words` words of `row`; where the next is.
inline const std::uint64_t* take(const std::uint64_t* at, PackedRow& entry, std::uint64_t* row,
                                 std::size_t words) {
    const std::uint64_t head = *at++;
    for (std::size_t w = 0; w < words; ++w) row[w] = (head >> w & 1) != 0 ? *at++ : 0;
    entry.state = (head & PackedRow::kState) != 0;
    entry.cycles = (head & PackedRow::kCycles) != 0 ? *at++ : 1;
    return at;
}

} // namespace armpmu::vectors
