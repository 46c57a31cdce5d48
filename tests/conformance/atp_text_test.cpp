// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Are the protobuf text format and the quantities of traffic profiles read as they are written?
#include "testbench/traffic/atp/atp_units.h"
#include "testbench/traffic/atp/text_format.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {
namespace atp_text_test {

using Kind = TextField::Kind;

// The fields of a text that is fine.
std::vector<TextField> fields_of(const std::string& text) {
    return parse_text_format(text, "a.atp").fields;
}

// The message of the refusal, or "accepted".
std::string refusal(const std::string& text) {
    try {
        parse_text_format(text, "a.atp");
    } catch (const AtpError& error) {
        return error.what();
    }
    return "accepted";
}

bool begins(const std::string& text, const std::string& start) {
    return text.compare(0, start.size(), start) == 0;
}

TEST(TextFormat, every_form_of_a_message_is_read) {
    for (const char* text :
         {"a { b: 7 }", "a: { b: 7 }", "a < b: 7 >", "a:<b:7>", "a{b:7}", "a { b: 7, }",
          "a { b: 7; };", "a [{ b: 7 }]", "a: [<b: 7>]", "\t# comment\n a # {\n{ b\r\n:\v7\f} #"}) {
        const std::vector<TextField> fields = fields_of(text);
        ASSERT_EQ(fields.size(), 1U) << text;
        EXPECT_EQ(fields[0].name, "a") << text;
        EXPECT_EQ(fields[0].kind, Kind::message) << text;
        ASSERT_EQ(fields[0].fields.size(), 1U) << text;
        EXPECT_EQ(fields[0].fields[0].name, "b") << text;
        EXPECT_EQ(fields[0].fields[0].number, 7U) << text;
    }
}

TEST(TextFormat, numbers_have_three_bases_and_a_sign) {
    const std::vector<TextField> fields =
        fields_of("a: 10 a: 0x1F a: 017 a: -3 a: - 0 a: 18446744073709551615 a: 0XfF");
    const std::vector<std::pair<std::uint64_t, bool>> expected = {
        {10, false}, {31, false},         {15, false}, {3, true},
        {0, true},   {UINT64_MAX, false}, {255, false}};
    ASSERT_EQ(fields.size(), expected.size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        EXPECT_EQ(fields[i].kind, Kind::number) << i;
        EXPECT_EQ(fields[i].number, expected[i].first) << i;
        EXPECT_EQ(fields[i].negative, expected[i].second) << i;
    }
}

TEST(TextFormat, numbers_with_a_fraction_and_words_keep_their_spelling) {
    const std::vector<TextField> fields =
        fields_of("a: 1.5 a: .5e-3 a: 2f a: 1E+6 b: READ b: -inf");
    const std::vector<std::pair<Kind, std::string>> expected = {
        {Kind::real, "1.5"},  {Kind::real, ".5e-3"}, {Kind::real, "2f"},
        {Kind::real, "1E+6"}, {Kind::word, "READ"},  {Kind::word, "inf"}};
    ASSERT_EQ(fields.size(), expected.size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        EXPECT_EQ(fields[i].kind, expected[i].first) << i;
        EXPECT_EQ(fields[i].value, expected[i].second) << i;
    }
    EXPECT_TRUE(fields[5].negative);
}

TEST(TextFormat, texts_have_escapes_and_are_joined) {
    const std::vector<TextField> fields =
        fields_of(R"(a: 'it"s' "\'\"\\\n\t\a" '\101\x42\7' "\u00e9\U0001F600" "\?")");
    ASSERT_EQ(fields.size(), 1U);
    EXPECT_EQ(fields[0].kind, Kind::text);
    EXPECT_EQ(fields[0].value, "it\"s'\"\\\n\t\aAB\a\xc3\xa9\xf0\x9f\x98\x80?");
}

TEST(TextFormat, a_list_is_as_many_fields) {
    const std::vector<TextField> fields = fields_of("a: [1, 0x2 , 'x']\nb: []; a: 4");
    ASSERT_EQ(fields.size(), 4U);
    EXPECT_EQ(fields[1].name, "a");
    EXPECT_EQ(fields[1].number, 2U);
    EXPECT_EQ(fields[1].place.column, 1U);
    EXPECT_EQ(fields[1].value_place.column, 8U);
    EXPECT_EQ(fields[3].number, 4U);
}

TEST(TextFormat, every_field_knows_its_place) {
    const std::vector<TextField> fields = fields_of("a: 1\n  b {\n\tc:\n'x' }");
    ASSERT_EQ(fields.size(), 2U);
    const TextField& inner = fields[1].fields.at(0);
    EXPECT_EQ(std::make_pair(fields[1].place.line, fields[1].place.column), std::make_pair(2U, 3U));
    EXPECT_EQ(std::make_pair(inner.place.line, inner.place.column), std::make_pair(3U, 2U));
    EXPECT_EQ(std::make_pair(inner.value_place.line, inner.value_place.column),
              std::make_pair(4U, 1U));
}

TEST(TextFormat, what_it_does_not_allow_is_refused_with_its_place) {
    const std::vector<std::pair<std::string, std::string>> bad = {
        {"a", "1:2: expected ':' or '{' after 'a', not the end of the file"},
        {"a 7", "1:3: expected ':' or '{'"},
        {"a:", "1:3: expected a value for 'a', not the end"},
        {"a: }", "1:4: expected a value for 'a', not '}'"},
        {"a: --1", "1:5: expected a value"},
        {"a: -'x'", "1:5: expected a number after '-'"},
        {"a {\n b: 1", "2:6: expected a field name or '}' for the message from 1:3, not the end"},
        {"a { b: 1 >", "1:10: expected a field name or '}'"},
        {"a < b: 1 }", "1:10: expected a field name or '>'"},
        {"a: 1 }", "1:6: expected a field name, not '}'"},
        {"a: 1,, b: 2", "1:6: expected a field name, not ','"},
        {"7: 1", "1:1: expected a field name, not '7'"},
        {"[x.y]: 1", "1:1: expected a field name, not '['"},
        {"a: [1 2]", "1:7: expected ',' or ']' in a list, not '2'"},
        {"a: [1,]", "1:7: expected a value"},
        {"a: [[1]]", "1:5: expected a value"},
        {"a [1]", "1:4: expected ':' before the values of 'a'"},
        {"a: 64b", "1:4: '64b' is no number"},
        {"a: 08", "1:4: '08' is no number"},
        {"a: 0x", "1:4: '0x' is no number"},
        {"a: 18446744073709551616", "1:4: '18446744073709551616' is no number"},
        {"a: 'x", "1:4: this text does not end; expected '"},
        {"a: \"x\n\"", "1:4: this text does not end; expected \""},
        {"a: '\\", "1:6: unknown escape"},
        {"a: '\\q'", "1:6: unknown escape"},
        {"a: '\\x'", "1:6: unknown escape"},
        {"a: '\\u12'", "1:7: expected 4 hex digits"},
        {"a: '\\ud800'", "1:7: expected a Unicode code point"},
        {"a: '\\U00110000'", "1:7: expected a Unicode code point"},
        {"a: $", "1:4: byte 0x24 begins nothing here"},
        {"\xef\xbb\xbf"
         "a: 1",
         "1:1: byte 0xef begins nothing here"},
        {"a: 1\n# \xe9t\xe9", "2:3: byte 0xe9 is not UTF-8; expected UTF-8 text"},
        {"a: '\xc0\x80'", "1:5: byte 0xc0 is not UTF-8"},
        {std::string("a: 1\0", 5), "1:5: byte 0x0 begins nothing here"},
        {std::string("a: 'x\0'", 7), "1:4: this text does not end"},
    };
    for (const auto& [text, expected] : bad)
        EXPECT_TRUE(begins(refusal(text), "a.atp:" + expected)) << text << ": " << refusal(text);
}

TEST(TextFormat, depth_is_limited) {
    const auto nested = [](unsigned depth) {
        std::string text;
        for (unsigned i = 0; i < depth; ++i) text += "a{";
        return text + std::string(depth, '}');
    };
    EXPECT_EQ(refusal(nested(32)), "accepted");
    EXPECT_TRUE(
        begins(refusal(nested(33)), "a.atp:1:66: messages within messages beyond depth 32"));
    EXPECT_NE(refusal(std::string(1 << 20, '<')), "accepted");
}

TEST(TextFormat, size_is_limited) {
    EXPECT_EQ(refusal(std::string(1 << 20, ' ')), "accepted");
    EXPECT_EQ(refusal(std::string((1 << 20) + 1, ' ')),
              "a.atp:1:1: larger than 1 MiB, which no profile is");
}

TEST(TextFormat, the_number_of_fields_is_limited) {
    std::string most = "a: [1";
    for (unsigned i = 1; i < 65536; ++i) most += ",1";
    EXPECT_EQ(refusal(most + "]"), "accepted");
    EXPECT_NE(refusal(most + ",1]").find("more than 65536 fields"), std::string::npos);
}

// What a function that reads a quantity throws, or "accepted".
template <typename Read>
std::string complaint(const Read& read, const char* text) {
    try {
        read(text);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "accepted";
}

TEST(AtpUnits, numbers_of_bytes_are_read_with_their_units) {
    const std::vector<std::pair<const char*, std::uint64_t>> good = {
        {"0", 0},
        {"4096", 4096},
        {" 2 MB ", 2'000'000},
        {"1.5KiB", 1536},
        {"0.5 kB", 500},
        {"3B", 3},
        {"1GB", 1'000'000'000},
        {"1TB", 1'000'000'000'000},
        {"1MiB", 1 << 20},
        {"1GiB", 1ULL << 30},
        {"2TiB", 1ULL << 41},
        {"8kb", 1000},
        {"1Mb", 125'000},
        {"1Gb", 125'000'000},
        {"1Tb", 125'000'000'000},
        {"8Kib", 1024},
        {"1Mib", 1 << 17},
        {"1Gib", 1 << 27},
        {"1Tib", 1ULL << 37},
        {"16777215.5TiB", 0xffff'ff80'0000'0000}};
    for (const auto& [text, value] : good) EXPECT_EQ(parse_bytes(text), value) << text;
    for (const char* bad : {"", "MB", "x", "-1", "1.", ".5MB", "1 2", "2 XB", "2MBs", "2 b", "1e3",
                            "1234567890123456789"})
        EXPECT_TRUE(begins(complaint(parse_bytes, bad), "expected a size such as 2 MB")) << bad;
    EXPECT_NE(complaint(parse_bytes, "2.5").find("whole number of bytes"), std::string::npos);
    EXPECT_NE(complaint(parse_bytes, "16777216TiB").find("at most 18446744073709551615"),
              std::string::npos);
    EXPECT_EQ(parse_bytes("2KB"), 2000U);
}

TEST(AtpUnits, times_are_read_in_picoseconds) {
    const std::vector<std::pair<const char*, std::uint64_t>> good = {
        {"0s", 0},
        {"7ps", 7},
        {"10 ns", 10'000},
        {"1.5us", 1'500'000},
        {"2 ms", 2'000'000'000},
        {"10000s", 10'000'000'000'000'000}};
    for (const auto& [text, value] : good) EXPECT_EQ(parse_picoseconds(text), value) << text;
    for (const char* bad : {"", "0", "10", "ns", "5 min", "10nss", "1 h"})
        EXPECT_TRUE(begins(complaint(parse_picoseconds, bad), "expected a time such as")) << bad;
    EXPECT_NE(complaint(parse_picoseconds, "10001s").find("at most"), std::string::npos);
    EXPECT_NE(complaint(parse_picoseconds, "0.5ps").find("whole number"), std::string::npos);
}

TEST(AtpUnits, rates_are_read_with_their_units) {
    const std::vector<std::pair<const char*, std::uint64_t>> good = {{"12 GB/s", 12'000'000'000},
                                                                     {"1.24416GB/s", 1'244'160'000},
                                                                     {"20MBps", 20'000'000},
                                                                     {"8 B@ns", 8'000'000'000},
                                                                     {"1 KiB / us", 1'024'000'000},
                                                                     {"3Bpms", 3000},
                                                                     {"0.25 B/ps", 250'000'000'000},
                                                                     {"8 kb/s", 1000},
                                                                     {"0 B/s", 0}};
    for (const auto& [text, value] : good)
        EXPECT_EQ(parse_bytes_per_second(text, {}), value) << text;
    const auto rate = [](const char* text) { return parse_bytes_per_second(text, {}); };
    for (const char* bad : {"", "GB/s", "12 GB", "12/s", "12 GB/", "12 GB/m", "12 GB/ss", "fast"})
        EXPECT_TRUE(begins(complaint(rate, bad), "expected a rate such as 1.5 GB/s")) << bad;
    EXPECT_NE(complaint(rate, "1.5 B/s").find("whole number of bytes per second"),
              std::string::npos);
    EXPECT_NE(complaint(rate, "1001 TB/s").find("at most 1000000000000000"), std::string::npos);
    EXPECT_NE(complaint(rate, "18000000 TB/ps").find("at most"), std::string::npos);
    EXPECT_EQ(parse_bytes_per_second("50.0 KB/s", {}), 50'000U);
}

TEST(AtpUnits, rates_without_units_are_bytes_a_tick) {
    EXPECT_EQ(parse_bytes_per_second("16", {}), 16'000'000'000U);
    EXPECT_EQ(parse_bytes_per_second("16", {500'000'000, 4}), 2'000'000'000U);
    EXPECT_EQ(parse_bytes_per_second("0", {1, 7}), 0U);
    const auto uneven = [](const char* text) { return parse_bytes_per_second(text, {10, 3}); };
    EXPECT_NE(complaint(uneven, "1").find("whole number of bytes per second"), std::string::npos);
    EXPECT_NE(complaint(uneven, "1.5").find("whole number of bytes, or a rate"), std::string::npos);
}

} // namespace atp_text_test
} // namespace armpmu::testbench
