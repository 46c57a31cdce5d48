// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is a wave read the same however its lines, codes and times are laid out?
#include "tests/conformance/vector_vcd_tools.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace armpmu::vectors::waves {
namespace vector_vcd_lines_test {

using tests::replaced;

TEST(VectorVcdLines, long_identifier_codes_are_read) {
    std::string text = kVerilator;
    for (std::size_t at = 0; (at = text.find(" (#", at)) != std::string::npos; at += 9)
        text.replace(at, 3, " longcode");
    for (std::size_t at = 0; (at = text.find('%', at)) != std::string::npos; at += 5)
        text.replace(at, 1, "%!%!%");
    EXPECT_EQ(spans_of(text, kClock), spans_of(kVerilator, kClock));
    EXPECT_EQ(warnings(replaced(text, "\n1%!%!%", "\n1%!%!%\n1%!%!"), kClock),
              "in.vcd:29:2: the identifier code '%!%!' is not declared\n");
}

TEST(VectorVcdLines, codes_that_only_begin_like_another) {
    std::string text = kVerilator;
    for (std::size_t at = 0; (at = text.find('%', at)) != std::string::npos; at += 2)
        text.replace(at, 1, "%!");
    text = replaced(text, "#10000\n", "#10000\n1%!\n");
    const Spans rows = spans_of(kVerilator, kClock);
    ASSERT_EQ(spans_of(text, kClock), rows);
    for (const std::size_t more : {1, 2, 60, 61, 62, 100}) {
        const std::string other =
            replaced(text, "0\n1%!", "0\n0%!" + std::string(more, 'a') + "\n1%!");
        EXPECT_EQ(warnings(other, kClock).rfind("in.vcd:37:2: the identifier code '%!a", 0), 0U);
        EXPECT_EQ(spans_of(other, kClock), rows);
    }
    const std::string other = replaced(text, "0\n1%!", "0\n0%\xa1\n0%!\xa1\n1%!");
    EXPECT_EQ(warnings(other, kClock),
              "in.vcd:37:2: the identifier code '%?' is not declared (2 times such)\n");
    EXPECT_EQ(spans_of(other, kClock), rows);
}

TEST(VectorVcdLines, what_is_between_changes_does_not_matter) {
    std::string text = kVerilator;
    const std::size_t begin = text.find("#0\n");
    for (std::size_t at = begin; (at = text.find('\n', at)) != std::string::npos; at += 2)
        text.replace(at, 1, "\r\n");
    EXPECT_EQ(spans_of(text, kClock), spans_of(kVerilator, kClock));
    text = kVerilator;
    for (std::size_t at = begin; (at = text.find('\n', at)) != std::string::npos; ++at)
        text[at] = ' ';
    EXPECT_EQ(spans_of(text, kClock), spans_of(kVerilator, kClock));
    text = kVerilator;
    for (std::size_t at = begin; (at = text.find('\n', at)) != std::string::npos; at += 41)
        text.insert(at, 40, '\n');
    EXPECT_EQ(spans_of(text, kClock), spans_of(kVerilator, kClock));
}

TEST(VectorVcdLines, any_mixture_of_line_ends_over_many_blocks) {
    const std::string head = kVerilator.substr(0, kVerilator.find("#5000\n"));
    const char* const ends[] = {"\n",   "\n", "\n",   "\n",
                                "\r\n", " ",  "\n\n", "\n$comment 1% $end\n"};
    std::mt19937_64 random(1);
    std::string plain = head;
    std::string mixed = head;
    for (unsigned time = 1; plain.size() < (std::size_t{3} << 20); ++time) {
        std::vector<std::string> lines = {"#" + std::to_string(time * 10000)};
        for (const char* code : {"%", "&", "'"})
            if (random() % 2 == 0) lines.push_back(std::to_string(random() % 2) + code);
        if (random() % 8 == 0) lines.push_back("b1" + std::to_string(random() % 2) + " $");
        for (const std::string& line : lines) {
            plain += line + "\n";
            mixed += line + ends[random() % (1 + time / 4096 % 8)];
        }
    }
    EXPECT_TRUE(spans_of(plain, {}) == spans_of(mixed, {}));
}

TEST(VectorVcdLines, a_signal_that_becomes_unknown_and_known_again) {
    const Spans rows = spans_of(kVerilator, kClock);
    EXPECT_EQ(spans_of(replaced(kVerilator, "#10000\n", "#10000\nx%\nx&\n0&\n1%\n"), kClock), rows);
    EXPECT_EQ(refusal(replaced(kVerilator, "#10000\n", "#10000\n0%\nx%\n"), kClock),
              "in.vcd:38:1: TOP.enable is x or z from here on where a row needs it, at #15000");
}

TEST(VectorVcdLines, a_value_that_comes_back_at_once_is_no_change) {
    Header fast = header();
    fast.clock_ps = 1000;
    EXPECT_EQ(spans_of(replaced(kVerilator, "#10000\n", "#10000\n0%\n1%\n"), {}, fast),
              spans_of(kVerilator, {}, fast));
}

TEST(VectorVcdLines, times_of_any_length_are_read) {
    for (const std::uint64_t time : {9ULL, 99999999ULL, 100000000ULL, 9999999999999999ULL,
                                     10000000000000000ULL, 18446744073709551615ULL}) {
        const std::string body = kVerilator.substr(0, kVerilator.find("#5000\n"));
        Header given = header();
        given.clock_ps = 1;
        EXPECT_EQ(spans_of(body + "#" + std::to_string(time) + "\n", {}, given),
                  (Spans{{{row(0, 0, 0, 1)}, time}}));
    }
}

} // namespace vector_vcd_lines_test
} // namespace armpmu::vectors::waves
