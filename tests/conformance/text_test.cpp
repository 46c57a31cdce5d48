// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/crc32.h"
#include "armpmu/core/text.h"

#include <gtest/gtest.h>

namespace armpmu {
namespace text_test {

TEST(Text, in_quotes_is_short_and_printable) {
    EXPECT_EQ(in_quotes("abc"), "'abc'");
    EXPECT_EQ(in_quotes("abcd", 4), "'abcd'");
    EXPECT_EQ(in_quotes("abcde", 4), "'abcd...'");
    EXPECT_EQ(in_quotes("a\x1f ~\x7f\xc3"), "'a? ~?"
                                            "?'");
}

TEST(Text, the_nearest_word_is_near_or_there_is_none) {
    EXPECT_EQ(did_you_mean("cycels", {"bytes", "cycles"}, "; none"), "; did you mean cycles?");
    EXPECT_EQ(did_you_mean("banana", {"bytes", "cycles"}, "; none"), "; none");
    EXPECT_EQ(did_you_mean("cycles", {}, "; none"), "; none");
    const std::string long_word(80, 'x');
    EXPECT_EQ(nearest_word(long_word + 'x', {long_word}), "");
    EXPECT_EQ(nearest_word(long_word, {long_word}), long_word);
}

TEST(Text, lists_have_commas_and_lines_no_control_characters) {
    EXPECT_EQ(joined({}), "");
    EXPECT_EQ(joined({"a", "b"}), "a, b");
    EXPECT_EQ(one_line("a\nb\x7f\xc3\xa9"), "a?b?\xc3\xa9");
    EXPECT_EQ(error_line("f", 0, 1, "x\ty"), "f:1:2: x?y");
}

// The check value of the polynomial, and the same in whatever pieces.
TEST(Crc, of_pieces_is_that_of_the_whole) {
    EXPECT_EQ(crc32("123456789"), 0xcbf43926U);
    EXPECT_EQ(crc32(""), 0U);
    std::string bytes;
    for (unsigned i = 0; i < 70; ++i) bytes.push_back(static_cast<char>(37 * i + 11));
    for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
        Crc32 crc;
        crc.add(bytes.data(), cut);
        crc.add(bytes.data() + cut, bytes.size() - cut);
        EXPECT_EQ(crc.value(), crc32(bytes)) << cut;
    }
}

} // namespace text_test
} // namespace armpmu
