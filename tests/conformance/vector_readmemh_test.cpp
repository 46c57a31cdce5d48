// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is a vector as text what plain `$readmemh` of a real simulator loads, header, end line, `_` and
// all?
#include "armpmu/vectors/forms/text.h"
#include "tests/support/shell.h"
#include "tests/support/vector_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

namespace armpmu::vectors {
namespace vector_readmemh_test {

namespace fs = std::filesystem;

const fs::path kTop = ARMPMU_SOURCE_DIR;

// ceil(width / 4) digits, as `%h` prints them.
std::string digits_of(const std::uint64_t* row, unsigned width) {
    std::string digits;
    for (unsigned first = (width - 1) / 4 * 4 + 4; first != 0; first -= 4) {
        const unsigned bits = std::min(4U, width - (first - 4));
        digits += "0123456789abcdef"[get_bits(row, first - 4, bits)];
    }
    return digits;
}

class VectorReadmemh : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!tests::has_tool("iverilog")) GTEST_SKIP() << "iverilog is not installed";
    }

    // What the simulator prints of a file, warnings included.
    std::string loaded(const std::string& file, unsigned width, std::uint64_t rows) const {
        const std::string program = folder_.file("readmemh.vvp");
        const tests::Printed built = tests::shell(
            "iverilog -g2005 -Wall -Preadmemh.WIDTH=" + std::to_string(width) +
            " -Preadmemh.ROWS=" + std::to_string(rows) + " -o '" + program + "' '" +
            (kTop / "tests" / "conformance" / "rtl" / "readmemh.v").string() + "' 2>&1");
        EXPECT_EQ(built.status, 0) << built.text;
        const tests::Printed run =
            tests::shell("vvp -n '" + program + "' '+file=" + file + "' 2>&1");
        EXPECT_EQ(run.status, 0) << run.text;
        return run.text;
    }

    void expect_all_rows(const std::string& file, std::uint64_t rows) const {
        const auto reader = open_text(file);
        const unsigned width = reader->header().layout.width();
        std::istringstream printed(loaded(file, width, rows));
        std::string line;
        std::uint64_t clock = 0;
        for (Span span; reader->next(span);)
            for (std::uint64_t i = 0; i < span.cycles; ++i, ++clock) {
                ASSERT_TRUE(std::getline(printed, line)) << file << ": row " << clock;
                ASSERT_EQ(line, digits_of(span.row, width)) << file << ": row " << clock;
            }
        EXPECT_EQ(clock, rows);
        EXPECT_FALSE(std::getline(printed, line)) << file << ": " << line;
    }

    TemporaryFolder folder_;
};

TEST_F(VectorReadmemh, loads_every_golden_vector) {
    std::set<fs::path> files;
    for (const auto& entry : fs::directory_iterator(ARMPMU_GOLDEN_DIR))
        if (entry.path().extension() == ".vec") files.insert(entry.path());
    ASSERT_FALSE(files.empty());
    for (const fs::path& file : files) {
        const auto reader = open_text(file.string());
        const std::uint64_t rows = read_all(*reader).clocks();
        ASSERT_NO_FATAL_FAILURE(expect_all_rows(file.string(), rows));
    }
}

TEST_F(VectorReadmemh, loads_rows_of_any_width) {
    std::mt19937_64 random(1);
    for (const unsigned width : {1U, 3U, 4U, 5U, 31U, 32U, 33U, 64U, 65U, 127U, 128U, 1000U}) {
        const Header header = header_of_width(width);
        const std::string file = folder_.file("rows.vec");
        const auto writer = create_text(file, header, 20);
        for (unsigned i = 0; i < 20; ++i) {
            const Row row = random_row(header.layout, random);
            writer->put({row.data(), 1});
        }
        writer->finish();
        ASSERT_NO_FATAL_FAILURE(expect_all_rows(file, 20)) << width;
    }
}

} // namespace vector_readmemh_test
} // namespace armpmu::vectors
