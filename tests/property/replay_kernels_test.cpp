// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/replay_kernels.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <utility>

namespace armpmu::vectors {
namespace {

using cci550::EventRow;
using cci550::kCounters;
using cci550::kLines;

bool bit_of(const EventRow::Words& words, unsigned line) {
    return (words[line / 64] >> line % 64 & 1) != 0;
}

bool counts(const EventRow& row, const CounterSelection& selection) {
    if (selection.line >= kLines) return false;
    return (selection.non_secure && bit_of(row.non_secure, selection.line)) ||
           (selection.secure && bit_of(row.secure, selection.line));
}

// Rows, selections and starts drawn at random, and what eight counters do with them, one by one.
struct Drawn {
    std::mt19937_64 random;
    std::vector<EventRow> rows;
    Selections selections;
    Counts start{};
    std::vector<Counts> expected;

    Drawn(std::uint64_t seed, std::size_t clocks) : random(seed), rows(clocks) {
        for (EventRow& row : rows)
            for (unsigned line = 0; line < kLines; ++line) {
                const std::uint64_t bit = std::uint64_t{1} << line % 64;
                if (below(3) == 0) row.non_secure[line / 64] |= bit;
                if (below(3) == 0) row.secure[line / 64] |= bit;
            }
        for (unsigned n = 0; n < kCounters; ++n) {
            selections[n] = {below(kLines + 20), below(4) != 0, below(2) == 0};
            start[n] = below(3) == 0 ? ~0U - below(60) : static_cast<std::uint32_t>(random());
        }
        count();
    }
    unsigned below(unsigned n) { return static_cast<unsigned>(random() % n); }

    void count() {
        expected.clear();
        Counts now = start;
        for (const EventRow& row : rows) {
            for (unsigned n = 0; n < kCounters; ++n) now[n] += counts(row, selections[n]) ? 1 : 0;
            expected.push_back(now);
        }
    }
    std::uint8_t wrapped(std::size_t clocks) const {
        unsigned wrapped = 0;
        for (std::size_t c = 0; c < clocks; ++c)
            for (unsigned n = 0; n < kCounters; ++n)
                if (expected[c][n] < (c == 0 ? start : expected[c - 1])[n]) wrapped |= 1U << n;
        return static_cast<std::uint8_t>(wrapped);
    }
    Replayed replayed(std::size_t clocks, std::size_t looked_at) const {
        return {clocks, looked_at == 0 ? start : expected[looked_at - 1], wrapped(looked_at)};
    }
};

void expect_equal(const Replayed& got, const Replayed& wanted) {
    EXPECT_EQ(got.clocks, wanted.clocks);
    EXPECT_EQ(got.counts, wanted.counts);
    EXPECT_EQ(got.wrapped, wanted.wrapped);
}

Replayed replay(const Drawn& drawn, const std::vector<Counts>& expected, KernelSet kernels) {
    return replay_rows(drawn.rows.data(), expected.data(), drawn.rows.size(), drawn.selections,
                       drawn.start, kernels);
}

struct Tiles {
    std::vector<EventTile> events;
    std::vector<CountTile> expected;

    explicit Tiles(const Drawn& drawn)
        : events(drawn.rows.size() / kTileClocks + 1), expected(events.size()) {
        Counts now = drawn.start;
        for (std::size_t c = 0; c < drawn.rows.size(); ++c) {
            if (c % kTileClocks == 0) expected[c / kTileClocks].start = now;
            for (unsigned line = 0; line < kLines; ++line) {
                auto& tile = events[c / kTileClocks];
                put(tile.non_secure[line], c, bit_of(drawn.rows[c].non_secure, line));
                put(tile.secure[line], c, bit_of(drawn.rows[c].secure, line));
            }
            for (unsigned n = 0; n < kCounters; ++n)
                put(expected[c / kTileClocks].increments[n], c, drawn.expected[c][n] != now[n]);
            now = drawn.expected[c];
        }
    }
    static void put(TileLine& line, std::size_t clock, bool high) {
        if (high) line[clock % kTileClocks / 64] |= std::uint64_t{1} << clock % 64;
    }
    void flip(std::size_t clock, unsigned counter) {
        expected[clock / kTileClocks].increments[counter][clock % kTileClocks / 64] ^=
            std::uint64_t{1} << clock % 64;
    }
    Replayed replay(const Drawn& drawn, std::size_t first, std::size_t clocks,
                    KernelSet kernels) const {
        const Counts& start = first == 0 ? drawn.start : drawn.expected[first - 1];
        return replay_tiles(events.data(), expected.data(), first, clocks, drawn.selections, start,
                            kernels);
    }
};

class ReplayKernels : public testing::TestWithParam<KernelSet> {};

TEST_P(ReplayKernels, rows_of_every_length_are_counted) {
    for (std::size_t clocks = 0; clocks <= 200; ++clocks) {
        SCOPED_TRACE(clocks);
        const Drawn drawn(clocks, clocks);
        expect_equal(replay(drawn, drawn.expected, GetParam()), drawn.replayed(clocks, clocks));
    }
}

TEST_P(ReplayKernels, a_wrong_count_is_found_in_every_clock_of_rows) {
    Drawn drawn(1, 200);
    for (std::size_t clock = 0; clock < drawn.rows.size(); ++clock)
        for (unsigned counter = 0; counter < kCounters; ++counter) {
            SCOPED_TRACE(std::to_string(clock) + " " + std::to_string(counter));
            std::vector<Counts> wrong = drawn.expected;
            wrong[clock][counter] ^= 1U << drawn.below(32);
            wrong.back()[7 - counter] ^= 1;
            expect_equal(replay(drawn, wrong, GetParam()), drawn.replayed(clock, clock + 1));
        }
}

TEST_P(ReplayKernels, every_line_is_counted_through_both_gates) {
    Drawn drawn(2, 70);
    for (unsigned line = 0; line <= kLines; ++line) {
        SCOPED_TRACE(line);
        for (unsigned n = 0; n < kCounters; ++n)
            drawn.selections[n] = {(line + n / 4) % (kLines + 1), (n & 1) != 0, (n & 2) != 0};
        drawn.count();
        expect_equal(replay(drawn, drawn.expected, GetParam()), drawn.replayed(70, 70));
        const Tiles tiles(drawn);
        expect_equal(tiles.replay(drawn, 0, 70, GetParam()), drawn.replayed(70, 70));
    }
}

TEST_P(ReplayKernels, a_selection_of_no_line_stands) {
    Drawn drawn(3, 1024);
    drawn.selections = {};
    for (unsigned n = 0; n < kCounters; ++n)
        drawn.selections[n] = {n < 4 ? ~0U : kLines, true, true};
    drawn.count();
    EXPECT_EQ(drawn.expected.back(), drawn.start);
    expect_equal(replay(drawn, drawn.expected, GetParam()), drawn.replayed(1024, 1024));
    expect_equal(Tiles(drawn).replay(drawn, 0, 1024, GetParam()), drawn.replayed(1024, 1024));
}

TEST_P(ReplayKernels, counts_wrap) {
    for (const std::size_t clocks : {1U, 64U, 65U, 512U, 1300U}) {
        SCOPED_TRACE(clocks);
        Drawn drawn(4, clocks);
        for (unsigned n = 0; n < kCounters; ++n) {
            drawn.selections[n] = {n, true, true};
            drawn.start[n] = n == 7 ? 0 : ~0U - n * 100;
        }
        drawn.count();
        if (clocks == 1300) {
            EXPECT_EQ(drawn.wrapped(clocks), 0x7f);
        }
        expect_equal(replay(drawn, drawn.expected, GetParam()), drawn.replayed(clocks, clocks));
        expect_equal(Tiles(drawn).replay(drawn, 0, clocks, GetParam()),
                     drawn.replayed(clocks, clocks));
    }
}

// From anywhere to anywhere, as of an epoch; `clocks` is too far when counting goes on behind it.
TEST_P(ReplayKernels, parts_of_tiles_are_counted) {
    const std::size_t all = 3 * kTileClocks + 100;
    Drawn drawn(5, all);
    const Tiles tiles(drawn);
    for (unsigned i = 0; i < 500; ++i) {
        const std::size_t first = i < 100 ? kTileClocks * (i % 3) : drawn.below(all);
        const std::size_t clocks = drawn.below(static_cast<unsigned>(all - first) + 1);
        SCOPED_TRACE(std::to_string(first) + " " + std::to_string(clocks));
        const Replayed got = tiles.replay(drawn, first, clocks, GetParam());
        EXPECT_EQ(got.clocks, clocks);
        EXPECT_EQ(got.counts,
                  clocks == 0 && first == 0 ? drawn.start : drawn.expected[first + clocks - 1]);
        unsigned wrapped = 0;
        for (unsigned n = 0; n < kCounters; ++n)
            for (std::size_t c = first; c < first + clocks; ++c)
                if (drawn.expected[c][n] < (c == 0 ? drawn.start : drawn.expected[c - 1])[n])
                    wrapped |= 1U << n;
        EXPECT_EQ(got.wrapped, wrapped);
    }
}

TEST_P(ReplayKernels, a_wrong_increment_is_found_in_every_clock_of_tiles) {
    const std::size_t all = 2 * kTileClocks + 70;
    Drawn drawn(6, all);
    Tiles tiles(drawn);
    for (std::size_t clock = 0; clock < all; ++clock) {
        SCOPED_TRACE(clock);
        const std::size_t first = drawn.below(static_cast<unsigned>(clock) + 1);
        const unsigned counter = drawn.below(kCounters);
        tiles.flip(clock, counter);
        expect_equal(tiles.replay(drawn, 0, all, GetParam()), drawn.replayed(clock, clock + 1));
        const Replayed part = tiles.replay(drawn, first, all - first, GetParam());
        EXPECT_EQ(part.clocks, clock - first);
        EXPECT_EQ(part.counts, drawn.expected[clock]);
        EXPECT_EQ(tiles.replay(drawn, first, clock - first, GetParam()).clocks, clock - first);
        tiles.flip(clock, counter);
    }
}

TEST_P(ReplayKernels, a_wrong_count_at_the_beginning_of_a_tile_is_found) {
    const std::size_t all = 4 * kTileClocks;
    Drawn drawn(7, all);
    Tiles tiles(drawn);
    for (std::size_t tile = 0; tile < 4; ++tile)
        for (unsigned counter = 0; counter < kCounters; ++counter) {
            tiles.expected[tile].start[counter] ^= 1U << 31;
            const std::size_t clock = tile * kTileClocks;
            expect_equal(tiles.replay(drawn, 0, all, GetParam()), drawn.replayed(clock, clock + 1));
            EXPECT_EQ(tiles.replay(drawn, clock + 1, 600, GetParam()).clocks,
                      std::min<std::size_t>(600, all - clock - 1));
            tiles.expected[tile].start[counter] ^= 1U << 31;
        }
}

INSTANTIATE_TEST_SUITE_P(on_this_machine, ReplayKernels, testing::ValuesIn(kernel_sets()),
                         [](const auto& given) { return std::string(name_of(given.param)); });

TEST(KernelSets, begin_with_the_portable_one_and_end_with_the_fastest) {
    const std::vector<KernelSet> sets = kernel_sets();
    ASSERT_FALSE(sets.empty());
    EXPECT_EQ(sets.front(), KernelSet::portable);
    EXPECT_EQ(sets.back(), fastest_kernels());
}

TEST(KernelSets, one_that_is_not_there_is_refused) {
    EXPECT_THROW(replay_rows(nullptr, nullptr, 0, {}, {}, static_cast<KernelSet>(77)),
                 std::invalid_argument);
}

} // namespace
} // namespace armpmu::vectors
