// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/page.h"
#include "program/page/table.h"
#include "tests/report/whole_results.h"

#include <gtest/gtest.h>

namespace page_text_test {

using namespace armpmu::testbench;
using Json = nlohmann::ordered_json;

Json smallest() {
    return whole_result("traffic", {{"scenario", "a <b>"}, {"cycles", 10}});
}

TEST(Page, of_the_smallest_result_is_whole) {
    const std::string page = page_of({run_of(smallest())}).str();
    EXPECT_EQ(page.rfind("<!doctype html>", 0), 0U);
    EXPECT_NE(page.find("</html>"), std::string::npos);
    EXPECT_NE(page.find("<h1>a &lt;b&gt;</h1>"), std::string::npos);
    EXPECT_NE(page.find("complete"), std::string::npos);
}

TEST(Page, says_that_a_run_is_partial) {
    Json result = smallest();
    result["partial"] = true;
    EXPECT_NE(page_of({run_of(result)}).str().find("partial: stopped before its end"),
              std::string::npos);
}

TEST(Page, loads_nothing_from_outside) {
    const std::string page = page_of({run_of(smallest())}).str();
    for (const char* const loads : {" src=", "<link", "@import", "url("})
        EXPECT_EQ(page.find(loads), std::string::npos) << loads;
}

// Scripts are known by their hash: one that a text brings in is not executed, even if it stood
// there.
TEST(Page, has_a_policy_without_sources_from_outside) {
    const std::string page = page_of({run_of(smallest())}).str();
    const std::string begin = "<meta http-equiv=\"Content-Security-Policy\" content=\"";
    const std::size_t at = page.find(begin);
    ASSERT_LT(at, page.find("<style"));
    const std::string policy =
        page.substr(at + begin.size(), page.find('"', at + begin.size()) - at - begin.size());
    EXPECT_EQ(policy.rfind("default-src &#39;none&#39;; script-src &#39;sha256-", 0), 0U) << policy;
    for (const char* const outside : {"http:", "https:", "*", "data:", "blob:", "unsafe-eval"})
        EXPECT_EQ(policy.find(outside), std::string::npos) << policy;
    EXPECT_EQ(policy.find("unsafe-inline"), policy.find("style-src") + 15) << policy;
}

// What a scenario is called, or a function, ends no element of the page.
TEST(Page, keeps_names_out_of_its_own_text) {
    Json result = smallest();
    result["scenario"] = "</script><script>alert(1)</script>";
    result["metrics"] = {{"<i>x", 1}};
    const std::string page = page_of({run_of(result)}).str();
    EXPECT_EQ(page.find("<script>alert"), std::string::npos);
    EXPECT_EQ(page.find("<i>x"), std::string::npos);
    EXPECT_NE(page.find("&lt;i&gt;x"), std::string::npos);
}

TEST(Page, refuses_what_is_no_result) {
    for (const Json& result : {Json(1), Json::object(), Json{{"scenario", 1}, {"cycles", 1}},
                               Json{{"scenario", "a"}, {"cycles", -1}}}) {
        try {
            run_of(result);
            ADD_FAILURE() << result;
        } catch (const PageError& error) {
            EXPECT_EQ(std::string(error.what()).rfind("r.json:1:1: expected the JSON of", 0), 0U)
                << error.what();
        }
    }
}

TEST(PageHtml, text_becomes_html_by_being_escaped_and_in_no_other_way) {
    EXPECT_EQ(Html::escaped("a<b>&\"'").str(), "a&lt;b&gt;&amp;&quot;&#39;");
    EXPECT_EQ(Html::escaped("a\x1b[2J\tb\x7f").str(), "a\xef\xbf\xbd[2J\tb\xef\xbf\xbd");
    EXPECT_EQ(Html::format("<i title=\"{}\">{} {:.1f} {}{}</i>", std::string("\"x"), '<', 1.25,
                           Html("<b>"), "&")
                  .str(),
              "<i title=\"&quot;x\">&lt; 1.2 <b>&amp;</i>");
    EXPECT_EQ(Html::json(R"({"a":"</script>"})").str(), R"({"a":"\u003c/script>"})");
    static_assert(!std::is_convertible_v<std::string, Html>);
    static_assert(!std::is_convertible_v<const char*, Html>);
    static_assert(!std::is_constructible_v<Html, std::string>);
    static_assert(!std::is_constructible_v<Html, const char*>);
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
    const std::string text = table.html().str();
    EXPECT_NE(text.find("<td>x&amp;y</td><td class=\"n\" "
                        "data-value=\"0.1234567890123\">0.1235</td>"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("<td>none</td><td class=\"n\">-</td>"), std::string::npos) << text;
}

TEST(PageTable, sets_thousands_apart_and_leaves_the_number_as_it_is) {
    for (const auto& [number, shown] :
         {std::pair(Json(999), "\"999\">999<"), std::pair(Json(1234567), "\"1234567\">1,234,567<"),
          std::pair(Json(-1234), "\"-1234\">-1,234<"), std::pair(Json(-123), "\"-123\">-123<"),
          std::pair(Json(12345.6), "\"12345.6\">12,346<"), std::pair(Json(1.5), "\"1.5\">1.5<"),
          std::pair(Json(2e12), ">2e+12<")}) {
        Table table({"a#"});
        table.begin_row();
        table.number(number);
        table.end_row();
        EXPECT_NE(table.html().str().find(shown), std::string::npos) << table.html().str();
    }
}

} // namespace page_text_test
