// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is a damaged file of columns refused, and never read as other rows?
#include "armpmu/vectors/columns/columns.h"

#include "tests/support/vector_columns_file.h"
#include "tests/support/vector_rows.h"
#include "vectors/columns/zstd_block.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::vectors {
namespace vector_columns_test {

using Random = std::mt19937_64;

constexpr unsigned kWidth = 70;

Rows bursty_rows(Random& random, unsigned bursts, std::uint64_t quiet) {
    const Layout layout = header_of_width(kWidth).layout;
    Rows rows;
    Row row(layout.words());
    for (unsigned burst = 0; burst < bursts; ++burst) {
        for (unsigned clock = 0; clock < 40; ++clock) {
            const auto bit = static_cast<unsigned>(random() % kWidth / 2 * 2);
            row[bit / 64] ^= std::uint64_t{1} << bit % 64;
            rows.add(row, 1);
        }
        rows.add(row, 1 + random() % quiet);
    }
    return rows;
}

std::string file_of(const std::string& path, const Rows& rows) {
    ColumnWriter writer(path, header_of_width(kWidth));
    write(writer, rows);
    writer.finish();
    return read_bytes(path);
}

void overwrite(std::string& bytes, std::size_t at, std::uint64_t value, std::size_t size) {
    for (std::size_t i = 0; i < size && at + i < bytes.size(); ++i)
        bytes[at + i] = static_cast<char>(value >> 8 * i);
}

std::uint64_t length(Random& random) {
    const std::array<std::uint64_t, 10> likely{
        0, 1, 0x7f, 0xff, 0xffff, 524288, 524289, 0x7fffffff, 0xffffffff, ~std::uint64_t{0}};
    return random() % 4 == 0 ? random() : likely[random() % likely.size()];
}

void damage(std::string& bytes, Random& random) {
    const std::size_t at = random() % bytes.size();
    switch (random() % 6) {
    case 0: bytes.resize(at); break;
    case 1: bytes[at] = static_cast<char>(bytes[at] ^ 1 << random() % 8); break;
    case 2: overwrite(bytes, at, length(random), std::size_t{1} << random() % 4); break;
    case 3: bytes.erase(at, 1 + random() % 40); break;
    case 4: bytes.insert(at, 1 + random() % 40, static_cast<char>(random())); break;
    default:
        for (std::size_t i = 0, from = random() % bytes.size(); i < 16; ++i)
            bytes[(at + i) % bytes.size()] = bytes[(from + i) % bytes.size()];
    }
}

class VectorColumnsFuzz : public testing::Test {
  protected:
    TemporaryFolder folder_;
    const std::string path_ = folder_.file("rows.vcol");
    Rows begun_; // what came before a refusal

    // The rows in order, or nothing when they are refused.
    std::optional<Rows> in_order() {
        begun_ = {};
        try {
            const auto reader = open_columns(path_);
            const std::size_t words = reader->header().layout.words();
            for (Span span; reader->next(span);)
                begun_.add(Row(span.row, span.row + words), span.cycles);
            return begun_;
        } catch (const VectorError& error) {
            check(error);
            return {};
        }
    }

    // A checksum of all that the columns say, or nothing when one is refused.
    std::optional<std::uint32_t> at_random() {
        try {
            ColumnFile file(path_);
            std::string words;
            for (std::size_t chunk = file.chunks(); chunk-- != 0;)
                for (unsigned bit = 0; bit < file.header().layout.width(); ++bit) {
                    const std::uint64_t* column = file.column(chunk, bit);
                    const std::size_t size = (file.chunk_clocks(chunk) + 63) / 64;
                    words.append(reinterpret_cast<const char*>(column), size * 8);
                    words = ColumnsFile::number(ColumnsFile::crc(words), 4);
                }
            return ColumnsFile::crc(words);
        } catch (const VectorError& error) {
            check(error);
            return {};
        }
    }

    void check(const VectorError& error) const {
        const std::string message = error.what();
        const std::string place = path_ + ": offset 0x";
        EXPECT_EQ(message.substr(0, place.size()), place);
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
};

bool begins_with(const Rows& whole, const Rows& part) {
    const Rows all = whole.joined();
    const Rows begin = part.joined();
    if (begin.spans.size() > all.spans.size()) return false;
    for (std::size_t i = 0; i < begin.spans.size(); ++i) {
        const bool last = i + 1 == begin.spans.size();
        const auto& [row, cycles] = begin.spans[i];
        if (row != all.spans[i].first) return false;
        if (last ? cycles > all.spans[i].second : cycles != all.spans[i].second) return false;
    }
    return true;
}

struct Original {
    Rows rows;
    std::string bytes;
    std::uint32_t columns;
};

TEST_F(VectorColumnsFuzz, accepts_only_what_was_written) {
    Random random(1);
    std::vector<Original> originals;
    for (Rows rows : {bursty_rows(random, 3, 5'000), bursty_rows(random, 20, 100'000),
                      bursty_rows(random, 1, 2)}) {
        std::string bytes = file_of(path_, rows);
        originals.push_back({std::move(rows), std::move(bytes), at_random().value()});
    }
    unsigned refused = 0;
    for (unsigned round = 0; round < 1000; ++round) {
        const Original& original = originals[round % originals.size()];
        std::string bytes = original.bytes;
        for (std::uint64_t times = 1 + random() % 3; times != 0 && !bytes.empty(); --times)
            damage(bytes, random);
        write_bytes(path_, bytes);
        const bool intact = bytes == original.bytes;

        const auto rows = in_order();
        const auto columns = at_random();
        ASSERT_TRUE(begins_with(original.rows, begun_)) << round;
        ASSERT_TRUE(!rows || *rows == original.rows) << round;
        ASSERT_TRUE(!columns || *columns == original.columns) << round;
        ASSERT_EQ(rows.has_value(), intact) << round;
        ASSERT_EQ(columns.has_value(), intact) << round;
        refused += rows ? 0 : 1;
    }
    EXPECT_GT(refused, 950U);
}

ColumnsFile::Column random_column(std::uint32_t clocks, Random& random) {
    ColumnsFile::Column column{static_cast<int>(random() % 5), ""};
    std::string raw((clocks + 7) / 8, '\0');
    raw[random() % raw.size()] = 1;
    if (column.encoding == 2) column.data = raw;
    if (column.encoding == 3) column.data = ZstdBlocks().pack(raw);
    for (std::uint32_t left = clocks; column.encoding == 4 && left != 0;) {
        const std::uint32_t run = std::min(left, 1 + static_cast<std::uint32_t>(random() % 16000));
        column.data += static_cast<char>(run | (run > 127 ? 0x80U : 0U));
        if (run > 127) column.data += static_cast<char>(run >> 7);
        left -= run;
    }
    if (random() % 12 == 0 && !column.data.empty()) damage(column.data, random);
    return column;
}

ColumnsFile random_file(Random& random) {
    ColumnsFile file;
    file.header = four_bit_header();
    file.chunks.resize(random() % 4 == 0 ? 2 : 1);
    for (ColumnsFile::Chunk& chunk : file.chunks) {
        const bool last = &chunk == &file.chunks.back();
        chunk.clocks = last ? 1 + static_cast<std::uint32_t>(random() % 300) : kChunkClocks;
        for (int bit = 0; bit < 4; ++bit)
            chunk.columns.push_back(random_column(chunk.clocks, random));
    }
    if (random() % 8 == 0) file.chunks.back().clocks = static_cast<std::uint32_t>(length(random));
    if (random() % 8 == 0) file.tail_clocks = length(random);
    if (random() % 8 == 0) file.chunk_size = length(random);
    if (random() % 16 == 0) damage(file.header, random);
    return file;
}

// Damage under checksums that are right: both ways of reading take it or both refuse it, and they
// agree on every clock.
TEST_F(VectorColumnsFuzz, reads_what_is_damaged_under_its_checksums_in_one_way) {
    Random random(2);
    unsigned refused = 0;
    for (unsigned round = 0; round < 1000; ++round) {
        write_bytes(path_, random_file(random).bytes());
        const auto rows = in_order();
        const auto columns = at_random();
        ASSERT_EQ(rows.has_value(), columns.has_value()) << round;
        if (!rows) {
            ++refused;
            continue;
        }
        const Header header = open_columns(path_)->header();
        ColumnWriter writer(path_, header);
        write(writer, *rows);
        writer.finish();
        ASSERT_EQ(at_random(), columns) << round;
    }
    EXPECT_GT(refused, 200U);
    EXPECT_LT(refused, 800U);
}

} // namespace vector_columns_test
} // namespace armpmu::vectors
