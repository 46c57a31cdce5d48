// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/replay/replay_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <stdexcept>
#include <utility>

namespace armpmu::vectors {
namespace replay_kernels_test {

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

    Drawn(std::uint64_t seed, std::size_t clocks, bool with_secure = true)
        : random(seed), rows(clocks) {
        for (EventRow& row : rows)
            for (unsigned line = 0; line < kLines; ++line) {
                const std::uint64_t bit = std::uint64_t{1} << line % 64;
                if (below(3) == 0) row.non_secure[line / 64] |= bit;
                if (with_secure && below(3) == 0) row.secure[line / 64] |= bit;
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

// The planes end where their memory does.
Replayed replay(const Drawn& drawn, const std::vector<Increments>& expected, KernelSet kernels,
                bool with_secure = true) {
    std::vector<EventRow::Words> non_secure, secure;
    for (const EventRow& row : drawn.rows) {
        non_secure.push_back(row.non_secure);
        secure.push_back(row.secure);
    }
    return replay_rows(non_secure.data(), with_secure ? secure.data() : nullptr, expected.data(),
                       drawn.rows.size(), drawn.selections, drawn.start, kernels);
}

std::vector<Increments> increments(const Drawn& drawn) {
    std::vector<Increments> increments(drawn.rows.size());
    EXPECT_EQ(
        increments_of(drawn.expected.data(), drawn.rows.size(), drawn.start, increments.data()),
        drawn.rows.size());
    return increments;
}

struct Tiles {
    std::vector<EventTile> non_secure, secure;
    std::vector<CountTile> expected;

    explicit Tiles(const Drawn& drawn)
        : non_secure(drawn.rows.size() / kTileClocks + 1), secure(non_secure.size()),
          expected(non_secure.size()) {
        Counts now = drawn.start;
        for (std::size_t c = 0; c < drawn.rows.size(); ++c) {
            const std::size_t tile = c / kTileClocks;
            if (c % kTileClocks == 0) expected[tile].start = now;
            for (unsigned line = 0; line < kLines; ++line) {
                put(non_secure[tile].lines[line], c, bit_of(drawn.rows[c].non_secure, line));
                put(secure[tile].lines[line], c, bit_of(drawn.rows[c].secure, line));
            }
            for (unsigned n = 0; n < kCounters; ++n)
                put(expected[tile].increments[n], c, drawn.expected[c][n] != now[n]);
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
    Replayed replay(const Drawn& drawn, std::size_t first, std::size_t clocks, KernelSet kernels,
                    bool with_secure = true) const {
        const Counts& start = first == 0 ? drawn.start : drawn.expected[first - 1];
        return replay_tiles(non_secure.data(), with_secure ? secure.data() : nullptr,
                            expected.data(), first, clocks, drawn.selections, start, kernels);
    }
};

class ReplayKernels : public testing::TestWithParam<KernelSet> {};

TEST_P(ReplayKernels, rows_of_every_length_are_counted) {
    for (std::size_t clocks = 0; clocks <= 200; ++clocks) {
        SCOPED_TRACE(clocks);
        const Drawn drawn(clocks, clocks);
        expect_equal(replay(drawn, increments(drawn), GetParam()), drawn.replayed(clocks, clocks));
    }
}

TEST_P(ReplayKernels, rows_are_looked_at_in_long_pieces) {
    for (const std::size_t clocks : {1023U, 1024U, 1025U, 2048U, 2500U}) {
        SCOPED_TRACE(clocks);
        const Drawn drawn(clocks, clocks);
        expect_equal(replay(drawn, increments(drawn), GetParam()), drawn.replayed(clocks, clocks));
        std::vector<Increments> wrong = increments(drawn);
        wrong.back() ^= 0x10;
        expect_equal(replay(drawn, wrong, GetParam()), drawn.replayed(clocks - 1, clocks));
    }
}

TEST_P(ReplayKernels, a_wrong_increment_is_found_in_every_clock_of_rows) {
    const Drawn drawn(1, 200);
    const std::vector<Increments> right = increments(drawn);
    for (std::size_t clock = 0; clock < drawn.rows.size(); ++clock)
        for (unsigned counter = 0; counter < kCounters; ++counter) {
            SCOPED_TRACE(std::to_string(clock) + " " + std::to_string(counter));
            std::vector<Increments> wrong = right;
            wrong[clock] = static_cast<Increments>(wrong[clock] ^ 1U << counter);
            if (clock + 1 < wrong.size()) wrong.back() ^= 0xff;
            expect_equal(replay(drawn, wrong, GetParam()), drawn.replayed(clock, clock + 1));
        }
}

// Where nothing is Secure, and where something would be that is not given.
TEST_P(ReplayKernels, lines_without_a_secure_plane_are_counted) {
    const std::size_t all = kTileClocks + 300;
    Drawn drawn(8, all, false);
    for (unsigned n = 0; n < kCounters; ++n) drawn.selections[n] = {n, (n & 1) != 0, (n & 2) != 0};
    drawn.count();
    const std::vector<Increments> expected = increments(drawn);
    const Tiles tiles(drawn);
    EXPECT_NE(drawn.expected.back()[1], drawn.start[1]);
    EXPECT_EQ(drawn.expected.back()[2], drawn.start[2]);
    for (EventRow& row : drawn.rows) row.secure = row.non_secure;
    expect_equal(replay(drawn, expected, GetParam(), false), drawn.replayed(all, all));
    EXPECT_LT(replay(drawn, expected, GetParam(), true).clocks, 10U);
    expect_equal(tiles.replay(drawn, 0, all, GetParam(), false), drawn.replayed(all, all));
}

TEST_P(ReplayKernels, every_line_is_counted_through_both_gates) {
    Drawn drawn(2, 70);
    for (unsigned line = 0; line <= kLines; ++line) {
        SCOPED_TRACE(line);
        for (unsigned n = 0; n < kCounters; ++n)
            drawn.selections[n] = {(line + n / 4) % (kLines + 1), (n & 1) != 0, (n & 2) != 0};
        drawn.count();
        expect_equal(replay(drawn, increments(drawn), GetParam()), drawn.replayed(70, 70));
        const Tiles tiles(drawn);
        expect_equal(tiles.replay(drawn, 0, 70, GetParam()), drawn.replayed(70, 70));
    }
}

TEST_P(ReplayKernels, a_selection_of_no_line_stands) {
    Drawn drawn(3, kTileClocks);
    drawn.selections = {};
    for (unsigned n = 0; n < kCounters; ++n)
        drawn.selections[n] = {n < 4 ? ~0U : kLines, true, true};
    drawn.count();
    EXPECT_EQ(drawn.expected.back(), drawn.start);
    expect_equal(replay(drawn, increments(drawn), GetParam()),
                 drawn.replayed(kTileClocks, kTileClocks));
    expect_equal(Tiles(drawn).replay(drawn, 0, kTileClocks, GetParam()),
                 drawn.replayed(kTileClocks, kTileClocks));
}

TEST_P(ReplayKernels, counts_wrap_at_32_bits) {
    for (const std::size_t clocks : {1U, 64U, 65U, 512U, 1300U, 5000U}) {
        SCOPED_TRACE(clocks);
        Drawn drawn(4, clocks);
        for (unsigned n = 0; n < kCounters; ++n) {
            drawn.selections[n] = {n, true, true};
            drawn.start[n] = n == 7 ? 0 : ~0U - n * 100;
        }
        drawn.count();
        if (clocks >= 1300) {
            EXPECT_EQ(drawn.wrapped(clocks), 0x7f);
        }
        expect_equal(replay(drawn, increments(drawn), GetParam()), drawn.replayed(clocks, clocks));
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
    for (std::size_t clock = 0; clock<all; clock += clock % 64> 1 && clock % 64 < 60 ? 7 : 1) {
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

TEST(Increments, are_none_where_a_count_jumps) {
    const Counts start{7, ~0U};
    std::vector<Counts> counts(4, start);
    ++counts[1][0];
    counts[2] = counts[3] = {8, 0};
    std::vector<Increments> increments(4, 99);
    EXPECT_EQ(increments_of(counts.data(), 4, start, increments.data()), 4U);
    EXPECT_EQ(increments, (std::vector<Increments>{0, 1, 2, 0}));
    for (const std::uint32_t jump : {6U, 10U, 0U, 0x80000008U}) {
        counts[2][0] = jump;
        EXPECT_EQ(increments_of(counts.data(), 4, start, increments.data()), 2U) << jump;
    }
    counts[0][7] = 2;
    EXPECT_EQ(increments_of(counts.data(), 4, start, increments.data()), 0U);
}

TEST(KernelSets, begin_with_the_portable_one_and_end_with_the_fastest) {
    const std::vector<KernelSet> sets = kernel_sets();
    ASSERT_FALSE(sets.empty());
    EXPECT_EQ(sets.front(), KernelSet::portable);
    EXPECT_EQ(sets.back(), fastest_kernels());
}

TEST(KernelSets, one_that_is_not_there_is_refused) {
    EXPECT_THROW(replay_rows(nullptr, nullptr, nullptr, 0, {}, {}, static_cast<KernelSet>(77)),
                 std::invalid_argument);
}

} // namespace replay_kernels_test
} // namespace armpmu::vectors
