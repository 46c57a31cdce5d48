// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Does a vector come back from columns as it went in, in order and at random?
#include "armpmu/vectors/columns/columns.h"

#include "tests/support/vector_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace armpmu::vectors {
namespace vector_columns_test {

enum class Kind { dense, sparse, quiet, constant, alternating };

Rows make_rows(Kind kind, const Layout& layout, std::mt19937_64& random) {
    Rows rows;
    Row row = random_row(layout, random);
    switch (kind) {
    case Kind::dense:
        for (int i = 0; i < 3000; ++i) rows.add(random_row(layout, random), 1 + random() % 2);
        break;
    case Kind::sparse:
        for (int i = 0; i < 3000; ++i) {
            const auto bit = static_cast<unsigned>(random() % layout.width());
            row[bit / 64] ^= std::uint64_t{1} << bit % 64;
            rows.add(row, 1 + random() % 200);
        }
        break;
    case Kind::quiet:
        for (int i = 0; i < 20; ++i) rows.add(random_row(layout, random), 1 + random() % 200'000);
        break;
    case Kind::constant: rows.add(row, 2'000'000 + random() % 1000); break;
    case Kind::alternating:
        for (int i = 0; i < 1500; ++i) {
            rows.add(row, 1);
            rows.add(Row(layout.words(), 0), 1);
        }
        break;
    }
    return rows;
}

class VectorColumns : public testing::Test {
  protected:
    TemporaryFolder folder_;
    const std::string path_ = folder_.file("rows.vcol");
    std::mt19937_64 random_{1};

    void store(const Header& header, const Rows& rows) const {
        ColumnWriter writer(path_, header);
        write(writer, rows);
        writer.finish();
    }
    Rows load() const { return read_all(*open_columns(path_)); }
    // What the columns say, clock by clock.
    Rows load_columns() const {
        ColumnFile file(path_);
        Rows rows;
        for (std::size_t chunk = 0; chunk < file.chunks(); ++chunk)
            for (std::uint32_t clock = 0; clock < file.chunk_clocks(chunk); ++clock) {
                Row row(file.header().layout.words());
                for (unsigned bit = 0; bit < file.header().layout.width(); ++bit)
                    row[bit / 64] |= (file.column(chunk, bit)[clock / 64] >> clock % 64 & 1)
                                     << bit % 64;
                rows.add(row, 1);
            }
        return rows;
    }
};

TEST_F(VectorColumns, give_back_every_kind_of_rows) {
    for (const Kind kind :
         {Kind::dense, Kind::sparse, Kind::quiet, Kind::constant, Kind::alternating})
        for (const unsigned width : {1U, 63U, 64U, 65U, 289U}) {
            const Header header = header_of_width(width);
            const Rows rows = make_rows(kind, header.layout, random_);
            store(header, rows);
            EXPECT_TRUE(load() == rows) << static_cast<int>(kind) << " of width " << width;
        }
}

TEST_F(VectorColumns, give_back_the_header) {
    Header header = header_of_width(70);
    header.configuration["slave_interfaces"] = "5";
    header.clock_ps = 1250;
    header.tolerances.push_back({"f0", {tables::Tolerance::Kind::within_cycles, 2}, 0});
    store(header, {});
    EXPECT_EQ(open_columns(path_)->header(), header);
    EXPECT_EQ(ColumnFile(path_).header(), header);
}

TEST_F(VectorColumns, keep_changes_at_the_borders_of_tiles_and_chunks) {
    const Header header = header_of_width(67);
    for (const std::uint64_t length :
         {1U, 63U, 64U, 65U, 511U, 512U, 513U, 524287U, 524288U, 524289U})
        for (const std::uint64_t more : {0U, 1U, 524288U}) {
            Rows rows;
            rows.add(random_row(header.layout, random_), length);
            rows.add(random_row(header.layout, random_), more);
            store(header, rows);
            EXPECT_TRUE(load() == rows) << length << " and " << more;
            ColumnFile file(path_);
            EXPECT_EQ(file.clocks(), length + more);
            EXPECT_EQ(file.chunks(), (length + more + kChunkClocks - 1) / kChunkClocks);
        }
}

TEST_F(VectorColumns, hold_nothing_or_one_clock) {
    const Header header = header_of_width(5);
    store(header, {});
    EXPECT_TRUE(load() == Rows{});
    EXPECT_EQ(ColumnFile(path_).clocks(), 0U);
    EXPECT_EQ(ColumnFile(path_).chunks(), 0U);

    Rows one;
    one.add({0x15}, 1);
    store(header, one);
    EXPECT_TRUE(load() == one);
    EXPECT_TRUE(load_columns() == one);
}

TEST_F(VectorColumns, do_not_depend_on_how_clocks_are_cut_into_spans) {
    const Header header = header_of_width(40);
    const Rows rows = make_rows(Kind::quiet, header.layout, random_);
    store(header, rows);
    const std::string whole = read_bytes(path_);
    Rows cut;
    for (const auto& [row, cycles] : rows.spans)
        for (std::uint64_t left = cycles, part; left != 0; left -= part) {
            part = std::min<std::uint64_t>(left, 1 + random_() % 700);
            cut.add(row, part);
        }
    store(header, cut);
    EXPECT_EQ(read_bytes(path_), whole);
}

TEST_F(VectorColumns, say_the_same_at_random_as_in_order) {
    for (const Kind kind : {Kind::dense, Kind::sparse, Kind::alternating}) {
        const Header header = header_of_width(70);
        const Rows rows = make_rows(kind, header.layout, random_);
        store(header, rows);
        EXPECT_TRUE(load_columns() == rows) << static_cast<int>(kind);
    }
}

TEST_F(VectorColumns, go_back_and_forth_between_chunks) {
    const Header header = header_of_width(4); // bit 3 is always 1
    Rows rows;
    std::vector<std::uint64_t> first_words; // of each chunk, bit 1
    for (int chunk = 0; chunk < 4; ++chunk) {
        const std::uint32_t length = chunk == 3 ? 1000 : kChunkClocks;
        first_words.push_back(0);
        for (std::uint64_t clock = 0; clock < 64; ++clock) {
            const std::uint64_t row = 8 | (random_() & 7);
            first_words.back() |= (row >> 1 & 1) << clock;
            rows.add({row}, 1);
        }
        rows.add({13}, length - 64);
    }
    store(header, rows);
    ColumnFile file(path_);
    ASSERT_EQ(file.chunks(), 4U);
    for (const std::size_t chunk : {3U, 0U, 2U, 0U, 1U, 3U, 2U}) {
        EXPECT_EQ(file.column(chunk, 1)[0], first_words[chunk]) << chunk;
        EXPECT_EQ(file.column(chunk, 1)[1], 0U);
        EXPECT_EQ(file.column(chunk, 2)[2], ~std::uint64_t{0});
        EXPECT_EQ(file.encoding(chunk, 3), ColumnEncoding::one);
        EXPECT_EQ(file.column(chunk, 3)[15],
                  chunk == 3 ? (std::uint64_t{1} << 1000 % 64) - 1 : ~std::uint64_t{0});
    }
    EXPECT_EQ(file.column(3, 0)[15], (std::uint64_t{1} << 1000 % 64) - 1);
}

TEST_F(VectorColumns, refuse_a_chunk_or_bit_that_is_not_there) {
    Rows rows;
    rows.add({1}, 100);
    store(header_of_width(5), rows);
    ColumnFile file(path_);
    EXPECT_THROW(file.column(1, 0), std::out_of_range);
    EXPECT_THROW(file.column(0, 5), std::out_of_range);
    EXPECT_THROW(file.chunk_clocks(1), std::out_of_range);
}

TEST_F(VectorColumns, may_have_chunks_of_many_megabytes) {
    const Header header = header_of_width(400);
    for (const int dense : {15'000, 40'000}) {
        Rows rows;
        for (int clock = 0; clock < dense; ++clock) rows.add(random_row(header.layout, random_), 1);
        rows.add(random_row(header.layout, random_), kChunkClocks);
        store(header, rows);
        EXPECT_TRUE(load() == rows) << dense;
    }
}

TEST_F(VectorColumns, cost_per_chunk_where_nothing_happens) {
    const Header header = header_of_width(1290);
    const std::uint64_t chunks = 3000;
    Rows rows;
    rows.add(random_row(header.layout, random_), chunks * kChunkClocks);
    store(header, rows);
    EXPECT_LT(read_bytes(path_).size(), chunks * 1400);
    const auto reader = open_columns(path_);
    std::uint64_t spans = 0;
    std::uint64_t clocks = 0;
    for (Span span; reader->next(span); ++spans) clocks += span.cycles;
    EXPECT_EQ(clocks, chunks * kChunkClocks);
    EXPECT_LE(spans, chunks);
}

} // namespace vector_columns_test
} // namespace armpmu::vectors
