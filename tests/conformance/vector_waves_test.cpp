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

// The count in parts, the upper one moving with the lower one's 14th bit: see kBlock.
std::string in_parts(const std::string& high, const std::string& low) {
    std::string text =
        replaced(kBlock, "$var wire 16 n counts [15:0] $end\n",
                 "$var wire 4 h " + high + " $end\n$var wire 12 l " + low + " $end\n");
    text = replaced(replaced(text, "b0 n", "b0 h\nb0 l"), "b1000000000000 n", "b1 h");
    return replaced(replaced(text, "b10000000000000 n", "b10 h"), "b11111111111111 n",
                    "b0011 h\nb111111111111 l");
}

TEST(VectorWaves, parts_of_a_vector_of_one_path_are_joined) {
    const std::string rows = rows_of(kBlock, {kNames, "clk", ""});
    VcdMap map = {kNames, "clk", ""};
    for (const char* scope : {"", "tb"}) {
        map.scope = scope;
        EXPECT_EQ(rows_of(in_parts("counts [15:12]", "counts [11:0]"), map), rows);
        EXPECT_EQ(rows_of(in_parts("counts(15 downto 12)", "counts(11 downto 0)"), map), rows);
        EXPECT_EQ(
            rows_of(in_parts("counts [17:14]", "counts [13:2]"), {{{"count", "counts[17:10]"},
                                                                   {"si3.rrq", "lines[2]"},
                                                                   {"mi0.stall", "lines[3]"},
                                                                   {"enable", "tb.\\en.able[0] "}},
                                                                  "clk",
                                                                  scope}),
            rows);
    }
    const auto own = [&](const std::string& high, const std::string& low) {
        auto names = kNames;
        names.erase("count");
        std::string text = in_parts(high, low);
        text = replaced(replaced(text, "wire 4 h", "wire 7 h"), "wire 12 l", "wire 1 l");
        text = replaced(replaced(text, "b0 h\nb0 l", "b0 h\n0l"), "b1 h", "b0001000 h\n1l");
        text = replaced(replaced(text, "b10 h", "b0010000 h\n0l"), "b0011 h\nb111111111111 l",
                        "b11111 h\n1l");
        return rows_of(text, {names, "clk", ""});
    };
    const std::string own_rows = "10100000000 11000010001 10000100000 ";
    EXPECT_EQ(own("count [7:1]", "count [0]"), own_rows);
    EXPECT_EQ(own("count [7:1]", "count [0:0]"), own_rows);
    EXPECT_EQ(own("count [0:6]", "count [7]"), own_rows);
}

TEST(VectorWaves, parts_that_overlap_or_are_missing_are_told) {
    const VcdMap map = {kNames, "clk", ""};
    EXPECT_EQ(refusal(in_parts("counts [14:11]", "counts [11:0]"), map),
              "in.vcd:4:1: tb.counts is written in parts, but [11:0] and [14:11] overlap");
    EXPECT_EQ(refusal(in_parts("counts [16:13]", "counts [11:0]"), map),
              "in.vcd:4:1: tb.counts is written in parts, but there is none between [11:0] and "
              "[16:13]");
    EXPECT_EQ(refusal(in_parts("counts [12:15]", "counts [11:0]"), map),
              "in.vcd:5:1: tb.counts is written in parts, but [11:0] counts in another direction");
    EXPECT_EQ(
        refusal(in_parts("counts [15:12]", "counts [11:0]"), {{{"count", "counts"}}, "clk", ""}),
        "in.vcd:5:1: tb.counts has 16 bits, but count has 8");
    EXPECT_EQ(refusal(in_parts("counts [15:12]", "counts [11:0]"),
                      {{{"count", "counts[16:9]"}}, "clk", ""}),
              "in.vcd:5:1: [16:9] for count is no part of tb.counts, which is [15:0]");
}

// What is suggested where waves have these ports: "WIDTH NAME" each, of a bench tb.
std::string suggestions(const std::vector<std::string>& ports) {
    Header given = header();
    given.layout = Layout({{"aresetn", 1, Role::input, {}, 0},
                           {"acc_valid", 1, Role::input, {}, 0},
                           {"acc_write", 1, Role::input, {}, 0},
                           {"acc_secure", 1, Role::input, {}, 0},
                           {"acc_offset", 20, Role::input, {}, 0},
                           {"acc_lanes", 4, Role::input, {}, 0},
                           {"acc_wdata", 32, Role::input, {}, 0},
                           {"acc_rdata", 32, Role::output, {}, 0},
                           {"acc_error", 1, Role::output, {}, 0},
                           {"count0", 32, Role::output, {}, 0}});
    std::string declared;
    for (const std::string& port : ports) {
        const auto width = static_cast<unsigned>(std::stoul(port));
        const std::string range = width == 1 ? "" : " [" + std::to_string(width - 1) + ":0]";
        declared += "$var wire " + std::to_string(width) + " p" + std::to_string(declared.size()) +
                    " " + port.substr(port.find(' ') + 1) + range + " $end\n";
    }
    const std::string text =
        refusal(replaced(kBlock, "$upscope", declared + "$upscope"), {{}, "clk", ""}, given);
    const std::string before = "acc_error, count0";
    return text.substr(text.find(before) + before.size());
}

TEST(VectorWaves, ports_of_a_block_are_suggested) {
    const std::string axi = "; AXI has no one signal for acc_valid, acc_write, acc_secure, "
                            "acc_offset, acc_error: the bench must make it of both channels";
    // APB in capitals, and with a prefix; those of a bus that the block is master of are not its
    // own.
    EXPECT_EQ(suggestions({"1 PRESETn", "1 PSEL", "1 PENABLE", "1 PWRITE", "3 PPROT", "32 PADDR",
                           "4 PSTRB", "32 PWDATA", "32 PRDATA", "1 PSLVERR"}),
              "; perhaps --map aresetn=tb.PRESETn --map acc_valid=tb.PENABLE --map "
              "acc_write=tb.PWRITE --map acc_secure='!tb.PPROT[1]' --map acc_offset=tb.PADDR[19:0] "
              "--map acc_lanes=tb.PSTRB --map acc_wdata=tb.PWDATA --map acc_rdata=tb.PRDATA --map "
              "acc_error=tb.PSLVERR");
    EXPECT_EQ(suggestions({"32 m_apb_pwdata", "32 s_apb_pwdata", "32 fifo_pwdata", "1 s_apb_psel",
                           "20 apb_paddr", "1 apb_penable", "32 prdata_mux"}),
              "; perhaps --map acc_valid=tb.apb_penable --map acc_offset=tb.apb_paddr --map "
              "acc_wdata=tb.s_apb_pwdata");
    // Directions in front or behind, and in both ways.
    EXPECT_EQ(suggestions({"1 i_rst_n", "1 i_penable", "1 i_pwrite", "32 i_pwdata", "32 o_prdata",
                           "32 o_count0"}),
              "; perhaps --map aresetn=tb.i_rst_n --map acc_valid=tb.i_penable --map "
              "acc_write=tb.i_pwrite --map acc_wdata=tb.i_pwdata --map acc_rdata=tb.o_prdata --map "
              "count0=tb.o_count0");
    EXPECT_EQ(suggestions({"1 rst_i", "1 penable_i", "1 pwrite_i", "32 pwdata_i", "32 prdata_o",
                           "32 pmu_count0_o", "64 acc_wdata_in"}),
              "; perhaps --map aresetn='!tb.rst_i' --map acc_valid=tb.penable_i --map "
              "acc_write=tb.pwrite_i --map acc_wdata=tb.acc_wdata_in[31:0] --map "
              "acc_rdata=tb.prdata_o --map count0=tb.pmu_count0_o");
    // AXI4-Lite, as of Vivado: a write's address and a read's are different signals.
    EXPECT_EQ(suggestions({"1 s_axi_aclk", "1 s_axi_aresetn", "32 s_axi_awaddr", "3 s_axi_awprot",
                           "1 s_axi_awvalid", "1 s_axi_awready", "32 s_axi_wdata", "4 s_axi_wstrb",
                           "1 s_axi_wvalid", "2 s_axi_bresp", "32 s_axi_araddr", "1 s_axi_arvalid",
                           "32 s_axi_rdata", "2 s_axi_rresp", "32 m_axi_wdata"}),
              "; perhaps --map aresetn=tb.s_axi_aresetn --map acc_lanes=tb.s_axi_wstrb --map "
              "acc_wdata=tb.s_axi_wdata --map acc_rdata=tb.s_axi_rdata" +
                  axi);
    EXPECT_EQ(
        suggestions({"1 S_AXI_ARESETN", "32 S_AXI_AWADDR", "1 S_AXI_AWVALID", "64 S_AXI_WDATA"}),
        "; perhaps --map aresetn=tb.S_AXI_ARESETN --map acc_wdata=tb.S_AXI_WDATA[31:0]" + axi);
    EXPECT_EQ(suggestions({"1 awvalid", "32 awaddr"}), axi);
    EXPECT_EQ(suggestions({"1 psel", "16 pwdata", "32 data"}), ""); // none is the field
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
