// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Does who reads in the background get what the reader behind it gives, and no more?
#include "program/commands/background_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::tests {
namespace background_reader_test {

using testbench::BackgroundReader;
using vectors::Span;

// Spans that follow from a number, some with bits without a value; at the end nothing, or an error.
class NumberedReader final : public vectors::Reader {
  public:
    NumberedReader(std::uint64_t seed, std::uint64_t spans, bool fails,
                   std::atomic<std::uint64_t>* read = nullptr)
        : random_(seed), spans_(spans), fails_(fails), read_(read) {
        std::vector<vectors::Field> fields(3);
        for (std::size_t n = 0; n < fields.size(); ++n) {
            fields[n].name = std::string(1, static_cast<char>('a' + n));
            fields[n].width = 60;
        }
        header_.layout = vectors::Layout(fields);
        row_.resize(header_.layout.words());
        unknown_.resize(header_.layout.words());
    }
    const vectors::Header& header() const override { return header_; }
    bool next(Span& span) override {
        if (done_ == spans_) {
            if (fails_) throw vectors::VectorError("the end is damaged");
            return false;
        }
        ++done_;
        if (read_ != nullptr) *read_ = done_;
        for (std::uint64_t& word : row_) word = random_();
        for (std::uint64_t& word : unknown_) word = random_();
        span = {row_.data(), 1 + random_() % 1000, random_() % 3 == 0 ? unknown_.data() : nullptr};
        return true;
    }
    std::vector<std::string> warnings() const override {
        if (done_ < 5000) return {};
        return {"from span 5000 on"};
    }
    std::string may_be_cut() const override { return done_ == spans_ ? "at the end" : ""; }

  private:
    vectors::Header header_;
    std::mt19937_64 random_;
    std::uint64_t spans_;
    std::uint64_t done_ = 0;
    bool fails_;
    std::atomic<std::uint64_t>* read_;
    std::vector<std::uint64_t> row_, unknown_;
};

TEST(BackgroundReader, gives_what_the_reader_gives) {
    for (const std::uint64_t spans : {0U, 1U, 2047U, 2048U, 2049U, 50'000U})
        for (const bool fails : {false, true}) {
            NumberedReader naive(spans, spans, fails);
            BackgroundReader reader(std::make_unique<NumberedReader>(spans, spans, fails));
            const std::size_t words = naive.header().layout.words();
            EXPECT_EQ(reader.header().layout.words(), words);
            for (std::uint64_t n = 0; n < spans; ++n) {
                Span expected, found;
                ASSERT_TRUE(naive.next(expected));
                ASSERT_TRUE(reader.next(found)) << n << " of " << spans;
                ASSERT_EQ(found.cycles, expected.cycles);
                ASSERT_TRUE(std::equal(found.row, found.row + words, expected.row));
                ASSERT_EQ(found.unknown == nullptr, expected.unknown == nullptr);
                if (found.unknown == nullptr) continue;
                ASSERT_TRUE(std::equal(found.unknown, found.unknown + words, expected.unknown));
            }
            Span span;
            for (int again = 0; again < 2; ++again) {
                if (fails) {
                    EXPECT_THROW(reader.next(span), vectors::VectorError);
                } else {
                    EXPECT_FALSE(reader.next(span));
                }
            }
            EXPECT_EQ(reader.warnings(), naive.warnings());
            if (fails) continue;
            EXPECT_EQ(reader.may_be_cut(), "at the end");
        }
}

// Not those of spans that the thread has read ahead.
TEST(BackgroundReader, warnings_are_those_of_what_was_given) {
    BackgroundReader reader(std::make_unique<NumberedReader>(1, 1'000'000, false));
    Span span;
    for (int n = 0; n < 100; ++n) ASSERT_TRUE(reader.next(span));
    EXPECT_TRUE(reader.warnings().empty());
    EXPECT_TRUE(reader.may_be_cut().empty());
    for (int n = 0; n < 10'000; ++n) ASSERT_TRUE(reader.next(span));
    EXPECT_EQ(reader.warnings().size(), 1U);
}

TEST(BackgroundReader, ends_early_and_reads_nothing_before_it_is_asked) {
    std::atomic<std::uint64_t> read{0};
    { const BackgroundReader unused(std::make_unique<NumberedReader>(1, 1000, false, &read)); }
    EXPECT_EQ(read, 0U);
    {
        BackgroundReader reader(std::make_unique<NumberedReader>(1, ~0ULL, false, &read));
        Span span;
        ASSERT_TRUE(reader.next(span));
    }
    EXPECT_GT(read, 0U);
    EXPECT_LT(read, 100'000U); // some parts ahead, not all
}

} // namespace background_reader_test
} // namespace armpmu::tests
