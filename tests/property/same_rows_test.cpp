// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/columns/columns.h"
#include "tests/support/campaign.h"
#include "tests/support/random_vector.h"
#include "tests/support/vector_rows.h"

#include <gtest/gtest.h>

// same_rows says what a comparison row by row says.
namespace armpmu::tests {
namespace same_rows_test {

using vectors::SameRows;

class SameRowsTest : public testing::Test {
  protected:
    std::optional<SameRows> same(const MemoryVector& file, const MemoryVector& rows,
                                 std::uint64_t seed) {
        const std::string path = folder_.file("reference.vcol");
        vectors::ColumnWriter writer(path, file.header);
        for (std::uint64_t t = 0; t < file.clocks(); ++t) writer.put({file.row(t), 1});
        writer.finish();
        MemoryReader reader(rows, MemoryReader::Cut::torn, seed);
        return vectors::same_rows(path, reader);
    }

    vectors::TemporaryFolder folder_;
};

TEST_F(SameRowsTest, equal_rows_are_counted_and_any_other_bit_is_seen) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE(seed);
        RandomVector random(seed);
        const MemoryVector vector = random.chance(30) ? random.a55(200) : random.cci550(200);
        const auto whole = same(vector, vector, seed);
        ASSERT_TRUE(whole);
        EXPECT_EQ(whole->clocks, vector.clocks());
        EXPECT_FALSE(whole->stopped);
        MemoryVector other = vector;
        const unsigned bit = random.below(vector.header.layout.width());
        const std::uint64_t clock = random.below(static_cast<unsigned>(vector.clocks()));
        other.set_bit(clock, bit, !vector.bit(clock, bit));
        EXPECT_FALSE(same(vector, other, seed)) << "bit " << bit << " of clock " << clock;
    }
}

TEST_F(SameRowsTest, one_that_is_longer_is_another) {
    RandomVector random(1);
    const MemoryVector vector = random.cci550(100);
    MemoryVector longer = vector;
    longer.add(vector.row(99));
    EXPECT_FALSE(same(vector, longer, 1));
    EXPECT_FALSE(same(longer, vector, 1));
}

TEST_F(SameRowsTest, chunks_are_compared_one_after_another) {
    RandomVector random(2);
    MemoryVector vector = random.cci550(2);
    const std::string path = folder_.file("long.vcol");
    vectors::ColumnWriter writer(path, vector.header);
    const std::uint64_t first = vectors::kChunkClocks + 77;
    writer.put({vector.row(0), first});
    writer.put({vector.row(1), 3});
    writer.finish();
    const auto compared = [&](std::uint64_t cycles, bool go_on) {
        struct Held final : vectors::Reader {
            Held(const MemoryVector& v, std::uint64_t n) : vector(v), cycles{n, 3} {}
            const vectors::Header& header() const override { return vector.header; }
            bool next(vectors::Span& span) override {
                if (at == 2) return false;
                span = {vector.row(at), cycles[at], nullptr};
                ++at;
                return true;
            }
            const MemoryVector& vector;
            std::uint64_t cycles[2];
            std::uint64_t at = 0;
        } rows(vector, cycles);
        return vectors::same_rows(path, rows, [&](std::uint64_t) { return go_on; });
    };
    ASSERT_TRUE(compared(first, true));
    EXPECT_EQ(compared(first, true)->clocks, first + 3);
    EXPECT_FALSE(compared(first - 1, true));
    ASSERT_TRUE(compared(first, false));
    EXPECT_EQ(compared(first, false)->clocks, vectors::kChunkClocks);
    EXPECT_TRUE(compared(first, false)->stopped);
}

} // namespace same_rows_test
} // namespace armpmu::tests
