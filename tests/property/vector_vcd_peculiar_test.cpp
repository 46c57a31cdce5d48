// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Are waves read alike by two readers however tools write them, and refused where a row needs what
// cannot be read?
#include "tests/property/naive_vcd_reader.h"
#include "tests/property/peculiar_vcd.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

namespace armpmu::vectors {
namespace vector_vcd_peculiar_test {

constexpr std::uint64_t kCombinations = 1000;

struct Read {
    std::vector<std::string> rows;
    std::string failure;
    std::vector<std::string> warnings;
};

Read read(const PeculiarVcd& wave, const std::string& text) {
    Read all;
    std::unique_ptr<Reader> reader;
    try {
        std::istringstream in(text);
        reader = open_vcd(in, "in.vcd", wave.header(), wave.map());
        for (Span span; reader->next(span);) {
            std::string row;
            for (unsigned bit = wave.header().layout.width(); bit-- > 0;) {
                const bool high = get_bits(span.row, bit, 1) != 0;
                const bool none = span.unknown != nullptr && get_bits(span.unknown, bit, 1) != 0;
                row += none ? (high ? 'z' : 'x') : high ? '1' : '0';
            }
            all.rows.insert(all.rows.end(), span.cycles, row);
        }
    } catch (const VectorError& error) {
        all.failure = error.what();
    }
    if (reader) all.warnings = reader->warnings();
    return all;
}

TEST(VectorVcdPeculiar, a_naive_reader_agrees_on_a_thousand_combinations) {
    std::set<std::string> kinds; // of warnings, without what is quoted in them
    std::size_t rows = 0;
    for (std::uint64_t seed = 0; seed < kCombinations; ++seed) {
        const PeculiarVcd wave(seed);
        const Read got = read(wave, wave.text());
        ASSERT_EQ(got.failure, "") << "seed " << seed << '\n' << wave.text();
        ASSERT_EQ(got.rows, NaiveVcdReader(wave.text()).rows(wave.header().layout, wave.map()))
            << "seed " << seed << '\n'
            << wave.text();
        rows += got.rows.size();
        for (const std::string& warning : got.warnings) {
            const std::string words = warning.substr(warning.find(": ") + 2);
            kinds.insert(words.substr(words.find(' ') + 1, 12));
        }
    }
    EXPECT_GT(rows, 5 * kCombinations);
    EXPECT_GT(kinds.size(), 12U);
}

TEST(VectorVcdPeculiar, what_a_row_needs_is_refused_at_its_line) {
    std::size_t tried = 0;
    for (std::uint64_t seed = 0; seed < kCombinations; ++seed) {
        const PeculiarVcd wave(seed, true);
        if (wave.fault_line() == 0) continue;
        ++tried;
        const Read got = read(wave, wave.text());
        const std::string place = "in.vcd:" + std::to_string(wave.fault_line()) + ":";
        ASSERT_EQ(got.failure.rfind(place, 0), 0U)
            << "seed " << seed << ": " << got.failure << " instead of " << place << '\n'
            << wave.text();
    }
    EXPECT_GT(tried, kCombinations * 8 / 10);
}

// All clocks up to a cut are there, but for one of which something may be missing. Nothing tells a
// cut behind a line end from the end, and the last row may then lack what stood behind its edge.
TEST(VectorVcdPeculiar, a_cut_anywhere_loses_what_is_behind_it) {
    std::mt19937_64 random(1);
    std::size_t cuts = 0;
    for (std::uint64_t seed = 0; seed < kCombinations; ++seed) {
        const PeculiarVcd wave(seed);
        const std::size_t behind = wave.text().size() - wave.changes_begin();
        const std::size_t at = wave.changes_begin() + 1 + random() % (behind - 1);
        const std::string text = wave.text().substr(0, at);
        const std::string whole = text.substr(0, text.rfind('\n') + 1);
        if (whole.size() <= wave.changes_begin()) continue;
        const Read all = read(wave, wave.text());
        const Read got = read(wave, text);
        const Read lines = read(wave, whole);
        cuts += got.failure.find("cut off in line") != std::string::npos ? 1 : 0;
        ASSERT_LE(got.rows.size(), all.rows.size());
        const bool told = !got.failure.empty() || got.rows.empty();
        ASSERT_TRUE(std::equal(got.rows.begin(), got.rows.end() - (told ? 0 : 1), all.rows.begin()))
            << "seed " << seed << '\n'
            << text;
        ASSERT_GE(got.rows.size() + 1, lines.rows.size()) << "seed " << seed << '\n' << text;
    }
    EXPECT_GT(cuts, kCombinations / 4);
}

} // namespace vector_vcd_peculiar_test
} // namespace armpmu::vectors
