// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/page/sections.h"

#include <gtest/gtest.h>

namespace comparison_page_test {

using namespace armpmu::testbench;
using Json = nlohmann::ordered_json;

Json result_of(unsigned reads, const char* depth) {
    return {{"scenario", "s"},
            {"cycles", 100},
            {"masters", {{{"name", "gpu"}, {"reads", reads}, {"kind", "dma"}}}},
            {"totals", {{"same", 5}, {"twice", reads}, {"rather", 100 + reads}}},
            {"parameters",
             {{{"path", "interconnect.tt_depth"}, {"value", depth}, {"given", true}},
              {{"path", "seed"}, {"value", "1"}, {"given", false}}}}};
}

PageRun run_of(const Json& result) {
    PageRun run;
    run.result = result;
    return run;
}

TEST(ComparisonPage, numbers_have_the_names_of_what_they_are_of) {
    std::vector<std::string> paths;
    for (const auto& [path, value] : numbers_of(result_of(1, "16"))) paths.push_back(path);
    const std::vector<std::string> wanted = {"cycles", "masters.gpu.reads", "totals.same",
                                             "totals.twice", "totals.rather"};
    EXPECT_EQ(paths, wanted);
}

TEST(ComparisonPage, changes_come_first_and_differences_by_size) {
    Sections sections;
    add_comparison_sections(sections, run_of(result_of(10, "16")), run_of(result_of(20, "32")));
    ASSERT_EQ(sections.size(), 2U);
    EXPECT_NE(sections[0].html.find("<td>interconnect.tt_depth</td><td>16</td><td>32</td>"),
              std::string::npos);
    EXPECT_EQ(sections[0].html.find("seed"), std::string::npos);
    EXPECT_EQ(sections[1].title, "What differs (3)");
    const std::string& html = sections[1].html;
    EXPECT_EQ(html.find("same"), std::string::npos);
    EXPECT_LT(html.find("twice"), html.find("rather"));
    EXPECT_NE(html.find("data-value=\"100.0\">100<"), std::string::npos) << html;
}

TEST(ComparisonPage, equal_runs_do_not_differ) {
    Sections sections;
    add_comparison_sections(sections, run_of(result_of(10, "16")), run_of(result_of(10, "16")));
    EXPECT_NE(sections[0].html.find("Nothing"), std::string::npos);
    EXPECT_EQ(sections[1].title, "What differs (0)");
}

TEST(ComparisonPage, what_only_one_has_is_a_difference) {
    Json b = result_of(10, "16");
    b["totals"]["new"] = 3;
    Sections sections;
    add_comparison_sections(sections, run_of(result_of(10, "16")), run_of(b));
    EXPECT_NE(sections[1].html.find("<td>totals.new</td><td class=\"n\">-</td>"), std::string::npos)
        << sections[1].html;
}

} // namespace comparison_page_test
