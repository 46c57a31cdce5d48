// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Does each column take the fewest bytes that it can?
#include "armpmu/vectors/columns.h"

#include "models/vectors/column_codec.h"
#include "models/vectors/crc32.h"
#include "models/vectors/transpose.h"
#include "tests/support/vector_rows.h"

#include <boost/crc.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace armpmu::vectors {
namespace {

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

struct Case {
    ColumnEncoding encoding;
    std::vector<bool> column;
};

std::vector<Case> cases(std::size_t clocks) {
    std::mt19937_64 random(5);
    std::vector<bool> noise, dense_pattern, pattern, one_change, few_bursts;
    for (std::size_t clock = 0; clock < clocks; ++clock) {
        noise.push_back((random() & 1) != 0);
        dense_pattern.push_back(clock % 3 == 0);
        pattern.push_back(clock % 40 < 20);
        one_change.push_back(clock < clocks / 3);
        few_bursts.push_back(clock % 5001 < 3 && clock < 10'010);
    }
    return {{ColumnEncoding::zero, std::vector<bool>(clocks, false)},
            {ColumnEncoding::one, std::vector<bool>(clocks, true)},
            {ColumnEncoding::raw, noise},
            {ColumnEncoding::zstd, dense_pattern},
            {ColumnEncoding::zstd, pattern},
            {ColumnEncoding::runs, one_change},
            {ColumnEncoding::runs, few_bursts}};
}

TEST(VectorColumnEncoding, is_the_smallest_there_is) {
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
        ZstdBlocks zstd;
        for (unsigned bit = 0; bit < all.size(); ++bit) {
            const auto& column = all[bit].column;
            const bool constant = all[bit].encoding <= ColumnEncoding::one;
            const std::size_t least = constant ? 0
                                               : std::min({(clocks + 7) / 8, runs_size(column),
                                                           zstd.pack(packed_bits(column)).size()});
            EXPECT_EQ(file.encoding(0, bit), all[bit].encoding) << bit << " of " << clocks;
            EXPECT_EQ(file.stored_bytes(0, bit), least) << bit << " of " << clocks;
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

} // namespace
} // namespace armpmu::vectors
