// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is a file of columns there whole or not at all?
#include "armpmu/vectors/columns/columns.h"

#include "tests/support/vector_rows.h"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <string>

namespace armpmu::vectors {
namespace vector_columns_output_test {

TEST(VectorColumnsOutput, leaves_nothing_behind_without_finish) {
    const TemporaryFolder folder;
    const std::string path = folder.file("rows.vcol");
    write_bytes(path, "what stood there");
    {
        ColumnWriter writer(path, header_of_width(8));
        const std::uint64_t row = 3;
        writer.put({&row, 3 * std::uint64_t{kChunkClocks}});
    }
    EXPECT_EQ(folder.files(), 1);
    EXPECT_EQ(read_bytes(path), "what stood there");
}

TEST(VectorColumnsOutput, takes_the_place_of_what_stood_there) {
    const TemporaryFolder folder;
    const std::string path = folder.file("rows.vcol");
    write_bytes(path, "what stood there");
    ColumnWriter writer(path, header_of_width(8));
    writer.finish();
    EXPECT_EQ(folder.files(), 1);
    EXPECT_EQ(ColumnFile(path).clocks(), 0U);
    const std::uint64_t row = 3;
    EXPECT_THROW(writer.put({&row, 1}), std::logic_error);
    EXPECT_THROW(writer.finish(), std::logic_error);
}

TEST(VectorColumnsOutput, refuses_what_is_no_place_for_a_file) {
    const TemporaryFolder folder;
    const Header header = header_of_width(8);
    EXPECT_THROW(ColumnWriter(folder.file("no/rows.vcol"), header), VectorError);
    EXPECT_THROW(ColumnWriter(folder.file("."), header), VectorError);
    EXPECT_THROW(ColumnWriter("/dev/null", header), VectorError);
    EXPECT_THROW(ColumnWriter(folder.file("rows.vcol"), Header{}), std::invalid_argument);
    EXPECT_EQ(folder.files(), 0);
}

// A limit on the size of files stands for a full disk.
TEST(VectorColumnsOutput, tells_that_it_could_not_be_written) {
    const TemporaryFolder folder;
    const std::string path = folder.file("rows.vcol");
    const Header header = header_of_width(640);
    std::mt19937_64 random(1);
    rlimit old{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{100'000, old.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    std::string message;
    {
        ColumnWriter writer(path, header);
        try {
            for (int clock = 0; clock < 5000; ++clock) {
                const Row row = random_row(header.layout, random);
                writer.put({row.data(), 1});
            }
            writer.finish();
        } catch (const VectorError& error) {
            message = error.what();
        }
        EXPECT_THROW(writer.finish(), std::logic_error);
    }
    setrlimit(RLIMIT_FSIZE, &old);
    std::signal(SIGXFSZ, handler);
    EXPECT_EQ(message.rfind(path + ": cannot be written: ", 0), 0U) << message;
    EXPECT_EQ(folder.files(), 0);
}

} // namespace vector_columns_output_test
} // namespace armpmu::vectors
