// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/page.h"
#include "program/page/sections.h"
#include "testbench/report/result_numbers.h"
#include "tests/report/whole_results.h"

#include <gtest/gtest.h>

#include <set>

namespace comparison_page_test {

using namespace armpmu::testbench;
using Json = nlohmann::ordered_json;

Json result_of(unsigned reads, const char* depth) {
    return whole_result(
        "traffic",
        {{"scenario", "s"},
         {"cycles", 100},
         {"masters", {whole_master({{"name", "gpu"}, {"reads", reads}, {"kind", "dma"}})}},
         {"totals", {{"same", 5}, {"twice", reads}, {"rather", 100 + reads}}},
         {"file", "s.yaml"},
         {"parameters",
          {{{"path", "interconnect.tt_depth"}, {"value", depth}, {"given", true}},
           {{"path", "seed"}, {"value", "1"}, {"given", false}}}}});
}

TEST(ComparisonPage, numbers_have_the_names_of_what_they_are_of) {
    std::set<std::string> paths;
    for (const auto& [path, value] : numbers_of(run_of(result_of(1, "16")).result))
        paths.insert(path);
    for (const char* const path :
         {"cycles", "masters.gpu.reads", "masters.gpu.latency.reads.p99", "totals.same"})
        EXPECT_EQ(paths.count(path), 1U) << path;
}

TEST(ComparisonPage, changes_come_first_and_differences_by_size) {
    Sections sections;
    add_comparison_sections(sections, run_of(result_of(10, "16")), run_of(result_of(20, "32")));
    ASSERT_EQ(sections.size(), 2U);
    EXPECT_NE(sections[0].html.str().find("<td>interconnect.tt_depth</td><td>16</td><td>32</td>"),
              std::string::npos);
    EXPECT_EQ(sections[0].html.str().find("seed"), std::string::npos);
    EXPECT_EQ(sections[1].title, "What differs (3)");
    const std::string& html = sections[1].html.str();
    EXPECT_EQ(html.find("same"), std::string::npos);
    EXPECT_LT(html.find("twice"), html.find("rather"));
    EXPECT_NE(html.find("data-value=\"100.0\">100<"), std::string::npos) << html;
}

// Paths in the order of the page; what is folded stands behind "<details>".
TEST(ComparisonPage, rates_and_latencies_come_before_what_they_are_made_of) {
    Json a = result_of(10, "16"), b = result_of(11, "32");
    const auto add = [](Json& result, int little, int much) {
        Json& master = result["masters"][0];
        master["bytes_per_cycle"] = little;
        master["missed_cycles"] = little;
        Json& latency = master["latency"]["reads"];
        latency.update({{"p99", little}, {"mean", little}, {"max", much}});
        latency["histogram"]["0-7"] = much;
        for (const char* const list : {"time", "delays", "memories"}) result[list] = Json::array();
        result["flows"] = Json::array({Json{{"from", "caches"}, {"to", "SI0"}, {"bytes", much}}});
        result["filter"] = {{"ways", 1}, {"sets", 1}, {"group", 1}, {"used", Json::array()}};
        result["metrics"] = {{"rate", little}};
    };
    add(a, 100, 1);
    add(b, 101, 1000);
    Sections sections;
    add_comparison_sections(sections, run_of(a), run_of(b));
    const std::string& html = sections[1].html.str();
    std::size_t at = 0;
    for (const char* path :
         {"masters.gpu.bytes_per_cycle", "masters.gpu.latency.reads.mean",
          "masters.gpu.latency.reads.p99", "masters.gpu.missed_cycles", "metrics.rate",
          "masters.gpu.latency.reads.max", "masters.gpu.reads", "<details>", "flows.0.bytes",
          "masters.gpu.latency.reads.histogram.0-7", "</details>"}) {
        const std::size_t next = html.find(path);
        ASSERT_NE(next, std::string::npos) << path;
        EXPECT_GT(next, at) << path;
        at = next;
    }
}

// What is read first is a picture, too: those that are counted or asked for, by their size.
TEST(ComparisonPage, differences_that_matter_are_drawn_first) {
    Json a = result_of(10, "16"), b = result_of(10, "32");
    a["metrics"] = {{"grows", 10.0}, {"shrinks", 8.0}, {"hardly", 1000.0}, {"explodes", 1.0}};
    b["metrics"] = {{"grows", 11.0}, {"shrinks", 4.0}, {"hardly", 1001.0}, {"explodes", 50.0}};
    Sections sections;
    add_comparison_sections(sections, run_of(a), run_of(b));
    const std::string html = sections[1].html.str();
    const std::string picture = html.substr(0, html.find("</svg>"));
    EXPECT_LT(picture.find(">explodes<"), picture.find(">shrinks<"));
    EXPECT_LT(picture.find(">shrinks<"), picture.find(">grows<"));
    for (const char* text : {">+4.9e+03 %<", ">-50 %<", ">+10 %<", ">less in B<"})
        EXPECT_NE(picture.find(text), std::string::npos) << text << picture;
    EXPECT_EQ(picture.find("hardly"), std::string::npos) << picture;
}

TEST(ComparisonPage, a_run_is_told_from_the_other_by_what_changed) {
    const auto changed = changed_parameters(run_of(result_of(1, "16")), run_of(result_of(1, "32")));
    ASSERT_EQ(changed.size(), 1U);
    EXPECT_EQ(changed[0].path, "interconnect.tt_depth");
    EXPECT_EQ(changed[0].a, "16");
    EXPECT_EQ(changed[0].b, "32");
    const Json a = result_of(1, "16"), b = result_of(1, "32");
    const std::string page = page_of({run_of(a), run_of(b)}).str();
    EXPECT_NE(page.find("<h1>B: s, interconnect.tt_depth 32</h1>"), std::string::npos);
    EXPECT_NE(page.find("<title>s, interconnect.tt_depth 16 and s, interconnect.tt_depth 32<"),
              std::string::npos);
}

TEST(ComparisonPage, equal_runs_do_not_differ) {
    Sections sections;
    add_comparison_sections(sections, run_of(result_of(10, "16")), run_of(result_of(10, "16")));
    EXPECT_NE(sections[0].html.str().find("Nothing"), std::string::npos);
    EXPECT_EQ(sections[1].title, "What differs (0)");
}

TEST(ComparisonPage, what_only_one_has_is_a_difference) {
    Json b = result_of(10, "16");
    b["metrics"]["new"] = 3;
    Sections sections;
    add_comparison_sections(sections, run_of(result_of(10, "16")), run_of(b));
    EXPECT_NE(sections[1].html.str().find("<td>metrics.new</td><td class=\"n\">-</td>"),
              std::string::npos)
        << sections[1].html.str();
}

// Only events that occurred are in the totals; a result without totals says nothing about them.
TEST(ComparisonPage, an_event_that_did_not_occur_has_a_total_of_0) {
    Json a = result_of(10, "16"), b = result_of(10, "16");
    b["totals"]["new"] = 3;
    a["cycles"] = 99;
    Sections sections;
    add_comparison_sections(sections, run_of(a), run_of(b));
    EXPECT_NE(sections[1].html.str().find("<td>totals.new</td><td class=\"n\" data-value=\"0\">0<"),
              std::string::npos)
        << sections[1].html.str();
    a = whole_result("core", {{"scenario", "s"}, {"sequence", "none"}});
    sections.clear();
    add_comparison_sections(sections, run_of(a), run_of(b));
    EXPECT_NE(sections[1].html.str().find("<td>totals.new</td><td class=\"n\">-</td>"),
              std::string::npos)
        << sections[1].html.str();
}

TEST(ComparisonPage, events_that_a_scenario_counts_come_first) {
    Json a = result_of(100, "16"), b = result_of(101, "16");
    for (Json* result : {&a, &b})
        (*result)["counters"] = {
            {{"index", 0}, {"event", "twice"}, {"value", 1}, {"overflow", false}, {"truth", 1}}};
    a["metrics"] = {{"rate", 1}};
    b["metrics"] = {{"rate", 1000}};
    Sections sections;
    add_comparison_sections(sections, run_of(a), run_of(b));
    const std::string& html = sections[1].html.str();
    EXPECT_LT(html.find("totals.twice"), html.find("metrics.rate")) << html;
    EXPECT_LT(html.find("metrics.rate"), html.find("totals.rather")) << html;
}

} // namespace comparison_page_test
