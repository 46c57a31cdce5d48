// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/metrics/packed_numbers.h"

#include <gtest/gtest.h>

#include <random>

namespace armpmu::tests {
namespace packed_numbers_test {

using testbench::packed;
using testbench::PackedError;
using testbench::unpacked;

using Numbers = std::vector<std::uint64_t>;

TEST(PackedNumbers, are_zigzag_varints_in_base64) {
    EXPECT_EQ(packed({}), "");
    EXPECT_EQ(packed({0}), "AA==");                 // 00
    EXPECT_EQ(packed({1, 0}), "AgE=");              // 02 01
    EXPECT_EQ(packed({1, 0, 64}), "AgGAAQ==");      // 02 01 80 01
    EXPECT_EQ(packed({100, 400, 300}), "yAHYBMcB"); // c8 01, d8 04, c7 01
}

TEST(PackedNumbers, come_back_as_they_were) {
    std::mt19937_64 random(550);
    for (unsigned size = 0; size < 200; ++size) {
        Numbers numbers;
        for (unsigned n = 0; n < size; ++n) numbers.push_back(random() >> random() % 64);
        EXPECT_EQ(unpacked(packed(numbers)), numbers);
    }
    const Numbers extremes = {~std::uint64_t{0}, 0, 1, ~std::uint64_t{0}, std::uint64_t{1} << 63};
    EXPECT_EQ(unpacked(packed(extremes)), extremes);
}

TEST(PackedNumbers, damage_is_refused_and_never_crashes) {
    for (const char* const text : {"A", "AA=", "====", "A===", "AA=A", "A*==", "AAA=AAAA",
                                   "gA==", "////////////////", "gICAgICAgICAgAE="})
        EXPECT_THROW(unpacked(text), PackedError) << text;
    std::mt19937_64 random(55);
    for (unsigned round = 0; round < 20'000; ++round) {
        std::string text = packed({random(), random() % 100, random() % 7, 12345});
        text[random() % text.size()] = static_cast<char>(random());
        try {
            unpacked(text);
        } catch (const PackedError&) {
            continue;
        }
    }
}

} // namespace packed_numbers_test
} // namespace armpmu::tests
