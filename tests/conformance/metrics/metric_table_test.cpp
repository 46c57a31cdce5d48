// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/metrics/metric_table.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace metric_table_test {

using testbench::Metric;
using testbench::MetricFileError;
using testbench::MetricTable;

TEST(MetricTable, a_metric_of_interfaces_has_one_for_each) {
    MetricTable table;
    table.add("mine.json", R"([{"MetricName": "reads", "ScaleUnit": "100%",
        "MetricExpr": "cci_550@si_rrq_hs_rval\\,source\\=?@ / duration_time"},
       {"MetricName": "beats", "MetricExpr": "cci_550@mi_r_data_beat_any\\,source\\=?@"}])");
    ASSERT_EQ(table.select("reads").size(), 7U);
    ASSERT_EQ(table.select("beats").size(), 7U);
    EXPECT_EQ(table.select("beats")[1].name(), "beats_mi1");
    EXPECT_EQ(table.select("beats")[1].events().front(), "cci_550/mi_r_data_beat_any,source=0x9/");
    const Metric* const reads = table.find("reads_si3");
    ASSERT_NE(reads, nullptr);
    EXPECT_EQ(reads->unit(), "%");
    EXPECT_EQ(reads->events(),
              (std::vector<std::string>{"cci_550/si_rrq_hs_rval,source=0x3/", "duration_time"}));
    const testbench::Measured measured = {4, 0, 0, [](const std::string& /*event*/) { return 3; }};
    EXPECT_EQ(reads->evaluate(measured).value, 75);
}

TEST(MetricTable, a_later_file_s_metric_stands_in_place_of_an_earlier_one_s) {
    MetricTable table = MetricTable::shipped();
    const std::size_t before = table.metrics().size();
    table.add("mine.json", R"([{"MetricName": "snoop_hit_rate", "MetricExpr": "1"},
                               {"MetricName": "mine", "MetricExpr": "2"}, {"EventName": "X"}])");
    EXPECT_EQ(table.metrics().size(), before + 1);
    EXPECT_EQ(table.find("snoop_hit_rate")->expression(), "1");
    EXPECT_EQ(table.find("snoop_hit_rate_si3"), nullptr);
    EXPECT_NE(table.find("mine"), nullptr);
}

TEST(MetricTable, unknown_names_get_a_hint) {
    const MetricTable table = MetricTable::shipped();
    EXPECT_EQ(table.find("snoop_hit_rat"), nullptr);
    try {
        table.known("snoop_hit_rat");
        ADD_FAILURE();
    } catch (const std::invalid_argument& error) {
        EXPECT_STREQ(error.what(), "no metric is called 'snoop_hit_rat'; did you mean "
                                   "snoop_hit_rate?");
    }
}

std::string refusal(const std::string& text) {
    MetricTable table;
    try {
        table.add("mine.json", text);
    } catch (const MetricFileError& error) {
        EXPECT_TRUE(table.metrics().empty());
        return error.what();
    }
    return "none";
}

TEST(MetricTable, refusals_name_the_place_in_the_file) {
    EXPECT_EQ(refusal("{}"), "mine.json:1:1: expected an array of metrics");
    EXPECT_EQ(refusal("[\n {\"MetricName\": \"a\",}\n]"),
              "mine.json:2:21: expected JSON, an array of metrics");
    EXPECT_EQ(refusal("[1]"), "mine.json:1:1: expected objects in the array of metrics");
    EXPECT_EQ(refusal("[{\"MetricName\": \"a\"}]"),
              "mine.json:1:18: expected MetricExpr beside MetricName");
    EXPECT_EQ(refusal("[{\"MetricExpr\": \"1\"}]"),
              "mine.json:1:2: MetricName: expected the metric's name");
    EXPECT_EQ(refusal("[{\"MetricName\": 1, \"MetricExpr\": \"1\"}]"),
              "mine.json:1:17: MetricName: expected a text");
    EXPECT_EQ(refusal("[{\"MetricName\": \"ok\", \"MetricExpr\": \"1\"},\n {\"MetricName\": "
                      "\"a\",\n  \"MetricExpr\": \"x\\\\,y + )\"}]"),
              "mine.json:3:26: MetricExpr of 'a': expected an event, a number, #CONSTANT, a "
              "function or '(', not ')'");
    EXPECT_EQ(refusal("[{\"MetricName\": \"a\", \"MetricExpr\": \"1\", \"ScaleUnit\": \"MB\"}]"),
              "mine.json:1:55: ScaleUnit of 'a': expected a factor and a unit, as 100%");
    EXPECT_EQ(refusal(""), "mine.json:1:1: expected JSON, an array of metrics");
}

TEST(MetricTable, files_that_cannot_be_read_are_said) {
    MetricTable table;
    EXPECT_THROW(table.add_file("/nowhere/metrics.json"), MetricFileError);
    EXPECT_THROW(table.add_file("/"), MetricFileError);
}

} // namespace metric_table_test
} // namespace armpmu::tests
