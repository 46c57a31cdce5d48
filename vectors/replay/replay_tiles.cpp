// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/bit_range.h"
#include "vectors/replay/kernel_loops.h"
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

namespace {

using cci550::kCounters;

// Clocks `from` .. `to` - 1 of a tile.
struct TilePart { // NOLINT: planes have no value of their own
    TilePlanes events;
    const CountTile& expected;
    const LinePicks& picks;
    std::size_t from = 0;
    std::size_t to = 0;

    std::uint64_t counting(unsigned n, std::size_t word) const {
        const std::size_t at = static_cast<std::size_t>(picks.at[n]) + word;
        return (words_of(events.non_secure)[at] & picks.non_secure_gate[n]) |
               (words_of(events.secure)[at] & picks.secure_gate[n]);
    }

    // `to` when none differs.
    std::size_t first_difference(const LinePicks::Eight& totals) const {
        if (from == 0)
            for (unsigned n = 0; n < kCounters; ++n)
                if (static_cast<std::uint32_t>(totals[n]) != expected.start[n]) return 0;
        std::size_t first = to;
        for (unsigned n = 0; n < kCounters; ++n)
            for (std::size_t w = from / 64; 64 * w < first; ++w) {
                const std::uint64_t differ =
                    (counting(n, w) ^ expected.increments[n][w]) & bits_of_word(w, from, to);
                if (differ == 0) continue;
                first = std::min(first, 64 * w + lowest_bit(differ));
                break;
            }
        return first;
    }

    std::uint64_t count(unsigned n) const {
        std::uint64_t sum = 0;
        for (std::size_t w = from / 64; 64 * w < to; ++w)
            sum += ones_of(counting(n, w) & bits_of_word(w, from, to));
        return sum;
    }
};

class TileReplay {
  public:
    TileReplay(TilePlanes events, const CountTile* expected, const LinePicks& picks,
               const Counts& start)
        : events_(events), expected_(expected), picks_(picks), totals_(start) {}

    // False when it differs.
    bool part(std::size_t tile, std::size_t from, std::size_t to) {
        TilePart part{events_ + tile, expected_[tile], picks_, from, to};
        const std::size_t first = part.first_difference(totals_.totals);
        clocks_ += first - from;
        part.to = std::min(first + 1, to);
        for (unsigned n = 0; n < kCounters; ++n) totals_.totals[n] += part.count(n);
        return first == to;
    }

    std::size_t whole(std::size_t tile, std::size_t tiles, const KernelTable& table) {
        const std::size_t same =
            table.tiles(events_ + tile, expected_ + tile, tiles, picks_, totals_.totals);
        clocks_ += same * kTileClocks;
        return same;
    }

    Replayed replayed() const { return totals_.replayed(clocks_); }

  private:
    TilePlanes events_;
    const CountTile* expected_;
    LinePicks picks_;
    CountTotals totals_;
    std::size_t clocks_ = 0;
};

} // namespace

Replayed replay_tiles(const EventTile* non_secure, const EventTile* secure,
                      const CountTile* expected, std::size_t first, std::size_t clocks,
                      const Selections& selections, const Counts& start, KernelSet kernels) {
    const KernelTable& table = kernel_table(kernels);
    TileReplay replay({non_secure, secure}, expected, {selections, secure != nullptr}, start);
    const std::size_t end = first + clocks;
    std::size_t at = first;
    while (at < end) {
        const std::size_t tile = at / kTileClocks;
        const std::size_t begin = tile * kTileClocks;
        const std::size_t whole = at == begin ? (end - at) / kTileClocks : 0;
        if (whole != 0) {
            const std::size_t same = replay.whole(tile, whole, table);
            at += same * kTileClocks;
            if (same == whole) continue;
        }
        const std::size_t now = at / kTileClocks;
        const std::size_t to = std::min(end - now * kTileClocks, kTileClocks);
        if (!replay.part(now, at % kTileClocks, to)) break;
        at = now * kTileClocks + to;
    }
    return replay.replayed();
}

} // namespace armpmu::vectors
