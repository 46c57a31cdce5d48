// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/vectors/kernel_table.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

using cci550::EventRow;
using cci550::kCounters;

void count_row(const EventRow& row, const LinePicks& picks, Counts& counts) {
    for (unsigned n = 0; n < kCounters; ++n) {
        const auto word = static_cast<std::size_t>(picks.word[n]);
        if (((row.non_secure[word] & picks.non_secure_bit[n]) |
             (row.secure[word] & picks.secure_bit[n])) != 0)
            ++counts[n];
    }
}

std::uint8_t wraps(const Counts& before, const Counts& after) {
    unsigned wrapped = 0;
    for (unsigned n = 0; n < kCounters; ++n) wrapped |= (after[n] < before[n] ? 1U : 0U) << n;
    return static_cast<std::uint8_t>(wrapped);
}

} // namespace

Replayed replay_rows(const EventRow* rows, const Counts* expected, std::size_t clocks,
                     const Selections& selections, const Counts& start, KernelSet kernels) {
    const KernelTable& table = kernel_table(kernels);
    const LinePicks picks(selections);
    Replayed replayed{0, start, 0};
    while (replayed.clocks < clocks) {
        const std::size_t at = replayed.clocks;
        const std::size_t block = std::min(kRowsAtOnce, clocks - at);
        const Counts before = replayed.counts;
        const bool same = table.rows(rows + at, expected + at, block, picks, replayed.counts);
        if (same) {
            replayed.clocks += block;
        } else {
            replayed.counts = before;
            count_row(rows[at], picks, replayed.counts);
            while (replayed.counts == expected[replayed.clocks])
                count_row(rows[++replayed.clocks], picks, replayed.counts);
        }
        replayed.wrapped |= wraps(before, replayed.counts);
        if (!same) break;
    }
    return replayed;
}

} // namespace armpmu::vectors
