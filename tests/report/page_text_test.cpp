// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/page/page.h"
#include "testbench/page/table.h"

#include <gtest/gtest.h>

namespace page_text_test {

using namespace armpmu::testbench;
using Json = nlohmann::ordered_json;

PageRun run_of(const Json& result) {
    PageRun run;
    run.file = "r.json";
    run.result = result;
    return run;
}

Json smallest() {
    return {{"scenario", "a <b>"}, {"cycles", 10}};
}

TEST(Page, of_the_smallest_result_is_whole) {
    const std::string page = page_of({run_of(smallest())});
    EXPECT_EQ(page.rfind("<!doctype html>", 0), 0U);
    EXPECT_NE(page.find("</html>"), std::string::npos);
    EXPECT_NE(page.find("<h1>a &lt;b&gt;</h1>"), std::string::npos);
    EXPECT_NE(page.find("complete"), std::string::npos);
}

TEST(Page, says_that_a_run_is_partial) {
    Json result = smallest();
    result["partial"] = true;
    EXPECT_NE(page_of({run_of(result)}).find("partial: stopped before its end"), std::string::npos);
}

TEST(Page, loads_nothing_from_outside) {
    const std::string page = page_of({run_of(smallest())});
    for (const char* const loads : {" src=", "<link", "@import", "url("})
        EXPECT_EQ(page.find(loads), std::string::npos) << loads;
}

// What a scenario is called, or a function, ends no element of the page.
TEST(Page, keeps_names_out_of_its_own_text) {
    Json result = smallest();
    result["scenario"] = "</script><script>alert(1)</script>";
    result["metrics"] = {{"<i>x", 1}};
    const std::string page = page_of({run_of(result)});
    EXPECT_EQ(page.find("<script>alert"), std::string::npos);
    EXPECT_EQ(page.find("<i>x"), std::string::npos);
    EXPECT_NE(page.find("&lt;i&gt;x"), std::string::npos);
}

TEST(Page, refuses_what_is_no_result) {
    for (const Json& result : {Json(1), Json::object(), Json{{"scenario", 1}, {"cycles", 1}},
                               Json{{"scenario", "a"}, {"cycles", -1}}}) {
        try {
            page_of({run_of(result)});
            ADD_FAILURE() << result;
        } catch (const PageError& error) {
            EXPECT_EQ(std::string(error.what()).rfind("r.json:1:1: expected the JSON of", 0), 0U)
                << error.what();
        }
    }
}

TEST(PageTable, has_whole_numbers_beside_rounded_ones) {
    Table table({"a", "b#"});
    table.begin_row();
    table.text("x&y");
    table.number(0.1234567890123);
    table.end_row();
    table.begin_row();
    table.text("none");
    table.number(Json());
    table.end_row();
    const std::string text = table.str();
    EXPECT_NE(text.find("<td>x&amp;y</td><td class=\"n\" "
                        "data-value=\"0.1234567890123\">0.123457</td>"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("<td>none</td><td class=\"n\">-</td>"), std::string::npos) << text;
}

} // namespace page_text_test
