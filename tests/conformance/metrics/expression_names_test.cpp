// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/metrics/expression_parser.h"
#include "testbench/metrics/series.h"

#include <gtest/gtest.h>

#include <random>

// Names are data: any name can stand in an expression.
namespace armpmu::tests {
namespace expression_names_test {

using namespace testbench;
using Names = std::vector<std::string>;

// One for each byte, alone and among others, words of the language, and what reads like a number,
// an interface, a constant or an operation.
Names all_names() {
    Names names = {"min",
                   "max",
                   "d_ratio",
                   "has_event",
                   "source_count",
                   "if",
                   "else",
                   "NaN",
                   "1e5",
                   "0x10",
                   "12",
                   ".5",
                   "5.",
                   "1.5e-3",
                   "#aclk",
                   "strcmp_cpuid_str",
                   "a if b else c",
                   "min(a, b)",
                   "cci_550/a,source=0x?/",
                   "cci_550@a\\,source\\=?@",
                   "\\",
                   "\\\\",
                   "Kühler",
                   "\xc3\xbc"
                   "a\xe2\x82\xac",
                   "DMA engine",
                   "User's DMA",
                   "gpu[0]",
                   "a*b",
                   "x+y",
                   "a@b",
                   "-",
                   "a?b",
                   "?"};
    for (unsigned byte = 0; byte < 256; ++byte) {
        const std::string c(1, static_cast<char>(byte));
        for (const std::string& name :
             {c, c + "a", "a" + c, c + c, "1" + c, c + "1", "a" + c + "b"})
            names.push_back(name);
    }
    std::mt19937 random(45);
    for (int n = 0; n < 3000; ++n) {
        std::string name;
        for (unsigned length = 1 + random() % 6; length != 0; --length)
            name += static_cast<char>(random() % 256);
        names.push_back(name);
    }
    return names;
}

TEST(NamesInExpressions, each_name_is_one_word_that_gives_it_back) {
    for (const std::string& name : all_names()) {
        const std::string word = in_expression(name);
        EXPECT_EQ(Expression(word).events("7"), Names{name}) << word;
        EXPECT_FALSE(Expression(word).per_interface()) << word;
        EXPECT_EQ(Expression(word + "-" + word + "*(" + word + ")").events(), Names{name}) << word;
        EXPECT_EQ(Expression("min(" + word + "," + word + ") if " + word + " else 1").events(),
                  Names{name})
            << word;
    }
}

TEST(NamesInExpressions, each_metric_takes_the_column_that_it_names) {
    const Names names = all_names();
    Series series;
    series.clock_mhz = 1;
    series.columns = {{"cycle", {10}}, {"cycles", {10}}};
    for (std::size_t n = 0; n < names.size(); ++n)
        if (series.find(names[n]) == nullptr || series.find(names[n])->name != names[n])
            series.columns.push_back({names[n], {n + 1}});
    for (const Series::Column& column : series.columns) {
        const Metric metric({"m", in_expression(column.name) + " / cycles", "", "", ""});
        EXPECT_EQ(metric.instances().size(), 1U) << column.name;
        EXPECT_EQ(series.value(metric, 0), static_cast<double>(column.values[0]) / 10)
            << column.name;
        const Metric again({"m", metric.interface_expression(), "", "", ""});
        EXPECT_EQ(series.value(again, 0), series.value(metric, 0)) << column.name;
    }
}

TEST(NamesInExpressions, what_needs_no_backslash_has_none) {
    EXPECT_EQ(in_expression("tracker.entries"), "tracker.entries");
    EXPECT_EQ(in_expression("cycles"), "cycles");
    EXPECT_EQ(in_expression("cci_550/si_rrq_dev,source=0x3/"),
              R"(cci_550@si_rrq_dev\,source\=0x3@)");
    EXPECT_EQ(in_expression("Kühler.reads"), R"(K\ühler.reads)");
}

TEST(NamesInExpressions, an_interface_is_only_a_question_mark_without_a_backslash) {
    const Expression expression(R"(pmu@a\,source\=?@ / \?\@)");
    EXPECT_TRUE(expression.per_interface());
    EXPECT_EQ(expression.events("0x3"), (Names{"pmu/a,source=0x3/", "?@"}));
    const Metric metric({"m", R"(pmu@si_a\,source\=?@ / \?\\?)", "", "", ""});
    EXPECT_EQ(metric.instances().at(2).interface_expression(),
              R"(pmu@si_a\,source\=0x2@ / \?\\0x2)");
}

} // namespace expression_names_test
} // namespace armpmu::tests
