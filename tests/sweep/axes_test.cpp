// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/axes.h"
#include "testbench/scenario/parameters.h"
#include "tests/sweep/sweep_folder.h"

namespace armpmu::tests {
namespace axes_test {

using namespace testbench;
using Texts = std::vector<std::string>;

Texts values(const std::string& text) {
    return parse_axis("path=" + text).values;
}

std::string refusal_of(const std::function<void()>& action) {
    try {
        action();
    } catch (const ScenarioError& error) {
        return error.what();
    }
    return "";
}

TEST(SweepAxes, are_lists_ranges_and_ratios) {
    EXPECT_EQ(values("1,2,x"), (Texts{"1", "2", "x"}));
    EXPECT_EQ(values("16..64:16"), (Texts{"16", "32", "48", "64"}));
    EXPECT_EQ(values("16..63:16"), (Texts{"16", "32", "48"}));
    EXPECT_EQ(values("0.1..0.5:0.1"), (Texts{"0.1", "0.2", "0.3", "0.4", "0.5"}));
    EXPECT_EQ(values("16KiB..48KiB:16KiB"), (Texts{"16KiB", "32KiB", "48KiB"}));
    EXPECT_EQ(values("7..7:1"), (Texts{"7"}));
    EXPECT_EQ(values("1,8..10:1,[4,5]"), (Texts{"1", "8", "9", "10", "[4,5]"}));
    EXPECT_EQ(values("log:1..1024:11"),
              (Texts{"1", "2", "4", "8", "16", "32", "64", "128", "256", "512", "1024"}));
    EXPECT_EQ(values("log:1..4:9"), (Texts{"1", "2", "3", "4"})) << "each whole number once";
    EXPECT_EQ(values("log:0.25..4.0:5"), (Texts{"0.25", "0.5", "1", "2", "4"}));
}

TEST(SweepAxes, leave_alone_what_is_no_range) {
    for (const char* text : {"../a:1", "a..b:c", "1..b", "http://x..y:3", "traces/a..b"})
        EXPECT_EQ(values(text), Texts{text});
}

TEST(SweepAxes, say_what_is_expected) {
    for (const char* text : {"path=9..1:1", "path=1..9:0", "path=1KiB..9:1", "path=log:0..9:3",
                             "path=log:1..9:1", "path=log:a", "path=1..9000000:1", "path=1..9",
                             "path", "=1", "path=", "a,=1", "path=1,,2"})
        EXPECT_EQ(refusal_of([&] { parse_axis(text); }).find("--parameter '" + std::string(text)),
                  0U)
            << text << refusal_of([&] { parse_axis(text); });
}

TEST(SweepAxes, are_combined_with_the_last_one_fastest_and_made_when_asked_for) {
    const SweepPoints points(
        {parse_axis("a=1..1000000:1"), parse_axis("b,c=x,y,z"), parse_axis("d=1..1000:1")});
    EXPECT_EQ(points.size(), 3'000'000'000U);
    const std::vector<std::size_t> steps = points.steps(2'999'999'998U);
    EXPECT_EQ(steps, (std::vector<std::size_t>{999'999, 2, 998}));
    Texts changes;
    for (const Override& one : points.changes(steps)) changes.push_back(one.path + "=" + one.value);
    EXPECT_EQ(changes, (Texts{"a=1000000", "b=z", "c=z", "d=999"}));
}

TEST(SweepAxes, have_each_path_once) {
    refuse_twice({parse_axis("a,b=1"), parse_axis("c=1")});
    EXPECT_EQ(refusal_of([] {
                  refuse_twice({parse_axis("a,b=1"), parse_axis("b=1")});
              }).find("--parameter 'b':1:1: stands here twice"),
              0U);
}

TEST(SweepAxes, come_from_a_file_of_points) {
    const SweepFolder folder;
    const std::string file = folder.path() + "/points.csv";
    write_text(file, "\xef\xbb\xbfseed,\"interconnect.tt_depth\"\r\n1,16\r\n\r\n2,\"4\"\r\n");
    const SweepAxis axis = read_points(file);
    EXPECT_EQ(axis.paths, (Texts{"seed", "interconnect.tt_depth"}));
    ASSERT_EQ(axis.steps(), 2U);
    EXPECT_EQ(axis.value(1, 0), "2");
    EXPECT_EQ(axis.value(1, 1), "4");
    const std::pair<const char*, const char*> bad[] = {
        {"a,b\n1\n", ":2:1: expected 2 values"}, {"a,b\n1,2\n3,\n", ":3:1: expected a value"},
        {"a,\n1,2\n", ":1:1: expected a path"},  {"a\n", ":1:1: expected a line of paths"},
        {"a\n\"1\n", ":2:1: a quotation mark"},  {"a\n\xff\n", ":2:1: cell 1 is not UTF-8"}};
    for (const auto& [text, expected] : bad) {
        write_text(file, text);
        EXPECT_EQ(refusal_of([&] { read_points(file); }).find(file + expected), 0U)
            << text << refusal_of([&] { read_points(file); });
    }
}

} // namespace axes_test
} // namespace armpmu::tests
