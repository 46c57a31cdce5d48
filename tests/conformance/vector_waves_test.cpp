// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Are rows made of waves as they are: sampled on either side of an edge, from parts of variables,
// with bits that have no value, and without outputs that are not there?
#include "tests/conformance/vector_vcd_tools.h"

#include <gtest/gtest.h>

namespace armpmu::vectors {
namespace vector_waves_test {

using tests::replaced;
using waves::header;
using waves::refusal;

// Rows one by one, in digits; bits without a value as x or z.
std::string rows_of(const std::string& text, const VcdMap& map) {
    std::istringstream in(text);
    const auto reader = open_vcd(in, "in.vcd", header(), map);
    std::string rows;
    for (Span span; reader->next(span);)
        for (std::uint64_t n = 0; n < span.cycles; ++n) {
            for (unsigned bit = reader->header().layout.width(); bit-- > 0;) {
                const bool high = get_bits(span.row, bit, 1) != 0;
                const bool none = span.unknown != nullptr && get_bits(span.unknown, bit, 1) != 0;
                rows += none ? (high ? 'z' : 'x') : high ? '1' : '0';
            }
            rows += ' ';
        }
    return rows;
}

// Inputs move behind the rises at 10, 30 and 50, at the same time; the count a little later.
const std::string kBlock = "$timescale 1ns $end\n$scope module tb $end\n"
                           "$var wire 1 c clk $end\n"
                           "$var wire 16 n counts [15:0] $end\n"
                           "$var wire 3 e lines [2:4] $end\n"
                           "$var wire 1 s \\en.able[0]  $end\n"
                           "$upscope $end\n$enddefinitions $end\n"
                           "#0\n0c\nb0 n\nb100 e\n1s\n"
                           "#10\n1c\nb010 e\n#11\nb1000000000000 n\n#20\n0c\n"
                           "#30\n1c\nb001 e\n#31\nb10000000000000 n\n#40\n0c\n"
                           "#50\n1c\n0s\n#51\nb11111111111111 n\n";
const std::map<std::string, std::string> kNames = {{"count", "counts[15:8]"},
                                                   {"si3.rrq", "tb.lines[2]"},
                                                   {"mi0.stall", "tb.lines[3]"},
                                                   {"enable", "tb.\\en.able[0] "}};

TEST(VectorWaves, fields_are_sampled_before_the_edge_or_behind_it) {
    VcdMap map = {kNames, "clk", ""};
    EXPECT_EQ(rows_of(kBlock, map), "10100000000 11000010000 10000100000 ");
    map.after = {"count"};
    EXPECT_EQ(rows_of(kBlock, map), "10100010000 11000100000 10000111111 ");
    map.after = {"count", "ns", "enable"};
    EXPECT_EQ(rows_of(kBlock, map), "11000010000 10000100000 00000111111 ");
}

TEST(VectorWaves, parts_of_variables_by_the_indices_of_their_declaration) {
    const auto with = [&](const char* field, const char* path) {
        VcdMap map = {kNames, "clk", ""};
        map.names[field] = path;
        return map;
    };
    EXPECT_EQ(rows_of(kBlock, with("mi0.stall", "lines[4]")),
              "10100000000 10000010000 11000100000 ");
    EXPECT_EQ(rows_of(kBlock, with("enable", "counts[12]")).substr(0, 24),
              "00100000000 11000010000 ");
    EXPECT_EQ(refusal(kBlock, with("count", "counts[16:9]")),
              "in.vcd:4:1: [16:9] for count is no part of tb.counts, which is [15:0]");
    EXPECT_EQ(refusal(kBlock, with("count", "counts[8:15]")),
              "in.vcd:4:1: [8:15] for count is no part of tb.counts, which is [15:0]");
    EXPECT_EQ(refusal(kBlock, with("count", "counts[15:9]")),
              "in.vcd:4:1: tb.counts[15:9] has 7 bits, but count has 8");
    EXPECT_NE(refusal(kBlock, with("count", "none[7:0]")).find("no variable for count"),
              std::string::npos);
}

TEST(VectorWaves, bits_without_a_value_are_kept_when_asked_for) {
    const std::string text =
        replaced(replaced(kBlock, "b0 n\n", ""), "b1000000000000 n", "bx10z100000000000 n");
    VcdMap map = {kNames, "clk", ""};
    EXPECT_NE(refusal(text, map).find("has no value where a row needs it"), std::string::npos);
    map.unknown = true;
    EXPECT_EQ(rows_of(text, map), "101xxxxxxxx 110x10z1000 10000100000 ");
    map.clock.clear();
    EXPECT_EQ(rows_of(text, map).substr(0, 24), "101xxxxxxxx 110xxxxxxxx "); // at 0 and 10
    map.clock = "clk";
    map.after = {"count"};
    EXPECT_EQ(rows_of(text, map), "101x10z1000 11000100000 10000111111 ");
    EXPECT_NE(refusal(replaced(text, "0c\n#30", "xc\n#30"), map).find("is x or z"),
              std::string::npos);
}

TEST(VectorWaves, outputs_that_are_not_there_are_left_out_on_request) {
    VcdMap map = {kNames, "clk", ""};
    map.names.erase("count");
    EXPECT_NE(refusal(kBlock, map).find("no variable for count"), std::string::npos);
    map.partial = true;
    EXPECT_EQ(rows_of(kBlock, map), "101 110 100 ");
    map.names.erase("enable"); // an input
    EXPECT_NE(refusal(kBlock, map).find("no variable for enable"), std::string::npos);
}

} // namespace vector_waves_test
} // namespace armpmu::vectors
