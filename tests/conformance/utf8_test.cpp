// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/text.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

// The Unicode Standard, table 3-7: which bytes are UTF-8.
namespace armpmu {
namespace utf8_test {

constexpr std::size_t kAll = std::string_view::npos;

TEST(Utf8, the_first_and_last_character_of_each_length_is_text) {
    for (const char* text :
         {"", "a\x7f", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
          "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "na\xc3\xafve \xe2\x82\xac"})
        EXPECT_EQ(not_utf8_at(text), kAll) << text;
    EXPECT_EQ(not_utf8_at(std::string(3, '\0')), kAll);
}

TEST(Utf8, the_place_is_where_the_character_would_begin) {
    const std::vector<std::pair<std::string, std::size_t>> bad = {
        {"\x80", 0},                 // a continuation alone
        {"ab\xbf", 2},               //
        {"\xc0\xaf", 0},             // longer than need be
        {"\xc1\xbf", 0},             //
        {"a\xe0\x9f\xbf", 1},        //
        {"\xf0\x8f\xbf\xbf", 0},     //
        {"\xed\xa0\x80", 0},         // a surrogate
        {"\xf4\x90\x80\x80", 0},     // beyond the last code point
        {"\xf5\x80\x80\x80", 0},     //
        {"\xff", 0},                 //
        {"\xc3", 0},                 // cut off
        {"x\xe2\x82", 1},            //
        {"\xc3\xa9\xf0\x9f\x98", 2}, //
        {"caf\xe9 au lait", 3},      // Latin-1
        {"\xe2\x28\xa1", 0},         // a letter in a character
        {"\xf0\x90\x28\xbc", 0},     //
        {"a\xe2\x82\xc3\xa9", 1},    // a new character in one
    };
    for (const auto& [text, place] : bad) EXPECT_EQ(not_utf8_at(text), place) << text;
}

} // namespace utf8_test
} // namespace armpmu
