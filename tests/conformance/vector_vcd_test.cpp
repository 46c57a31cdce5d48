// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Does a vector as waves keep all that it says, and is a wave that is wrong refused with its place?
#include "armpmu/vectors/forms/vcd.h"

#include "tests/support/vector_samples.h"
#include "tests/support/vector_texts.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace armpmu::vectors {
namespace vector_vcd_test {

using tests::replaced;
using tests::Spans;
using tests::VectorDraws;

std::string vcd_of(const Header& header, const Spans& spans) {
    std::ostringstream out;
    tests::write_spans(*create_vcd(out, "out.vcd", header), spans);
    return out.str();
}

std::unique_ptr<Reader> opened(std::istringstream& in, const std::string& text) {
    in.str(text);
    return open_vcd(in, "in.vcd");
}

Spans spans_of(const std::string& text) {
    std::istringstream in;
    return tests::read_spans(*opened(in, text));
}

std::string refusal(const std::string& text) {
    return tests::refusal_of([&] { spans_of(text); });
}

Header sample_header() {
    Header header;
    header.device = "cci550";
    header.clock_ps = 500;
    header.source = "by hand";
    header.layout = Layout({{"count", 4, Role::output, {}, 0},
                            {"ns", 3, Role::input, {"si3.hs.rrq", "mi0.stall", "idle"}, 0},
                            {"enable", 1, Role::input, {}, 0}});
    return header;
}

const Spans kSampleSpans = {{{0x80}, 1}, {{0xa5}, 3}, {{0xa6}, 1}};

const std::string kSample = "$comment armpmu-vector 1\n"
                            "device cci550\n"
                            "clock_ps 500\n"
                            "source by hand\n"
                            "field count 4 out\n"
                            "field ns 3 in si3.hs.rrq mi0.stall idle\n"
                            "field enable 1 in\n"
                            "rows ? width 8\n"
                            "$end\n"
                            "$version armpmu $end\n"
                            "$timescale 1 ps $end\n"
                            "$scope module armpmu $end\n"
                            "$var wire 4 ! count [3:0] $end\n"
                            "$scope module ns $end\n"
                            "$var wire 1 $ idle $end\n"
                            "$scope module mi0 $end\n"
                            "$var wire 1 # stall $end\n"
                            "$upscope $end\n"
                            "$scope module si3 $end\n"
                            "$scope module hs $end\n"
                            "$var wire 1 \" rrq $end\n"
                            "$upscope $end\n"
                            "$upscope $end\n"
                            "$upscope $end\n"
                            "$var wire 1 % enable $end\n"
                            "$upscope $end\n"
                            "$enddefinitions $end\n"
                            "#0\n"
                            "$dumpvars\n"
                            "b0 !\n"
                            "0\"\n"
                            "0#\n"
                            "0$\n"
                            "1%\n"
                            "$end\n"
                            "#500\n"
                            "b101 !\n"
                            "1#\n"
                            "#2000\n"
                            "b110 !\n"
                            "#2500\n"
                            "$comment armpmu-end 5 $end\n";

TEST(VectorVcd, is_written_as_the_format_says) {
    EXPECT_EQ(vcd_of(sample_header(), kSampleSpans), kSample);
}

TEST(VectorVcd, sample_says_what_is_meant) {
    std::istringstream in;
    const auto reader = opened(in, kSample);
    EXPECT_TRUE(reader->header() == sample_header());
    EXPECT_EQ(tests::read_spans(*reader), kSampleSpans);
}

TEST(VectorVcd, round_trip_of_random_vectors) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        VectorDraws draws(seed);
        const Header header = draws.header(draws.layout());
        const Spans spans = tests::draw_spans(draws, header.layout, draws.below(20));
        const std::string text = vcd_of(header, spans);
        std::istringstream in;
        const auto reader = opened(in, text);
        ASSERT_TRUE(reader->header() == header) << text;
        ASSERT_EQ(tests::read_spans(*reader), spans) << text;
        ASSERT_EQ(vcd_of(header, spans_of(text)), text);
    }
}

TEST(VectorVcd, fields_of_every_width_are_written_and_read) {
    VectorDraws draws(1);
    const std::vector<std::vector<unsigned>> layouts = {
        {1}, {63}, {64}, {65}, {4096, 4096, 4096, 4096}, {4095}, {127, 4096, 1}, {1290}};
    for (const auto& widths : layouts) {
        const Header header = draws.header(draws.layout(widths));
        Spans spans = tests::draw_spans(draws, header.layout, 3);
        for (unsigned bit = 0; bit < header.layout.width(); ++bit)
            set_bits(spans[1].first.data(), bit, 1, 1);
        for (const unsigned other : {0U, 2U}) set_bits(spans[other].first.data(), 0, 1, 0);
        EXPECT_EQ(spans_of(vcd_of(header, spans)), spans) << header.layout.width();
    }
}

TEST(VectorVcd, fields_and_bits_of_the_same_name_stay_apart) {
    Header header = sample_header();
    header.layout = Layout({{"a", 2, Role::input, {"b", "a"}, 0},
                            {"b", 2, Role::input, {"b", "b.b"}, 0},
                            {"armpmu", 1, Role::input, {}, 0}});
    const Spans spans = {{{0x01}, 1}, {{0x02}, 1}, {{0x04}, 1}, {{0x08}, 1}, {{0x10}, 1}};
    EXPECT_EQ(spans_of(vcd_of(header, spans)), spans);
}

TEST(VectorVcd, more_variables_than_codes_of_two_characters) {
    VectorDraws draws(3);
    std::vector<Field> fields;
    for (unsigned i = 0; i < 4; ++i) {
        fields.push_back({"f" + std::to_string(i), 4000, Role::input, {}, 0});
        for (unsigned bit = 0; bit < 4000; ++bit)
            fields.back().bits.push_back("e" + std::to_string(bit));
    }
    const Header header = draws.header(Layout(fields));
    const Spans spans = tests::draw_spans(draws, header.layout, 3);
    EXPECT_EQ(spans_of(vcd_of(header, spans)), spans);
}

TEST(VectorVcd, empty_vector_is_written_and_read) {
    const std::string text = vcd_of(sample_header(), {});
    EXPECT_NE(text.find("$enddefinitions $end\n#0\n$comment armpmu-end 0 $end\n"),
              std::string::npos)
        << text;
    EXPECT_EQ(spans_of(text), Spans{});
}

TEST(VectorVcd, writer_ignores_bits_beyond_the_width) {
    const Spans odd = {{{0x80}, 1}, {{0x1a5}, 1}, {{0xfa5}, 2}, {{0x2a6}, 1}};
    EXPECT_EQ(vcd_of(sample_header(), odd), kSample);
}

TEST(VectorVcd, long_spans_cost_nothing) {
    const Spans spans = {{{0x01}, std::uint64_t{1} << 50}, {{0x02}, 1}};
    const std::string text = vcd_of(sample_header(), spans);
    EXPECT_LT(text.size(), 1000U);
    EXPECT_EQ(spans_of(text), spans);
    EXPECT_THROW(vcd_of(sample_header(), {{{1}, std::uint64_t{1} << 60}}), VectorError);
}

TEST(VectorVcd, only_what_changes_is_written) {
    const std::string text =
        vcd_of(sample_header(), {{{0x80}, 1}, {{0xa5}, 3}, {{0xa5}, 2}, {{0xa7}, 1}});
    EXPECT_NE(text.find("#500\nb101 !\n1#\n#3000\nb111 !\n#3500\n"), std::string::npos) << text;
}

TEST(VectorVcd, damaged_files_are_refused_with_their_place) {
    struct Case {
        std::string old;
        std::string with;
        std::string refusal;
    };
    const Case cases[] = {
        {"device cci550", "device cci551", "2:8: the device must be cci550 or a55, not 'cci551'"},
        {"rows ? width 8\n", "", "8:1: the header is cut off: there is no line rows"},
        {"armpmu-vector 1", "other",
         "27:1: there is no $comment armpmu-vector before, so these are a simulator's waves: they "
         "come behind a vector, and with --clock"},
        {"1 ps", "2 ps", "11:12: must be 1, 10 or 100 of s, ms, us, ns, ps or fs"},
        {"1 ps", "1 as", "11:12: must be 1, 10 or 100 of s, ms, us, ns, ps or fs"},
        {"$timescale 1 ps $end\n", "", "26:21: there is no $timescale"},
        {"$scope module hs", "$scoop module hs",
         "20:1: '$scoop' is no declaration; did you mean $scope?"},
        {"$upscope $end\n$enddef", "$upscope $end\n$upscope $end\n$enddef",
         "27:9: $upscope where no scope is open"},
        {"wire 4 !", "wire four !", "13:11: 'four' is no width"},
        {"wire 4 !", "wire 5 !", "13:1: armpmu.count has 5 bits, but armpmu.count has 4"},
        {"[3:0]", "[4:0]", "13:1: armpmu.count has 5 bits, but armpmu.count has 4"},
        {"1 $ idle", "1 ! idle", "15:1: code '!' has 1 bits, but 4 in line 13"},
        {"# stall", "# stole",
         "27:1: there is no variable for armpmu.ns.mi0.stall; did you mean armpmu.ns.mi0.stole?"},
        {"$enddefinitions $end\n", "", "27:1: '#0' is no declaration"},
        {"#500", "#5OO", "36:1: '#5OO' is no time"},
        {"#500", "#18446744073709551616", "36:1: '#18446744073709551616' is no time"},
        {"#2500", "#1999", "41:1: time runs backwards, from #2000 to #1999"},
        {"1#", "1&", "38:2: the identifier code '&' is not declared"},
        {"1#", "1", "38:2: an identifier code must stand here"},
        {"1#", "2#", "38:1: '2' begins no change"},
        {"b101 !", "b101", "37:5: an identifier code must stand here"},
        {"b101 !", "b121 !", "37:3: '2' is no bit"},
        {"b101 !", "b !", "37:2: a value of 0 bits for armpmu.count, which has 4"},
        {"b101 !", "b00101 !", "37:2: a value of 5 bits for armpmu.count, which has 4"},
        {"b101 !", "r0.5 !", "37:7: a row needs bits here"},
        {"b101 !", "b1x1 !",
         "37:1: armpmu.count is x or z from here on where a row needs it, at "
         "#500"},
        {"1#", "Z#",
         "38:1: armpmu.ns.mi0.stall is x or z from here on where a row needs it, at "
         "#500"},
        {"1%\n", "", "35:5: armpmu.enable has no value where a row needs it, at #0"},
        {"$dumpvars", "$dumpvar", "29:1: '$dumpvar' is no command; did you mean $dumpvars?"},
        {"$comment armpmu-end 5 $end\n", "", "42:1: the file is cut off: there is no armpmu-end"},
        {"armpmu-end 5", "armpmu-end 6", "43:1: there are 5 rows, not 6"},
        {"rows ?", "rows 6", "43:1: there are 5 rows, not 6"},
        {"armpmu-end 5", "armpmu-end five", "42:21: 'five' is no number of rows"},
        {"armpmu-end 5 $end\n", "armpmu-end 5 $end\n#3000\n",
         "43:1: nothing may follow armpmu-end"},
        {"armpmu-end 5 $end\n", "armpmu-end 5\n", "43:1: $comment is cut off"},
    };
    for (const Case& c : cases)
        EXPECT_EQ(refusal(replaced(kSample, c.old, c.with)), "in.vcd:" + c.refusal) << c.with;
    EXPECT_EQ(refusal(""), "in.vcd:1:1: the file is cut off: there is no $enddefinitions");
}

TEST(VectorVcd, what_other_tools_may_do_to_it_is_understood) {
    const std::pair<const char*, const char*> changes[] = {{"b101 !", "b0101 !"},
                                                           {"b101 !", "B101   !"},
                                                           {"1#\n", "1#\r\n"},
                                                           {"1#\n", "1#\n#500\n"},
                                                           {"1#\n", "0#\n1#\n"},
                                                           {"#2000\n", "#2000\n$dumpall\n$end\n"},
                                                           {"#2000\n", "\n#2000\n"},
                                                           {"#2000\n", "#1999\n#2000\n"},
                                                           {"$version armpmu", "$version a\nb"},
                                                           {" [3:0]", "[3:0]"},
                                                           {" [3:0]", ""},
                                                           {"module hs", "begin hs"},
                                                           {"wire 1 #", "reg 1 #"},
                                                           {"0\"\n", "b0 \"\n"},
                                                           {"#0\n$dumpvars", "$dumpvars"},
                                                           {"1 ps", "\n\t1ps\n"},
                                                           {"#500\n", "#500\n$comment 7 $end\n"}};
    for (const auto& [old, with] : changes)
        EXPECT_EQ(spans_of(replaced(kSample, old, with)), kSampleSpans) << with;
}

TEST(VectorVcd, rows_before_a_damage_are_given) {
    std::istringstream in;
    const auto reader = opened(in, replaced(kSample, "b110 !", "b11x !"));
    Span span;
    ASSERT_TRUE(reader->next(span));
    ASSERT_TRUE(reader->next(span));
    EXPECT_EQ(span.cycles, 3U);
    EXPECT_THROW(reader->next(span), VectorError);
    EXPECT_THROW(reader->next(span), VectorError);
}

TEST(VectorVcd, file_is_there_after_finish_only) {
    const std::string path = testing::TempDir() + "vector_vcd_test.vcd";
    std::filesystem::remove(path);
    const auto writer = create_vcd(path, sample_header());
    for (const auto& [row, cycles] : kSampleSpans) writer->put({row.data(), cycles});
    EXPECT_FALSE(std::filesystem::exists(path));
    writer->finish();
    EXPECT_EQ(tests::read_spans(*open_vcd(path)), kSampleSpans);
    std::filesystem::remove(path);
}

} // namespace vector_vcd_test
} // namespace armpmu::vectors
