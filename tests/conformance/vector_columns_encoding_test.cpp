// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Does each column take the encoding that FORMAT.md says?
#include "armpmu/vectors/columns/columns.h"

#include "armpmu/core/crc32.h"
#include "tests/support/vector_rows.h"
#include "vectors/columns/column_codec.h"
#include "vectors/columns/transpose.h"

#include <boost/crc.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace armpmu::vectors {
namespace vector_columns_encoding_test {

// The bytes of a column's runs, one clock after another.
std::size_t runs_size(const std::vector<bool>& column) {
    std::size_t bytes = 0;
    std::size_t length = 0;
    bool value = false;
    const auto end_run = [&] { bytes += length < 128 ? 1 : length < 16384 ? 2 : 3; };
    for (const bool bit : column) {
        if (bit != value) {
            end_run();
            length = 0;
            value = bit;
        }
        ++length;
    }
    end_run();
    return bytes;
}

std::string packed_bits(const std::vector<bool>& column) {
    std::string bytes((column.size() + 7) / 8, '\0');
    for (std::size_t clock = 0; clock < column.size(); ++clock)
        if (column[clock]) bytes[clock / 8] = static_cast<char>(bytes[clock / 8] | 1 << clock % 8);
    return bytes;
}

std::size_t stored_size(const std::vector<bool>& column) {
    if (std::count(column.begin(), column.end(), column.front()) ==
        static_cast<std::ptrdiff_t>(column.size()))
        return 0;
    const std::string bytes = packed_bits(column);
    const std::size_t raw = bytes.size();
    const std::size_t runs = runs_size(column);
    const std::size_t least = runs < raw / 4 ? runs : raw;
    const std::size_t zstd = ZstdBlocks().pack(bytes).size();
    return zstd + raw / 32 < least ? zstd : least;
}

struct Case {
    ColumnEncoding encoding;
    std::vector<bool> column;
};

std::vector<Case> cases(std::size_t clocks) {
    std::mt19937_64 random(5);
    std::vector<bool> noise, dense_pattern, pattern, one_change, few_bursts, sparse, toggling;
    bool toggle = false;
    for (std::size_t clock = 0; clock < clocks; ++clock) {
        noise.push_back((random() & 1) != 0);
        dense_pattern.push_back(clock % 3 == 0);
        pattern.push_back(clock % 40 < 20);
        one_change.push_back(clock < clocks / 3);
        few_bursts.push_back(clock % 5001 < 3 && clock < 10'010);
        sparse.push_back(clock % 1000 == 0);
        toggle = toggle != (random() % 24 == 0);
        toggling.push_back(toggle);
    }
    return {{ColumnEncoding::zero, std::vector<bool>(clocks, false)},
            {ColumnEncoding::one, std::vector<bool>(clocks, true)},
            {ColumnEncoding::raw, noise},
            {ColumnEncoding::zstd, dense_pattern},
            {ColumnEncoding::zstd, pattern},
            {ColumnEncoding::runs, one_change},
            {ColumnEncoding::runs, few_bursts},
            {ColumnEncoding::runs, sparse},    // although zstd packs most of it
            {ColumnEncoding::zstd, toggling}}; // although runs are hardly more bytes
}

TEST(VectorColumnEncoding, is_small_and_read_fast) {
    const TemporaryFolder folder;
    for (const std::size_t clocks : {20'000U, 20'001U, 524'288U}) {
        const std::vector<Case> all = cases(clocks);
        const std::string path = folder.file("rows.vcol");
        {
            ColumnWriter writer(path, header_of_width(static_cast<unsigned>(all.size())));
            for (std::size_t clock = 0; clock < clocks; ++clock) {
                std::uint64_t row = 0;
                for (std::size_t bit = 0; bit < all.size(); ++bit)
                    row |= std::uint64_t{all[bit].column[clock]} << bit;
                writer.put({&row, 1});
            }
            writer.finish();
        }
        ColumnFile file(path);
        for (unsigned bit = 0; bit < all.size(); ++bit) {
            const auto& column = all[bit].column;
            EXPECT_EQ(file.stored_bytes(0, bit), stored_size(column)) << bit << " of " << clocks;
            EXPECT_EQ(file.encoding(0, bit), all[bit].encoding) << bit << " of " << clocks;
            const std::uint64_t* words = file.column(0, bit);
            std::vector<bool> read;
            for (std::size_t clock = 0; clock < clocks; ++clock)
                read.push_back((words[clock / 64] >> clock % 64 & 1) != 0);
            EXPECT_EQ(read, column) << bit << " of " << clocks;
            if (clocks % 64 != 0) {
                EXPECT_EQ(words[clocks / 64] >> clocks % 64, 0U) << bit;
            }
        }
    }
}

// So that they are read in one go. RFC 8878: 256 .. 65791 bytes in a field of two.
TEST(VectorZstd, frames_of_a_column_say_their_size) {
    ZstdBlocks zstd;
    for (const std::size_t size : {255U, 256U, 2500U, 65536U, 65791U, 65792U}) {
        std::string plain(size, 'a');
        plain[size / 2] = 'b';
        const std::string frame = zstd.pack(plain);
        const bool says = size >= 256 && size <= 65791;
        ASSERT_EQ(static_cast<unsigned char>(frame[4]), says ? 0x60 : 0) << size;
        if (says) {
            const unsigned field =
                static_cast<unsigned char>(frame[5]) + 256U * static_cast<unsigned char>(frame[6]);
            EXPECT_EQ(field + 256, size);
        }
        std::string read(size, '?');
        EXPECT_EQ(zstd.unpack(frame, read.data(), size), "");
        EXPECT_EQ(read, plain);
        EXPECT_NE(zstd.unpack(frame, read.data(), size - 1), "");
        std::string longer(size + 1, '?');
        EXPECT_NE(zstd.unpack(frame, longer.data(), size + 1), "");
    }
}

TEST(VectorZstd, without_the_library_columns_are_stored_and_frames_are_refused_by_its_name) {
    std::vector<std::uint64_t> words;
    for (std::size_t word = 0; word < 100; ++word) words.push_back(0x5555555555555555);
    const std::uint32_t clocks = 6400;
    ColumnCodec with;
    ColumnCodec without(nullptr);
    const ColumnCodec::Encoded frame = with.encode(words.data(), clocks);
    ASSERT_EQ(frame.encoding, ColumnEncoding::zstd);
    const ColumnCodec::Encoded stored = without.encode(words.data(), clocks);
    ASSERT_EQ(stored.encoding, ColumnEncoding::raw);

    std::vector<std::uint64_t> read(words.size());
    EXPECT_EQ(without.decode(stored.encoding, stored.data, clocks, read.data()), "");
    EXPECT_EQ(read, words);
    EXPECT_EQ(without.decode(frame.encoding, frame.data, clocks, read.data()),
              "a zstd frame, and libzstd.so.1 is not on this system");
}

TEST(VectorTranspose, turns_rows_into_columns) {
    std::mt19937_64 random(2);
    for (int round = 0; round < 100; ++round) {
        std::array<std::uint64_t, 64> rows{};
        std::array<std::uint64_t, 64> columns{};
        for (std::uint64_t& row : rows) row = random() & random();
        for (unsigned i = 0; i < 64; ++i)
            for (unsigned j = 0; j < 64; ++j) columns[j] |= (rows[i] >> j & 1) << i;
        auto portable = rows;
        transpose_portable(portable.data());
        ASSERT_EQ(portable, columns);
        auto best = rows;
        transpose(best.data());
        ASSERT_EQ(best, columns);
        auto wide = rows;
        if (transpose_avx2(wide.data())) {
            ASSERT_EQ(wide, columns);
        }
    }
}

TEST(VectorCrc, is_that_of_ieee_802_3) {
    EXPECT_EQ(crc32("123456789"), 0xcbf43926U);
    std::mt19937_64 random(3);
    for (std::size_t size = 0; size < 100; ++size) {
        std::string bytes(size, '\0');
        for (char& byte : bytes) byte = static_cast<char>(random());
        boost::crc_32_type expected;
        expected.process_bytes(bytes.data(), bytes.size());
        Crc32 crc;
        const std::size_t part = size / 3;
        crc.add(bytes.data(), part);
        crc.add(bytes.data() + part, size - part);
        EXPECT_EQ(crc.value(), expected.checksum()) << size;
    }
}

} // namespace vector_columns_encoding_test
} // namespace armpmu::vectors
