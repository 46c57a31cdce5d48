// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/vectors/bit_range.h"
#include "models/vectors/kernel_table.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

using cci550::kCounters;

// Clocks `from` .. `to` - 1 of a tile.
struct TilePart {
    const EventTile& events;
    const CountTile& expected;
    const LinePicks& picks;
    std::size_t from;
    std::size_t to;

    std::uint64_t counting(unsigned n, std::size_t word) const {
        const auto* const lines = reinterpret_cast<const std::uint64_t*>(&events);
        return (lines[picks.non_secure_at[n] + word] & picks.non_secure_gate[n]) |
               (lines[picks.secure_at[n] + word] & picks.secure_gate[n]);
    }

    // `to` when none differs.
    std::size_t first_difference(const Counts& counts) const {
        if (from == 0 && counts != expected.start) return 0;
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
    TileReplay(const EventTile* events, const CountTile* expected, const Selections& selections,
               const Counts& start)
        : events_(events), expected_(expected), picks_(selections) {
        replayed_.counts = start;
    }

    // False when it differs.
    bool part(std::size_t tile, std::size_t from, std::size_t to) {
        TilePart part{events_[tile], expected_[tile], picks_, from, to};
        const std::size_t first = part.first_difference(replayed_.counts);
        replayed_.clocks += first - from;
        part.to = std::min(first + 1, to);
        LinePicks::Eight totals = from_counts();
        for (unsigned n = 0; n < kCounters; ++n) totals[n] += part.count(n);
        to_counts(totals);
        return first == to;
    }

    std::size_t whole(std::size_t tile, std::size_t tiles, const KernelTable& table) {
        LinePicks::Eight totals = from_counts();
        const std::size_t same =
            table.tiles(events_ + tile, expected_ + tile, tiles, picks_, totals);
        to_counts(totals);
        replayed_.clocks += same * kTileClocks;
        return same;
    }

    const Replayed& replayed() const { return replayed_; }

  private:
    LinePicks::Eight from_counts() const {
        LinePicks::Eight totals{};
        std::copy(replayed_.counts.begin(), replayed_.counts.end(), totals.begin());
        return totals;
    }
    void to_counts(const LinePicks::Eight& totals) {
        unsigned wrapped = replayed_.wrapped;
        for (unsigned n = 0; n < kCounters; ++n) {
            replayed_.counts[n] = static_cast<std::uint32_t>(totals[n]);
            wrapped |= (totals[n] >> 32 != 0 ? 1U : 0U) << n;
        }
        replayed_.wrapped = static_cast<std::uint8_t>(wrapped);
    }

    const EventTile* events_;
    const CountTile* expected_;
    LinePicks picks_;
    Replayed replayed_;
};

} // namespace

Replayed replay_tiles(const EventTile* events, const CountTile* expected, std::size_t first,
                      std::size_t clocks, const Selections& selections, const Counts& start,
                      KernelSet kernels) {
    const KernelTable& table = kernel_table(kernels);
    TileReplay replay(events, expected, selections, start);
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
