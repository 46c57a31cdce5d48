// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is a file that is not as vectors/FORMAT.md says refused, in order and at random, with its place?
#include "armpmu/vectors/columns/columns.h"

#include "tests/support/vector_columns_file.h"
#include "tests/support/vector_rows.h"
#include "vectors/columns/zstd_block.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

namespace armpmu::vectors {
namespace vector_columns_refusal_test {

const std::string kZstdOfThree = [] {
    ZstdBlocks zstd;
    return zstd.pack(std::string("\x01\x02\x03", 3));
}();

// A zstd frame of the three bytes that `good` has raw, uncompressed, with this head.
std::string frame(const std::string& head) {
    return "\x28\xb5\x2f\xfd" + head + std::string("\x19\0\0\x01\x80\x0f", 6);
}

// One chunk of 20 clocks: zeros; ones; raw; and runs of 0, 7, 13.
ColumnsFile good() {
    ColumnsFile file;
    file.header = four_bit_header();
    file.chunks = {{20, {{0, ""}, {1, ""}, {2, std::string("\x01\x80\x0f", 3)}, {4, {0, 7, 13}}}}};
    return file;
}

// The columns of a whole chunk, then of 20 clocks.
ColumnsFile good_of_two_chunks() {
    ColumnsFile file = good();
    file.chunks.insert(file.chunks.begin(), {kChunkClocks, {{0, ""}, {0, ""}, {0, ""}, {0, ""}}});
    return file;
}

class VectorColumnsRefusal : public testing::Test {
  protected:
    TemporaryFolder folder_;
    const std::string path_ = folder_.file("rows.vcol");

    // What both ways of reading the bytes say, without the path; "" when they take them.
    std::string in_order(const std::string& bytes) const {
        write_bytes(path_, bytes);
        return message([&] { read_all(*open_columns(path_)); });
    }
    std::string at_random(const std::string& bytes) const {
        write_bytes(path_, bytes);
        return message([&] {
            ColumnFile file(path_);
            for (std::size_t chunk = 0; chunk < file.chunks(); ++chunk)
                for (unsigned bit = 0; bit < file.header().layout.width(); ++bit)
                    file.column(chunk, bit);
        });
    }

  private:
    std::string message(const std::function<void()>& read) const {
        try {
            read();
        } catch (const VectorError& error) {
            const std::string text = error.what();
            const std::string place = path_ + ": offset 0x";
            EXPECT_EQ(text.substr(0, place.size()), place);
            EXPECT_EQ(text.find('\n'), std::string::npos);
            return text.substr(path_.size());
        }
        return "";
    }
};

#define EXPECT_REFUSED(bytes, part)                                                                \
    do {                                                                                           \
        EXPECT_NE(in_order(bytes).find(part), std::string::npos) << in_order(bytes);               \
        EXPECT_NE(at_random(bytes).find(part), std::string::npos) << at_random(bytes);             \
    } while (false)

TEST_F(VectorColumnsRefusal, takes_a_file_made_by_hand) {
    EXPECT_EQ(in_order(good().bytes()), "");
    EXPECT_EQ(at_random(good().bytes()), "");
    Rows rows;
    for (unsigned clock = 0; clock < 20; ++clock) {
        const unsigned raw = 0x0f8001U >> clock & 1;
        const unsigned runs = clock < 7 ? 1 : 0;
        rows.add({2U | raw << 2 | runs << 3}, 1);
    }
    EXPECT_TRUE(read_all(*open_columns(path_)) == rows);
    EXPECT_EQ(in_order(good_of_two_chunks().bytes()), "");
    EXPECT_EQ(at_random(good_of_two_chunks().bytes()), "");
}

TEST_F(VectorColumnsRefusal, takes_zstd_frames_of_any_kind) {
    const std::vector<std::string> heads = {{0, '\x48'},
                                            {0, '\x68'},
                                            {'\x20', 3},
                                            {'\xa0', 3, 0, 0, 0},
                                            {'\xe0', 3, 0, 0, 0, 0, 0, 0, 0}};
    for (const std::string& head : heads) {
        ColumnsFile file = good();
        file.chunks[0].columns[2] = {3, frame(head)};
        EXPECT_EQ(in_order(file.bytes()), "");
        EXPECT_EQ(at_random(file.bytes()), "");
    }
}

TEST_F(VectorColumnsRefusal, knows_other_files_and_versions) {
    EXPECT_REFUSED(std::string(), "offset 0x0: an empty file");
    EXPECT_REFUSED(std::string("ELF is not it at all"), "offset 0x0: not a vector as columns");
    ColumnsFile file = good();
    file.version = 2;
    EXPECT_REFUSED(file.bytes(), "offset 0x8: version 2, expected 1");
    EXPECT_THROW(open_columns(folder_.file("none")), VectorError);
    EXPECT_THROW(ColumnFile(folder_.file(".")), VectorError);
}

TEST_F(VectorColumnsRefusal, names_the_line_of_a_bad_header) {
    ColumnsFile file = good();
    file.header.replace(file.header.find("device cci550"), 13, "device m1");
    EXPECT_REFUSED(file.bytes(), "offset 0x10: header:2:");
    file = good();
    file.header = four_bit_header("21");
    EXPECT_REFUSED(file.bytes(), "clocks: 20, expected 21 from the header");
}

TEST_F(VectorColumnsRefusal, sees_every_cut) {
    const std::string whole = good_of_two_chunks().bytes();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        EXPECT_NE(in_order(whole.substr(0, size)), "") << size;
        EXPECT_NE(at_random(whole.substr(0, size)), "") << size;
    }
    EXPECT_REFUSED(whole + "x", "a tail");
}

TEST_F(VectorColumnsRefusal, gives_the_chunks_before_a_cut) {
    const std::string whole = good_of_two_chunks().bytes();
    write_bytes(path_, whole.substr(0, whole.size() - 60));
    const auto reader = open_columns(path_);
    Span span;
    ASSERT_TRUE(reader->next(span));
    EXPECT_EQ(span.cycles, kChunkClocks);
    EXPECT_THROW(reader->next(span), VectorError);
    EXPECT_THROW(reader->next(span), VectorError);
}

TEST_F(VectorColumnsRefusal, wants_data_that_fits_the_chunk) {
    const std::vector<std::pair<ColumnsFile::Column, std::string>> bad = {
        {{2, "12"}, "2 raw bytes, expected 3"},
        {{2, "1234"}, "4 raw bytes, expected 3"},
        {{2, std::string("\x01\x80\x1f", 3)}, "a bit beyond the last clock is set"},
        {{3, kZstdOfThree.substr(0, kZstdOfThree.size() - 1)}, "not one zstd frame"},
        {{3, kZstdOfThree + kZstdOfThree}, "not one zstd frame"},
        {{3, ZstdBlocks().pack("12")}, "a zstd frame of another size than 3 bytes"},
        {{3, ZstdBlocks().pack("1234")}, "a zstd frame of another size than 3 bytes"},
        {{3, ZstdBlocks().pack(std::string("\x01\x80\x1f", 3))},
         "a bit beyond the last clock is set"},
        {{3, frame({0, '\x70'})}, "not one zstd frame"},
        {{3, frame({0, '\x69'})}, "not one zstd frame"},
        {{3, frame({'\xa0', 3, 0, 0, 1})}, "not one zstd frame"},
        {{3, frame({'\x21', 9, 3})}, "not one zstd frame"},
        {{3, {'\x28', '\xb5', '\x2f', '\xfd', 0, '\x48', 7, 0, 0}}, "cannot be decompressed"},
        {{4, {5, 5}}, "runs of 10 clocks, expected 20"},
        {{4, {5, 16}}, "runs beyond the chunk's 20 clocks"},
        {{4, {5, 0, 15}}, "a run of length 0 that is not the first"},
        {{4, {'\x85', '\x80', '\x80', 0, 15}}, "a run's length of more than 3 bytes"},
        {{4, {5, '\x8f'}}, "a run's length of more than 3 bytes, or cut off"},
        {{4, ""}, "runs of 0 clocks, expected 20"},
        {{5, "1"}, "encoding 5, expected 0 .. 4"},
        {{255, "1"}, "encoding 255, expected 0 .. 4"},
    };
    for (const auto& [column, message] : bad) {
        ColumnsFile file = good_of_two_chunks();
        file.chunks[1].columns[3] = column;
        EXPECT_REFUSED(file.bytes(), message);
    }
}

TEST_F(VectorColumnsRefusal, wants_chunks_that_fit_the_file) {
    ColumnsFile file = good();
    file.chunks[0].clocks = 0;
    EXPECT_NE(in_order(file.bytes()).find("a chunk of 0 clocks"), std::string::npos);
    EXPECT_NE(at_random(file.bytes()), "");
    file = good();
    file.chunks[0].clocks = kChunkClocks + 1;
    EXPECT_NE(in_order(file.bytes()).find("a chunk of 524289 clocks"), std::string::npos);
    EXPECT_NE(at_random(file.bytes()), "");
    file = good_of_two_chunks();
    file.chunks[0].clocks = 100;
    EXPECT_NE(in_order(file.bytes()).find("behind one of 100 clocks"), std::string::npos);
    EXPECT_NE(at_random(file.bytes()), "");
    file = good_of_two_chunks();
    file.chunks[0].columns.pop_back();
    EXPECT_NE(in_order(file.bytes()), "");
    EXPECT_NE(at_random(file.bytes()), "");
    file = good();
    file.chunk_rest = "x";
    EXPECT_REFUSED(file.bytes(), "bytes behind the chunk's head");
    for (const std::size_t chunks : {2U, 1U, 0U}) {
        file = good_of_two_chunks();
        file.chunks.resize(chunks);
        file.gap = "x";
        EXPECT_REFUSED(file.bytes(), "expected");
    }
    for (const std::int64_t wrong : {-1, 1, 1000, -16, INT32_MAX}) {
        file = good();
        file.chunk_size = static_cast<std::uint64_t>(wrong);
        EXPECT_NE(in_order(file.bytes()), "") << wrong;
        EXPECT_NE(at_random(file.bytes()), "") << wrong;
    }
}

TEST_F(VectorColumnsRefusal, wants_a_tail_that_fits_the_chunks) {
    for (const std::uint64_t more :
         {std::uint64_t{1}, std::uint64_t{kChunkClocks}, std::uint64_t{0} - 1,
          std::uint64_t{0} - 20, std::uint64_t{1} << 63}) {
        ColumnsFile file = good();
        file.tail_clocks = more;
        EXPECT_NE(in_order(file.bytes()), "") << more;
        EXPECT_NE(at_random(file.bytes()), "") << more;
    }
    for (const std::uint32_t more : {1U, 0xffffffffU, 0x20000000U}) {
        ColumnsFile file = good();
        file.tail_chunks = more;
        EXPECT_REFUSED(file.bytes(), "chunks: ");
    }
    for (const std::uint64_t more :
         {std::uint64_t{1}, std::uint64_t{0} - 1, std::uint64_t{1} << 63}) {
        ColumnsFile file = good_of_two_chunks();
        file.tail_offset = more;
        EXPECT_NE(in_order(file.bytes()), "") << more;
        EXPECT_NE(at_random(file.bytes()), "") << more;
    }
}

} // namespace vector_columns_refusal_test
} // namespace armpmu::vectors
