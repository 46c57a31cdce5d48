// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Are rows made of waves as they are: sampled on either side of an edge, from parts of variables,
// with bits that have no value, and without outputs that are not there?
#include "tests/conformance/vector_vcd_tools.h"

#include <gtest/gtest.h>

#include <map>
#include <utility>

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

TEST(VectorWaves, a_map_takes_parts_of_fields_and_opposites) {
    const auto rows = [&](std::map<std::string, std::string> names, const char* clock = "clk") {
        return rows_of(kBlock, {std::move(names), clock, ""});
    };
    auto names = kNames;
    names.erase("count");
    names["count[7:4]"] = "counts[11:8]";
    names["count[3]"] = "!counts[12]";
    names["count[2:0]"] = "~counts[15:13]";
    EXPECT_EQ(rows(names), "10100001111 11000000111 10000001110 ");
    names["enable"] = "!tb.\\en.able[0] ";
    EXPECT_EQ(rows(names).substr(0, 12), "00100001111 ");
    names["count[3:2]"] = "counts[15:14]";
    EXPECT_NE(refusal(kBlock, {names, "clk", ""}).find("twice, again as 'count[3"),
              std::string::npos);
    // Bits that the map leaves out are those of the field's own variable.
    const std::string own = replaced(kBlock, "16 n counts [15:0]", "8 n count [0:7]");
    names = kNames;
    names.erase("count");
    names["count[0]"] = "clk";
    EXPECT_EQ(rows_of(replaced(replaced(replaced(own, "b1000000000000 n", "b10110 n"),
                                        "b10000000000000 n", "b110000 n"),
                               "b11111111111111 n", "b0 n"),
                      {names, "clk", ""}),
              "10100000000 11000010110 10000110000 ");
    EXPECT_NE(refusal(kBlock, {{{"count[8:0]", "counts"}}, "clk", ""}).find("'count[8:0]'"),
              std::string::npos);
    EXPECT_EQ(rows_of(kBlock, {kNames, "!clk", ""}), "11000010000 10000100000 ");
}

TEST(VectorWaves, names_as_vhdl_and_vivado_write_them) {
    const std::string rows = rows_of(kBlock, {kNames, "clk", ""});
    std::string text = replaced(kBlock, "counts [15:0]", "counts(15 downto 0)");
    text = replaced(text, "lines [2:4]", "lines(2 to 4)");
    text = replaced(text, "\\en.able[0] ", "\\en.able[0]\\ ");
    text = replaced(text, "module tb", "module \\tb\\");
    EXPECT_EQ(rows_of(text, {kNames, "tb.clk", "tb"}), rows);
    EXPECT_EQ(rows_of(text, {kNames, "\\tb\\.clk", "\\tb\\"}), rows);
    auto names = kNames;
    names.erase("si3.rrq");
    names.erase("mi0.stall");
    text = replaced(kBlock, "3 e lines [2:4]", "2 e ns_lines(1 downto 0)");
    text =
        replaced(replaced(replaced(text, "b100 e", "b01 e"), "b010 e", "b10 e"), "b001 e", "b0 e");
    EXPECT_EQ(rows_of(text, {names, "clk", ""}), rows);
}

TEST(VectorWaves, capitals_matter_only_where_both_spellings_are_there) {
    const std::string rows = rows_of(kBlock, {kNames, "clk", ""});
    EXPECT_EQ(rows_of(kBlock, {kNames, "TB.Clk", "Tb"}), rows);
    std::string text = replaced(kBlock, "counts [15:0]", "COUNTS [15:0]");
    text = replaced(replaced(text, "1 c clk", "1 c CLK"), "module tb", "module TB");
    EXPECT_EQ(rows_of(text, {kNames, "tb.clk", "tb"}), rows);
    EXPECT_EQ(rows_of(replaced(kBlock, "$upscope", "$var wire 1 s Clk $end\n$upscope"),
                      {kNames, "clk", ""}),
              rows);
    EXPECT_NE(refusal(replaced(kBlock, "$upscope", "$var wire 1 s Clk $end\n$upscope"),
                      {kNames, "CLK", ""})
                  .find("CLK may be tb.clk or tb.Clk"),
              std::string::npos);
}

TEST(VectorWaves, ports_of_a_bus_are_suggested) {
    Header given = header();
    given.layout = Layout({{"acc_valid", 1, Role::input, {}, 0},
                           {"acc_secure", 1, Role::input, {}, 0},
                           {"acc_offset", 20, Role::input, {}, 0},
                           {"acc_rdata", 32, Role::output, {}, 0}});
    const std::string ports =
        replaced(kBlock, "$upscope",
                 "$var wire 3 p PPROT [2:0] $end\n$var wire 1 q penable_i $end\n"
                 "$var wire 32 a paddr [31:0] $end\n"
                 "$var wire 32 d prdata_o [31:0] $end\n$upscope");
    EXPECT_EQ(refusal(ports, {{}, "clk", ""}, given),
              "in.vcd:12:1: there is no variable for acc_valid, acc_secure, acc_offset, acc_rdata; "
              "perhaps --map acc_valid=tb.penable_i --map acc_secure='!tb.PPROT[1]' --map "
              "acc_offset=tb.paddr[19:0] --map acc_rdata=tb.prdata_o");
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
