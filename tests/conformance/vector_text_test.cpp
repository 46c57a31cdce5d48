// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Does a vector as text keep all that it says, and is a text that is wrong refused with its place?
#include "armpmu/vectors/forms/text.h"

#include "tests/support/vector_samples.h"
#include "tests/support/vector_texts.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace armpmu::vectors {
namespace vector_text_test {

using tests::replaced;
using tests::Spans;
using tests::VectorDraws;

std::string text_of(const Header& header, const Spans& spans,
                    std::optional<std::uint64_t> rows = std::nullopt) {
    std::ostringstream out;
    tests::write_spans(*create_text(out, "out.vec", header, rows), spans);
    return out.str();
}

Spans spans_of(const std::string& text) {
    std::istringstream in(text);
    return tests::read_spans(*open_text(in, "in.vec"));
}

std::string refusal(const std::string& text) {
    return tests::refusal_of([&] { spans_of(text); });
}

// 7 bits: count, two named lines, enable.
const std::string kSample = "// armpmu-vector 1\n"
                            "// device cci550\n"
                            "// clock_ps 2500\n"
                            "// config slave_interfaces 5\n"
                            "// source by hand\n"
                            "// tolerance count within_counts 4 per 1000\n"
                            "// tolerance si3.rrq within_cycles 2\n"
                            "// field count 4 out\n"
                            "// field ns 2 in si3.rrq mi0.stall\n"
                            "// field enable 1 in\n"
                            "// rows 4 width 7\n"
                            "0_f\n"
                            "// a remark\n"
                            "0F\n"
                            "\n"
                            "4_1\n"
                            "7f\n"
                            "// end 4 crc32 5ba39a9e\n";

Header sample_header() {
    Header header;
    header.device = "cci550";
    header.clock_ps = 2500;
    header.configuration["slave_interfaces"] = "5";
    header.source = "by hand";
    header.tolerances = {{"count", {tables::Tolerance::Kind::within_counts, 4}, 1000},
                         {"si3.rrq", {tables::Tolerance::Kind::within_cycles, 2}, 0}};
    header.layout = Layout({{"count", 4, Role::output, {}, 0},
                            {"ns", 2, Role::input, {"si3.rrq", "mi0.stall"}, 0},
                            {"enable", 1, Role::input, {}, 0}});
    return header;
}

TEST(VectorText, sample_says_what_is_meant) {
    std::istringstream in(kSample);
    const auto reader = open_text(in, "in.vec");
    EXPECT_TRUE(reader->header() == sample_header());
    EXPECT_EQ(tests::read_spans(*reader), (Spans{{{0x0f}, 2}, {{0x41}, 1}, {{0x7f}, 1}}));
}

TEST(VectorText, is_written_as_the_format_says) {
    std::string expected = replaced(kSample, "// a remark\n0F\n\n", "0_f\n");
    expected = replaced(expected, "7f", "7_f");
    EXPECT_EQ(text_of(sample_header(), {{{0x0f}, 2}, {{0x41}, 1}, {{0x7f}, 1}}, 4), expected);
}

TEST(VectorText, round_trip_of_random_vectors) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        VectorDraws draws(seed);
        const Header header = draws.header(draws.layout());
        const Spans spans = tests::draw_spans(draws, header.layout, draws.below(20));
        const std::string text = text_of(header, spans);
        std::istringstream in(text);
        const auto reader = open_text(in, "in.vec");
        ASSERT_TRUE(reader->header() == header) << text;
        ASSERT_EQ(tests::read_spans(*reader), spans) << text;
        ASSERT_EQ(text_of(header, spans_of(text)), text);
    }
}

TEST(VectorText, fields_of_every_width_are_written_and_read) {
    VectorDraws draws(1);
    const std::vector<std::vector<unsigned>> layouts = {{1},
                                                        {3},
                                                        {4},
                                                        {5},
                                                        {63},
                                                        {64},
                                                        {65},
                                                        {66},
                                                        {1, 1, 62},
                                                        {4096, 4096},
                                                        {4095},
                                                        {4096, 1},
                                                        {127, 4096, 1},
                                                        {4, 60, 64, 4},
                                                        {61},
                                                        {1290},
                                                        {4096, 4096, 4096, 4096}};
    for (const auto& widths : layouts) {
        const Header header = draws.header(draws.layout(widths));
        Spans spans = tests::draw_spans(draws, header.layout, 3);
        for (unsigned bit = 0; bit < header.layout.width(); ++bit)
            set_bits(spans[1].first.data(), bit, 1, 1);
        for (const unsigned other : {0U, 2U}) set_bits(spans[other].first.data(), 0, 1, 0);
        EXPECT_EQ(spans_of(text_of(header, spans)), spans) << header.layout.width();
    }
}

TEST(VectorText, empty_vector_is_written_and_read) {
    const std::string text = text_of(sample_header(), {}, 0);
    EXPECT_NE(text.find("// end 0 crc32 00000000\n"), std::string::npos) << text;
    EXPECT_EQ(spans_of(text), Spans{});
}

TEST(VectorText, long_runs_over_blocks_are_one_span) {
    VectorDraws draws(2);
    const Header header = draws.header(draws.layout({289, 32, 1}));
    const Spans spans = {{draws.row(header.layout), 9999}, {draws.row(header.layout), 12345}};
    EXPECT_EQ(spans_of(text_of(header, spans)), spans);
}

TEST(VectorText, writer_ignores_bits_beyond_the_width) {
    const Spans whole = {{{0x7f}, 2}};
    EXPECT_EQ(text_of(sample_header(), {{{~std::uint64_t{0}}, 2}}),
              text_of(sample_header(), whole));
}

TEST(VectorText, carriage_returns_and_a_missing_last_line_end) {
    std::string text;
    for (const char c : kSample) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    EXPECT_EQ(spans_of(text), spans_of(kSample));
    EXPECT_EQ(spans_of(kSample.substr(0, kSample.size() - 1)), spans_of(kSample));
}

TEST(VectorText, header_lines_are_checked) {
    struct Case {
        std::string old;
        std::string with;
        std::string refusal;
    };
    const Case cases[] = {
        {"// armpmu-vector 1", "// device cci550", "1:4: a vector must begin with armpmu-vector 1"},
        {"vector 1", "vector 2", "1:18: version 2 is not known; this program reads version 1"},
        {"vector 1", "vector one",
         "1:18: the version must be a number from 0 to 18446744073709551615, not 'one'"},
        {"vector 1", "vector", "1:17: must be: armpmu-vector VERSION"},
        {"// device cci550\n", "", "10:4: there is no line device"},
        {"// device cci550\n", "// device a55\n// device a55\n", "3:4: device stands twice"},
        {"cci550", "cci500", "2:11: the device must be cci550 or a55, not 'cci500'"},
        {"cci550", "cci550 a55", "2:18: must be: device NAME"},
        {"// clock_ps 2500\n", "", "10:4: there is no line clock_ps"},
        {"2500", "0", "3:13: the period must be a number from 1 to 18446744073709551615, not '0'"},
        {"2500", "0x9c4",
         "3:13: the period must be a number from 1 to 18446744073709551615, not '0x9c4'"},
        {"2500", "2500\n// clock_ps 1", "4:4: clock_ps stands twice"},
        {"config slave_interfaces 5", "config", "4:10: must be: config NAME VALUE"},
        {"faces 5", "faces 5\n// config slave_interfaces 6",
         "5:11: config slave_interfaces stands twice"},
        {"by hand", "by hand\n// source", "6:4: source stands twice"},
        {"by hand", "by\thand", "5:13: a header is printable ASCII"},
        {"by hand", "by $end", "5:14: the word $end cannot stand in a header"},
        {"tolerance count ", "tolerance coumt ",
         "6:14: 'coumt' is no field and no bit; did you mean count?"},
        {"tolerance si3.rrq ", "tolerance count ", "7:14: tolerance count stands twice"},
        {"within_cycles", "within_cycle",
         "7:22: 'within_cycle' is no rule; did you mean "
         "within_cycles?"},
        {"cycles 2", "cycles 4294967296",
         "7:36: the tolerance must be a number from 0 to 4294967295, not '4294967296'"},
        {"per 1000", "per 0", "6:40: the window must be a number from 1 to 4294967295, not '0'"},
        {"per 1000", "", "6:36: must be: tolerance NAME within_counts COUNTS per CYCLES"},
        {"per 1000", "pro 1000", "6:36: must be per"},
        {"field count", "feild count", "8:4: 'feild' is no line of a header; did you mean field?"},
        {"count 4 out", "Count 4 out",
         "8:10: a field's name must be [a-z][a-z0-9_]*, at most 64 characters"},
        {"count 4 out", "count 4097 out", "8:10: count: width must be 1 .. 4096"},
        {"count 4 out", "count 0 out", "8:10: count: width must be 1 .. 4096"},
        {"count 4 out", "count four out",
         "8:16: the width must be a number from 0 to 4294967295, not 'four'"},
        {"count 4 out", "count 4 inout", "8:18: must be in or out, not 'inout'"},
        {"count 4 out", "count 4", "8:17: must be: field NAME WIDTH in|out [BIT...]"},
        {"si3.rrq mi0", "mi0.stall mi0", "9:10: ns: two bits are called mi0.stall"},
        {" mi0.stall", "", "9:10: ns: must have a name for each of its bits, or none"},
        {"enable", "count", "10:10: count: stands twice"},
        {"rows 4 width", "rows -4 width",
         "11:9: rows must be a number from 0 to 18446744073709551615, not '-4'"},
        {"rows 4 width 7", "rows 4", "11:10: must be: rows COUNT width BITS"},
        {"rows 4 width 7", "rows 4 wide 7", "11:11: must be width"},
        {"width 7", "width 8", "11:17: the fields are 7 bits wide, not 8"},
        {"// rows 4 width 7\n", "", "11:1: the header's lines must begin with //"},
    };
    for (const Case& c : cases)
        EXPECT_EQ(refusal(replaced(kSample, c.old, c.with)), "in.vec:" + c.refusal);
}

TEST(VectorText, a_header_without_fields_or_rows_is_refused) {
    const std::string start = "// armpmu-vector 1\n// device a55\n// clock_ps 1\n";
    EXPECT_EQ(refusal(start + "// rows 0 width 0\n"), "in.vec:4:4: there is no line field");
    EXPECT_EQ(refusal(start), "in.vec:4:1: the header is cut off: there is no line rows");
    EXPECT_EQ(refusal(""), "in.vec:1:1: the header is cut off: there is no line rows");
}

TEST(VectorText, too_many_bits_are_refused_at_the_field) {
    std::string text = "// armpmu-vector 1\n// device a55\n// clock_ps 1\n";
    for (const char* name : {"a", "b", "c", "d", "e", "f"})
        text += std::string("// field ") + name + " 4096 in\n";
    EXPECT_EQ(refusal(text + "// rows 0 width 24576\n"),
              "in.vec:8:10: at most 16384 bits in a row");
}

TEST(VectorText, rows_are_checked) {
    struct Case {
        std::string old;
        std::string with;
        std::string refusal;
    };
    const Case cases[] = {
        {"4_1", "4g", "16:2: 'g' is no hexadecimal digit"},
        {"4_1", "_41", "16:1: '_' is no hexadecimal digit"},
        {"4_1", "4:", "16:2: ':' is no hexadecimal digit"},
        {"4_1", "4@", "16:2: '@' is no hexadecimal digit"},
        {"4_1", "4G", "16:2: 'G' is no hexadecimal digit"},
        {"4_1", "4`", "16:2: '`' is no hexadecimal digit"},
        {"4_1", "4\xb1", "16:2: '?' is no hexadecimal digit"},
        {"4_1", "4 1", "16:2: ' ' is no hexadecimal digit"},
        {"4_1", "/41", "16:1: '/' is no hexadecimal digit"},
        {"4_1", "xx", "16:1: 'x' is no hexadecimal digit"},
        {"4_1", "041", "16:1: the row has 3 digits, not 2"},
        {"4_1", "4_", "16:1: the row has 1 digits, not 2"},
        {"4_1", "8_1", "16:1: the row is wider than 7 bits"},
        {"4_1", "4_0", "18:16: the rows have another crc32: "},
        {"4_1\n", "", "17:8: the rows before are 3, those of the header 4"},
        {"rows 4", "rows ?", "accepted"},
        {"rows 4", "rows 3", "17:1: the header says that there are 3 rows"},
        {"rows 4", "rows 1", "14:1: the header says that there are 1 rows"},
        {"rows 4", "rows 5", "18:8: the rows before are 4, those of the header 5"},
        {"end 4", "end 3", "18:8: the rows before are 4, those of the header 4"},
        {"crc32 5b", "crc16 5b", "18:10: must be crc32"},
        {"9a9e", "9a9", "18:16: must be eight hexadecimal digits"},
        {"9a9e", "9a9g", "18:16: must be eight hexadecimal digits"},
        {" crc32 5ba39a9e", "", "18:9: must be: end ROWS crc32 CRC"},
        {"9a9e\n", "9a9e\n7f\n", "19:1: nothing may follow the line end"},
        {"9a9e\n", "9a9e\n// end 4 crc32 5ba39a9e\n", "19:1: nothing may follow the line end"},
        {"9a9e\n", "9a9e\n\n", "accepted"},
        {"// end 4 crc32 5ba39a9e\n", "", "18:1: the file is cut off: there is no line end"},
    };
    for (const Case& c : cases) {
        const std::string found = refusal(replaced(kSample, c.old, c.with));
        const std::string expected = c.refusal == "accepted" ? c.refusal : "in.vec:" + c.refusal;
        EXPECT_EQ(found.substr(0, expected.size()), expected) << found;
    }
}

TEST(VectorText, a_run_may_not_be_longer_than_the_rows) {
    const std::string text = text_of(sample_header(), {{{0x0f}, 3}});
    EXPECT_EQ(refusal(replaced(text, "rows ?", "rows 2")),
              "in.vec:14:1: the header says that there are 2 rows");
}

TEST(VectorText, rows_before_a_damage_are_given) {
    std::istringstream in(replaced(kSample, "7f", "7x"));
    const auto reader = open_text(in, "in.vec");
    Span span;
    ASSERT_TRUE(reader->next(span));
    EXPECT_EQ(span.cycles, 2U);
    ASSERT_TRUE(reader->next(span));
    EXPECT_EQ(span.row[0], 0x41U);
    EXPECT_THROW(reader->next(span), VectorError);
    EXPECT_THROW(reader->next(span), VectorError);
}

TEST(VectorText, a_line_without_end_is_refused) {
    EXPECT_EQ(refusal(replaced(kSample, "4_1", std::string((64 << 20) + 1, '4'))),
              "in.vec:16:1: the line is longer than 67108864 characters");
}

TEST(VectorText, headers_that_cannot_be_written) {
    const auto refused = [](void (*change)(Header&)) {
        Header header = sample_header();
        change(header);
        std::ostringstream out;
        EXPECT_THROW(create_text(out, "out.vec", header), std::invalid_argument);
    };
    refused([](Header& h) { h.version = 2; });
    refused([](Header& h) { h.device = "cci500"; });
    refused([](Header& h) { h.clock_ps = 0; });
    refused([](Header& h) { h.source = "two\nlines"; });
    refused([](Header& h) { h.source = "to the $end"; });
    refused([](Header& h) { h.configuration["two words"] = "1"; });
    refused([](Header& h) { h.configuration["name"] = "\x80"; });
    refused([](Header& h) {
        h.layout = Layout();
        h.tolerances.clear();
    });
    refused([](Header& h) { h.tolerances[0].name = "coumt"; });
    refused([](Header& h) { h.tolerances[0].window = 0; });
    refused([](Header& h) { h.tolerances[0].name = "si3.rrq"; });
}

TEST(VectorText, another_number_of_rows_than_promised) {
    std::ostringstream out;
    const auto writer = create_text(out, "out.vec", sample_header(), 3);
    EXPECT_THROW(tests::write_spans(*writer, {{{1}, 2}}), std::logic_error);
}

} // namespace vector_text_test
} // namespace armpmu::vectors
