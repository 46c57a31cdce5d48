// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/bit_range.h"
#include "vectors/replay/count_totals.h"
#include "vectors/replay/kernel_table.h"

#include <algorithm>
#include <cstring>

namespace armpmu::vectors {

using cci550::EventRow;
using cci550::kCounters;

std::size_t increments_of(const Counts* counts, std::size_t clocks, const Counts& start,
                          Increments* increments) {
    Counts before = start;
    for (std::size_t c = 0; c < clocks; ++c) {
        unsigned ups = 0;
        for (unsigned n = 0; n < kCounters; ++n) {
            const std::uint32_t up = counts[c][n] - before[n];
            if (up > 1) return c;
            ups |= up << n;
        }
        increments[c] = static_cast<Increments>(ups);
        before = counts[c];
    }
    return clocks;
}

Replayed replay_rows(const EventRow::Words* non_secure, const EventRow::Words* secure,
                     const Increments* expected, std::size_t clocks, const Selections& selections,
                     const Counts& start, KernelSet kernels) {
    const KernelTable& table = kernel_table(kernels);
    const LinePicks picks(selections, secure != nullptr);
    const RowPlanes rows(non_secure, secure);
    CountTotals totals(start);
    std::size_t at = 0;
    for (bool same = true; same && at < clocks;) {
        const std::size_t block = std::min(kRowsAtOnce, clocks - at);
        alignas(64) Increments counted[kRowsAtOnce];
        table.rows(rows + at, block, picks, counted);
        same = std::memcmp(counted, expected + at, block) == 0;
        Increments* end = counted + block;
        if (!same) {
            end = std::mismatch(counted, end, expected + at).first;
            at += static_cast<std::size_t>(end++ - counted);
        } else {
            at += block;
        }
        const std::size_t padded = (static_cast<std::size_t>(end - counted) + 63) / 64 * 64;
        std::fill(end, counted + padded, Increments{0});
        table.sum(counted, padded, totals.totals);
    }
    return totals.replayed(at);
}

} // namespace armpmu::vectors
