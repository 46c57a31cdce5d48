// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is a trace read back exactly as it was written, and is every damaged trace refused?
#include "testbench/traffic/trace_reader.h"
#include "testbench/traffic/trace_writer.h"
#include "tests/support/campaign.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <unistd.h>

namespace armpmu::testbench {

namespace trace_test {

using Kind = TraceRecord::Kind;
using Packing = TraceWriter::Packing;

bool same(const std::vector<TraceRecord>& left, const std::vector<TraceRecord>& right) {
    return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                      [](const TraceRecord& a, const TraceRecord& b) {
                          return std::tie(a.kind, a.thread, a.address, a.bytes, a.gap) ==
                                 std::tie(b.kind, b.thread, b.address, b.bytes, b.gap);
                      });
}

class TraceTest : public testing::Test {
  protected:
    std::string path_;

    void SetUp() override {
        const std::string test = testing::UnitTest::GetInstance()->current_test_info()->name();
        path_ = std::filesystem::temp_directory_path() /
                ("armpmu_" + test + "_" + std::to_string(getpid()) + ".trace");
    }

    void TearDown() override { std::filesystem::remove(path_); }

    std::string bytes_of(const std::vector<TraceRecord>& records, std::uint32_t threads,
                         Packing packing) {
        TraceWriter writer(path_, threads, packing);
        for (const TraceRecord& record : records) {
            writer.write(record);
        }
        writer.finish();
        return tests::file_text(path_);
    }

    std::vector<TraceRecord> read() {
        TraceReader reader(path_);
        std::vector<TraceRecord> records;
        for (TraceRecord record; reader.next(record);) {
            records.push_back(record);
        }
        return records;
    }

    std::vector<TraceRecord> read_bytes(const std::string& bytes) {
        std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
        return read();
    }

    // The message of the refusal, or an empty string.
    std::string refusal(const std::string& bytes) {
        try {
            read_bytes(bytes);
        } catch (const TraceError& error) {
            return error.what();
        }
        return {};
    }
};

TraceRecord random_record(std::mt19937_64& random, std::uint32_t threads) {
    TraceRecord record;
    record.kind = static_cast<Kind>(random() % 5);
    record.thread = static_cast<std::uint32_t>(random() % threads);
    record.gap = static_cast<std::uint32_t>(random() >> (32 + random() % 32));
    if (record.kind == Kind::sync) {
        return record;
    }
    const bool short_form = record.kind <= Kind::store && random() % 2 != 0;
    record.bytes =
        short_form ? 1U << random() % 5 : 1 + static_cast<std::uint32_t>(random() % 4096);
    const std::uint64_t page = random() >> (16 + random() % 36);
    record.address = (page & ~std::uint64_t{4095}) + random() % (4097 - record.bytes);
    return record;
}

std::vector<TraceRecord> random_records(std::uint64_t seed, std::size_t count,
                                        std::uint32_t threads) {
    std::mt19937_64 random(seed);
    std::vector<TraceRecord> records(count);
    std::generate(records.begin(), records.end(), [&] { return random_record(random, threads); });
    return records;
}

// A trace of 2 threads with every kind of record.
std::vector<TraceRecord> small_records() {
    return {
        {Kind::store, 0, 0x8000'0000, 8, 3},
        {Kind::store, 0, 0x8000'0008, 8, 1},
        {Kind::sync, 0, 0, 0, 40},
        {Kind::sync, 1, 0, 0, 2},
        {Kind::load, 1, 0x8000'0000, 16, 5},
        {Kind::load, 1, 0x8000'0ffd, 3, 14},
        {Kind::input, 0, 0x8000'1000, 4096, 7},
        {Kind::output, 1, 0x8000'0000, 16, 15},
        {Kind::load, 0, 0x8000'1000, 1, 9},
        {Kind::store, 1, 0x8000'2000, 4, 100'000},
    };
}

// The header of a trace of 2 threads.
std::string header(char version = 1, char threads = 2) {
    return std::string("ARMPMUTR") + version + threads;
}

TEST_F(TraceTest, reads_back_what_was_written) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const auto threads = static_cast<std::uint32_t>(1 + seed % 16);
        const std::vector<TraceRecord> records = random_records(seed, seed * 150, threads);
        bytes_of(records, threads, seed % 2 == 0 ? Packing::plain : Packing::xz);
        EXPECT_EQ(TraceReader(path_).threads(), threads);
        EXPECT_TRUE(same(read(), records)) << "seed " << seed;
    }
}

TEST_F(TraceTest, reads_back_the_extremes) {
    const std::vector<TraceRecord> records = {
        {Kind::load, 15, 0, 4096, 0xffff'ffff},
        {Kind::store, 15, 0xffff'ffff'ffff, 1, 0},
        {Kind::load, 0, 0, 4096, 0xffff'ffff},
        {Kind::sync, 0, 0, 0, 0xffff'ffff},
    };
    bytes_of(records, 16, Packing::plain);
    EXPECT_TRUE(same(read(), records));
}

TEST_F(TraceTest, counts_records_and_stays_at_the_end) {
    bytes_of(small_records(), 2, Packing::plain);
    TraceReader reader(path_);
    TraceRecord record;
    EXPECT_EQ(reader.records_read(), 0U);
    while (reader.next(record)) {}
    EXPECT_EQ(reader.records_read(), small_records().size());
    EXPECT_FALSE(reader.next(record));
}

TEST_F(TraceTest, refuses_the_same_way_twice) {
    const std::string bytes = bytes_of(small_records(), 2, Packing::plain);
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes.substr(0, 20);
    TraceReader reader(path_);
    TraceRecord record;
    EXPECT_THROW(while (reader.next(record)){}, TraceError);
    EXPECT_THROW(reader.next(record), TraceError);
}

TEST_F(TraceTest, refuses_a_missing_file) {
    EXPECT_THROW(TraceReader{path_ + ".missing"}, TraceError);
    EXPECT_THROW(TraceReader{std::filesystem::temp_directory_path().string()}, TraceError);
}

TEST_F(TraceTest, refuses_what_is_no_trace) {
    EXPECT_NE(refusal(""), "");
    EXPECT_NE(refusal("ARMPMUTX\1\2\x1f").find("not a trace"), std::string::npos);
    EXPECT_NE(refusal("traffic:\n  masters: 4\n").find("not a trace"), std::string::npos);
    EXPECT_NE(refusal(header(2)).find("expected version 1"), std::string::npos);
    EXPECT_NE(refusal(header(1, 0)).find("expected 1 .. 16"), std::string::npos);
    EXPECT_NE(refusal(header(1, 17)).find("expected 1 .. 16"), std::string::npos);
}

TEST_F(TraceTest, names_file_record_and_expectation) {
    const std::string sync = "\x1e";
    const std::string message = refusal(header() + sync + "\x0f\x02");
    EXPECT_EQ(message, path_ + ": record 2: switch to thread 2, expected another one below 2");
}

TEST_F(TraceTest, refuses_records_that_cannot_be) {
    const std::string huge(9, '\xff');
    // clang-format off
    const std::vector<std::pair<std::string, std::string>> bad = {
        {"\x0f\x05",                       "below 2"},         // thread out of range
        {std::string("\x0f\x00", 2),       "below 2"},         // switch to the same thread
        {"\x0f\x01\x0f",                   "known record"},    // switch after a switch
        {"\x3f",                           "known record"},    // unknown control byte
        {std::string("\x0a\x00\x00", 3),   "1 .. 4096 bytes"}, // no bytes
        {std::string("\x0a\x81\x20\x00", 4), "1 .. 4096 bytes"}, // 4097 bytes
        {std::string("\x0c\xff\xff\xff\xff\x7f\x00", 7), "32 bits"}, // bytes beyond 32 bits
        {std::string("\xf0\xff\xff\xff\xff\x0f\x00", 7), "32 bits"}, // gap beyond 32 bits
        {"\x06\xf2\x3f",                   "one page"},        // 8 bytes from 0x...ff9
        {"\x06" + huge + "\x01",           "48 bits"},         // address
        {"\x06" + huge + "\x02",           "64 bits"},         // number that does not fit
        {"\x06" + huge + huge,             "64 bits"},         // number without an end
        {"\x1f\x01",                       "counts 1"},        // wrong count
        {std::string("\x1f\x00", 2) + "12345678", "checksum"}, // wrong checksum
    };
    // clang-format on
    for (const auto& [bytes, expected] : bad) {
        const std::string message = refusal(header() + bytes);
        EXPECT_NE(message.find(expected), std::string::npos) << message << ", not " << expected;
        EXPECT_EQ(std::count(message.begin(), message.end(), '\n'), 0);
    }
}

TEST_F(TraceTest, refuses_a_trace_cut_at_any_byte) {
    for (const Packing packing : {Packing::plain, Packing::xz}) {
        const std::string bytes = bytes_of(small_records(), 2, packing);
        ASSERT_EQ(refusal(bytes), "");
        for (std::size_t length = 0; length < bytes.size(); ++length) {
            EXPECT_NE(refusal(bytes.substr(0, length)), "") << "cut to " << length << " bytes";
        }
    }
}

TEST_F(TraceTest, refuses_a_long_xz_trace_cut_anywhere) {
    const std::string bytes = bytes_of(random_records(1, 30'000, 4), 4, Packing::xz);
    for (std::size_t length = 0; length < bytes.size(); length += 4999) {
        EXPECT_NE(refusal(bytes.substr(0, length)), "") << "cut to " << length << " bytes";
    }
}

TEST_F(TraceTest, refuses_bytes_after_the_end) {
    const std::string plain = bytes_of(small_records(), 2, Packing::plain);
    const std::string xz = bytes_of(small_records(), 2, Packing::xz);
    EXPECT_NE(refusal(plain + '\0'), "");
    EXPECT_NE(refusal(plain + plain), "");
    EXPECT_NE(refusal(plain + std::string(200'000, 'x')), "");
    EXPECT_NE(refusal(xz + 'x'), "");
    EXPECT_NE(refusal(xz + xz), "");
    EXPECT_NE(refusal(xz + plain), "");
}

TEST_F(TraceTest, refuses_every_single_flipped_bit) {
    const std::size_t kStep = tests::kOneRoundOf | 1; // each place in a byte
    for (const Packing packing : {Packing::plain, Packing::xz}) {
        const std::string bytes = bytes_of(small_records(), 2, packing);
        for (std::size_t bit = 0; bit < 8 * bytes.size(); bit += kStep) {
            std::string damaged = bytes;
            damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
            EXPECT_NE(refusal(damaged), "") << "bit " << bit;
        }
    }
}

TEST_F(TraceTest, refuses_or_reads_but_never_crashes_on_noise) {
    std::mt19937_64 random(7);
    for (unsigned round = 0; round < 3000 / tests::kOneRoundOf; ++round) {
        std::string bytes = header();
        const std::size_t length = random() % 200;
        for (std::size_t i = 0; i < length; ++i) {
            bytes += static_cast<char>(random());
        }
        EXPECT_NE(refusal(bytes), "");
    }
}

TEST_F(TraceTest, writer_refuses_what_the_reader_would) {
    EXPECT_THROW(TraceWriter(path_, 0), TraceError);
    EXPECT_THROW(TraceWriter(path_, 17), TraceError);
    EXPECT_THROW(TraceWriter(path_ + ".missing/trace", 1), TraceError);
    const std::vector<TraceRecord> bad = {
        {Kind::load, 2, 0x8000'0000, 4, 0},
        {Kind::load, 0, 0x8000'0ffd, 4, 0},
        {Kind::load, 0, 0x8000'0000, 0, 0},
        {Kind::output, 0, 0x8000'0000, 4097, 0},
        {Kind::load, 0, 0x1'0000'0000'0000, 1, 0},
        {Kind::sync, 0, 0x8000'0000, 0, 0},
        {Kind::sync, 0, 0, 1, 0},
        {static_cast<Kind>(5), 0, 0, 1, 0},
    };
    TraceWriter writer(path_, 2);
    for (const TraceRecord& record : bad) {
        EXPECT_THROW(writer.write(record), TraceError);
    }
    writer.finish();
    EXPECT_THROW(writer.write({Kind::sync, 0, 0, 0, 0}), TraceError);
    EXPECT_TRUE(read().empty());
}

TEST_F(TraceTest, an_unfinished_trace_is_refused) {
    { TraceWriter(path_, 1).write({Kind::sync, 0, 0, 0, 0}); }
    EXPECT_THROW(read(), TraceError);
}

// The numbers that tools/trace/FORMAT.md gives for the trace in the repository.
TEST(ShippedTrace, has_the_documented_numbers) {
    TraceReader reader(ARMPMU_SOURCE_DIR "/testbench/traces/pigz.trace.xz");
    EXPECT_EQ(reader.threads(), 4U);
    std::array<std::uint64_t, 5> records{};
    std::array<std::uint64_t, 5> bytes{};
    std::set<std::uint64_t> pages;
    TraceRecord record;
    while (reader.next(record)) {
        const auto kind = static_cast<std::size_t>(record.kind);
        ++records.at(kind);
        bytes.at(kind) += record.bytes;
        if (record.kind != Kind::sync) {
            pages.insert(record.address / 4096);
        }
    }
    EXPECT_EQ(reader.records_read(), 2'600'000U);
    EXPECT_EQ(records, (std::array<std::uint64_t, 5>{2'061'886, 537'436, 279, 72, 327}));
    EXPECT_EQ(bytes, (std::array<std::uint64_t, 5>{4'438'655, 2'578'588, 1'015'808, 262'144, 0}));
    EXPECT_EQ(pages.size(), 71U);
    EXPECT_EQ(*pages.begin(), 0x80000U);
    EXPECT_EQ(*pages.rbegin(), 0x80000U + 70);
}

} // namespace trace_test

} // namespace armpmu::testbench
