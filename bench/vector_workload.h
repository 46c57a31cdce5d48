// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/replay/replay_kernels.h"
#include "bench/huge_pages.h"

#include <algorithm>
#include <random>

namespace armpmu::bench {

// Event lines clock by clock, eight counters on some of them, and what these count.
struct VectorWorkload {
    HugeVector<cci550::EventRow> rows;
    vectors::Selections selections;
    vectors::Counts start{};
    HugeVector<vectors::Counts> expected; // at the end of each clock

    // Each line is HIGH in 21 of 256 clocks, independent of everything: 23.7 events a clock, and
    // the worst that compression can be given. A quarter of them are Secure.
    static VectorWorkload dense(std::size_t clocks) {
        VectorWorkload workload(clocks);
        std::mt19937_64 random(1);
        for (cci550::EventRow& row : workload.rows)
            for (std::size_t w = 0; w < cci550::EventRow::kWords; ++w) {
                const std::uint64_t bits = sparse_bits(random) & lines_of_word(w);
                const std::uint64_t secure = random() & random();
                row.non_secure[w] = bits & ~secure;
                row.secure[w] = bits & secure;
            }
        workload.count();
        return workload;
    }

    // Each interface is idle most of the time, and busy for some hundred clocks now and then: a
    // quarter of its lines are then HIGH for 1 to 4 clocks every 2 to 17. Each eighth burst is
    // Secure.
    static VectorWorkload bursty(std::size_t clocks) {
        VectorWorkload workload(clocks);
        std::mt19937_64 random(2);
        const auto below = [&](std::uint64_t n) { return random() % n; };
        for (unsigned first = 0; first < cci550::kLines;) {
            const unsigned width = first < 16 ? 16 : first < 240 ? 32 : 7;
            for (std::size_t c = below(6000); c < clocks;) {
                const std::size_t end = std::min(clocks, c + 40 + below(400));
                workload.burst(first, width, c, end, below(8) == 0, random);
                c = end + 200 + below(6000);
            }
            first += width;
        }
        workload.count();
        return workload;
    }

    // The same events, none of them Secure.
    VectorWorkload non_secure() const {
        VectorWorkload workload(*this);
        for (cci550::EventRow& row : workload.rows) {
            for (std::size_t w = 0; w < cci550::EventRow::kWords; ++w)
                row.non_secure[w] |= row.secure[w];
            row.secure = {};
        }
        return workload;
    }
    bool has_secure() const {
        return std::any_of(rows.begin(), rows.end(), [](const cci550::EventRow& row) {
            return row.secure != cci550::EventRow::Words{};
        });
    }
    double events_per_clock() const {
        std::uint64_t events = 0;
        for (const cci550::EventRow& row : rows)
            for (std::size_t w = 0; w < cci550::EventRow::kWords; ++w)
                events += static_cast<std::uint64_t>(
                    __builtin_popcountll(row.non_secure[w] | row.secure[w]));
        return static_cast<double>(events) / static_cast<double>(rows.size());
    }

  private:
    explicit VectorWorkload(std::size_t clocks) : rows(clocks) {
        const unsigned ids[] = {0x60, 0x63, 0x88, 0x92, 0xaa, 0xd8, 0x100, 0x1e4};
        for (unsigned n = 0; n < cci550::kCounters; ++n)
            selections[n] = {line_of(cci550::EventId(ids[n])), true, true};
        start.fill(0xfffff000);
    }

    // 21 / 256 = 0.00010101 in binary.
    static std::uint64_t sparse_bits(std::mt19937_64& random) {
        std::uint64_t bits = random();
        bits &= random();
        bits |= random();
        bits &= random();
        bits |= random();
        bits &= random();
        bits &= random();
        return bits & random();
    }
    static std::uint64_t lines_of_word(std::size_t word) {
        return word + 1 < cci550::EventRow::kWords ? ~std::uint64_t{0}
                                                   : (std::uint64_t{1} << cci550::kLines % 64) - 1;
    }

    void burst(unsigned first, unsigned width, std::size_t from, std::size_t to, bool secure,
               std::mt19937_64& random) {
        for (unsigned line = first; line < first + width; ++line) {
            if (random() % 4 != 0) continue;
            const std::size_t period = 2 + random() % 16;
            const std::size_t high = 1 + random() % std::min<std::size_t>(4, period - 1);
            for (std::size_t c = from; c < to; ++c) {
                if ((c - from) % period >= high) continue;
                auto& words = secure ? rows[c].secure : rows[c].non_secure;
                words[line / 64] |= std::uint64_t{1} << line % 64;
            }
        }
    }

    void count() {
        vectors::Counts counts = start;
        expected.reserve(rows.size());
        for (const cci550::EventRow& row : rows) {
            for (unsigned n = 0; n < cci550::kCounters; ++n)
                if (row.test(cci550::event_of_line(selections[n].line))) ++counts[n];
            expected.push_back(counts);
        }
    }
};

// The same as planes of lines and as increments, which is what replay_rows takes.
struct RowWorkload {
    HugeVector<cci550::EventRow::Words> non_secure, secure; // the latter empty: no Secure events
    HugeVector<vectors::Increments> expected;

    explicit RowWorkload(const VectorWorkload& from) : expected(from.rows.size()) {
        for (const cci550::EventRow& row : from.rows) non_secure.push_back(row.non_secure);
        if (from.has_secure())
            for (const cci550::EventRow& row : from.rows) secure.push_back(row.secure);
        vectors::increments_of(from.expected.data(), from.rows.size(), from.start, expected.data());
    }
    double bytes_per_clock() const {
        return static_cast<double>((non_secure.size() + secure.size()) * sizeof non_secure[0] +
                                   expected.size()) /
               static_cast<double>(expected.size());
    }
    const cci550::EventRow::Words* secure_or_none() const {
        return secure.empty() ? nullptr : secure.data();
    }
};

// The same as tiles.
struct TileWorkload {
    HugeVector<vectors::EventTile> non_secure, secure; // likewise
    HugeVector<vectors::CountTile> expected;

    explicit TileWorkload(const VectorWorkload& from)
        : non_secure(from.rows.size() / vectors::kTileClocks),
          secure(from.has_secure() ? non_secure.size() : 0), expected(non_secure.size()) {
        vectors::Counts counts = from.start;
        for (std::size_t c = 0; c < expected.size() * vectors::kTileClocks; ++c) {
            const std::size_t t = c / vectors::kTileClocks;
            vectors::CountTile& count = expected[t];
            if (c % vectors::kTileClocks == 0) count.start = counts;
            put(non_secure[t], from.rows[c].non_secure, c);
            if (!secure.empty()) put(secure[t], from.rows[c].secure, c);
            for (unsigned n = 0; n < cci550::kCounters; ++n)
                if (from.expected[c][n] != counts[n]) set(count.increments[n], c);
            counts = from.expected[c];
        }
    }
    const vectors::EventTile* secure_or_none() const {
        return secure.empty() ? nullptr : secure.data();
    }

  private:
    static void set(vectors::TileLine& line, std::size_t clock) {
        line[clock % vectors::kTileClocks / 64] |= std::uint64_t{1} << clock % 64;
    }
    static void put(vectors::EventTile& tile, const cci550::EventRow::Words& words,
                    std::size_t clock) {
        for (std::size_t w = 0; w < words.size(); ++w)
            for (std::uint64_t bits = words[w]; bits != 0; bits &= bits - 1)
                set(tile.lines[64 * w + static_cast<unsigned>(__builtin_ctzll(bits))], clock);
    }
};

} // namespace armpmu::bench
