// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/report/named_runs.h"

#include <algorithm>

// Texts of a scenario that are written to do harm: a page, a table, a trace or a terminal shows
// them and does nothing of what they say.
namespace armpmu::tests {
namespace hostile_text_test {

using nlohmann::json;

// At most 60 bytes each, as names are.
const std::vector<std::string>& hostile() {
    static const std::vector<std::string> all = {
        "<script>alert(1)</script>",
        "</script><script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "\"><svg onload=alert(1)>",
        "' onmouseover='alert(1)",
        "\" onfocus=\"alert(1)\" autofocus=\"",
        "</title><script>alert(1)</script>",
        "</style><script>alert(1)</script>",
        "</h1></table></svg>",
        "<!-- a",
        "--> a",
        "<![CDATA[ a ]]>",
        "&lt;script&gt;alert(1)&lt;/script&gt;",
        "&#60;script&#62;",
        "javascript:alert(1)",
        "<a href=\"javascript:alert(1)\">a</a>",
        "<base href=//example.org>",
        "<meta http-equiv=refresh content=0;url=//example.org>",
        "<iframe srcdoc=\"<script>alert(1)</script>\">",
        "<style>*{display:none}</style>",
        "${alert(1)} `alert(1)` {{7*7}}",
        "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e",
        "'; touch pwned; $(touch pwned) `touch pwned`",
        "$end $upscope $end $enddefinitions $end",
        "=HYPERLINK(\"http://example.org\",\"a\")",
        "+cmd|' /C calc'!A0",
        "-2+3+cmd|' /C calc'!A0",
        "@SUM(1+1)*cmd|' /C calc'!A0",
        "\xe2\x80\xae"
        "fdp.exe\xe2\x81\xa6", // turns the direction around
        "\xc2\x9b"
        "31m red \xc2\x9d"
        "0;title\xc2\x9c", // CSI and OSC of C1
        "{} {0} %s %n %1$s",
    };
    return all;
}

// The names of a page's tags and of their attributes, in order: what is structure.
std::string structure_of(const std::string& page) {
    std::string structure;
    for (std::size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at)) {
        if (page.compare(at, 4, "<!--") == 0) structure += "<!--";
        std::size_t end = at + 1;
        for (char quote = '\0'; end < page.size() && (quote != '\0' || page[end] != '>'); ++end) {
            const char c = page[end];
            if (quote != '\0') {
                if (c == quote) quote = '\0';
                continue;
            }
            if (c == '"' || c == '\'') quote = c;
            structure += c;
        }
        structure += '\n';
        for (const std::string element : {"script", "style"})
            if (page.compare(at, 1 + element.size(), "<" + element) == 0)
                end = page.find("</" + element, end);
        at = std::min(end, page.size());
    }
    return structure;
}

TEST(Structure, sees_a_tag_that_a_text_brings_in) {
    EXPECT_EQ(structure_of("<p a=\"<i>\">&lt;b></p>"), "p a=\"\n/p\n");
    EXPECT_NE(structure_of("<p><i></p>"), structure_of("<p>&lt;i></p>"));
    EXPECT_NE(structure_of("<p a=\"\" b=\"\">"), structure_of("<p a=\"&quot; b=&quot;\">"));
    EXPECT_NE(structure_of("<script>'</script><script>'</script>"),
              structure_of("<script>'\\u003c/script>'</script>"));
}

std::string quotes_doubled(const std::string& text) {
    std::string all;
    for (const char c : text) all += c == '"' ? std::string("\"\"") : std::string(1, c);
    return all;
}

class HostileText : public NamedRuns {
  protected:
    // All that a scenario has of text is `text`.
    void write(const std::string& text) { write_scenario("s.yaml", text, text, text); }
    std::string page(const std::string& about) {
        expect_good("report " + path("s.yaml") + " -s " + quoted("about=" + json(about).dump()) +
                    " -o " + path("r.html"));
        return text_of("r.html");
    }
};

TEST_F(HostileText, adds_nothing_to_the_structure_of_a_report) {
    write("plain");
    const std::string plain = structure_of(page("plain"));
    ASSERT_GT(plain.size(), 1000U);
    for (const std::string& text : hostile()) {
        SCOPED_TRACE(text);
        write(text);
        const std::string html = page(text);
        EXPECT_EQ(structure_of(html), plain);
        EXPECT_NE(html.find("<td>" + html_of(text) + "</td>"), std::string::npos);
        EXPECT_NE(html.find("about=" + html_of(json(text).dump())), std::string::npos);
    }
}

// Every text of a result, as somebody may have written it: blockers, causes, paths, values.
void put_in_all_texts(json& value, const std::string& text) {
    static const std::vector<std::string> kept = {
        "kind", "port", "packed", "MetricExpr", "wait", "better", "blocker", "interface", "place"};
    for (auto& [key, inner] : value.items()) {
        if (inner.is_structured()) put_in_all_texts(inner, text);
        if (inner.is_string() && std::find(kept.begin(), kept.end(), key) == kept.end())
            inner = inner.get<std::string>() + text;
    }
}

TEST_F(HostileText, of_a_result_adds_nothing_to_the_structure_of_its_page) {
    write("plain");
    const json result = json::parse(expect_good("report -j " + path("s.yaml")));
    const auto page_with = [&](const std::string& text) {
        json changed = result;
        changed.erase("series");
        put_in_all_texts(changed, text);
        changed["totals"][text] = changed["metrics"][text] = 1;
        std::ofstream(path("r.json")) << changed;
        expect_good("report " + path("r.json") + " -o " + path("r.html"));
        return text_of("r.html");
    };
    const std::string plain = structure_of(page_with("plain"));
    for (const std::string& text : hostile())
        EXPECT_EQ(structure_of(page_with(text)), plain) << text;
}

std::string in_path(const std::string& name) {
    std::string word = "\"";
    for (const char c : name) word += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    return word + "\"";
}

// A line of a table as a reader of CSV takes it apart.
std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (std::size_t n = 0; n < line.size(); ++n) {
        const bool two = quoted && line.compare(n, 2, "\"\"") == 0;
        if (two) ++n;
        if (line[n] == '"' && !two)
            quoted = !quoted;
        else if (line[n] == ',' && !quoted)
            cells.emplace_back();
        else
            cells.back() += line[n];
    }
    return cells;
}

TEST_F(HostileText, adds_nothing_to_the_page_of_a_sweep_and_no_formula_to_its_table) {
    std::string plain;
    std::vector<std::string> all = hostile();
    all.insert(all.begin(), "plain");
    for (const std::string& text : all) {
        SCOPED_TRACE(text);
        write(text);
        std::filesystem::remove_all(path("study"));
        const auto cell = [](const std::string& one) { return '"' + quotes_doubled(one) + '"'; };
        const std::string axis = "masters." + in_path(text) + ".outstanding";
        std::ofstream points(path("points.csv"));
        points << cell(axis) << ",about\n";
        for (const char* const value : {"1", "2", "8"})
            points << value << ',' << cell(json(text).dump()) << '\n';
        points.close();
        expect_good("sweep plan " + path("s.yaml") + " -s run.cycles=500 --points " +
                    path("points.csv") + " -o " + path("study"));
        expect_good("sweep run " + path("study"));
        expect_good("report " + path("study") + " -o " + path("s.html"));
        const std::string html = text_of("s.html");
        if (plain.empty()) plain = structure_of(html);
        EXPECT_EQ(structure_of(html), plain);
        EXPECT_NE(html.find(html_of(axis)), std::string::npos);
        EXPECT_NE(html.find("script-src &#39;none&#39;"), std::string::npos);
        expect_good("sweep collect " + path("study") + " -o " + path("s.csv"));
        std::istringstream table(text_of("s.csv"));
        for (std::string line; std::getline(table, line);)
            for (const std::string& one : cells_of(line))
                EXPECT_TRUE(one.empty() || one.size() == 1 ||
                            std::string("=+-@").find(one[0]) == std::string::npos)
                    << one;
    }
}

TEST_F(HostileText, is_no_formula_in_a_table) {
    for (const std::string& text : hostile()) {
        SCOPED_TRACE(text);
        write(text);
        expect_good("run " + path("s.yaml") + " --every 2500 --over-time " + path("o.csv"));
        std::istringstream table(text_of("o.csv"));
        std::string line;
        std::getline(table, line);
        const bool formula = std::string("=+-@").find(text[0]) != std::string::npos;
        const std::vector<std::string> cells = cells_of(line);
        EXPECT_EQ(std::count(cells.begin(), cells.end(), (formula ? "'" : "") + text + ".reads"), 1)
            << line;
        if (formula) {
            EXPECT_NE(line.find("\"'" + quotes_doubled(text)), std::string::npos) << line;
        }
    }
}

TEST_F(HostileText, keeps_traces_and_waves_whole) {
    write("plain");
    expect_good("run " + path("s.yaml") + " --every 1000 --vcd " + path("plain.vcd"));
    const std::size_t signals = read("read_vcd.py", "plain.vcd").at("signals").size();
    for (const std::string& text : hostile()) {
        SCOPED_TRACE(text);
        write(text);
        expect_good("run " + path("s.yaml") + " --every 1000 --transactions --perfetto " +
                    path("r.pftrace") + " --vcd " + path("r.vcd"));
        EXPECT_EQ(read("read_vcd.py", "r.vcd").at("signals").size(), signals);
        const json trace = read("read_perfetto.py trace", "r.pftrace");
        EXPECT_TRUE(trace.at("counters").contains(text + "|" + text + ".reads"));
    }
}

// On a terminal; what both outputs showed.
std::string on_a_terminal(const std::string& command) {
    return shell("python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' " + command + " </dev/null")
        .text;
}

TEST_F(HostileText, commands_nothing_to_a_terminal) {
    const std::string program = ARMPMU_PROGRAM;
    for (const std::string& text :
         {hostile()[hostile().size() - 3], hostile()[hostile().size() - 2],
          std::string("plain \xc3\xbc")}) {
        SCOPED_TRACE(text);
        write(text);
        const std::string bad = "\xc2\x9b|\xc2\x9d|\xe2\x80\xae|\xe2\x81\xa6";
        for (const std::string& arguments :
             {"run " + path("s.yaml"), "run " + path("s.yaml") + " -s nothing=1",
              "run " + path("s.yaml") + " -s " + quoted("masters." + text + "x.qos=1"),
              "run " + path("s.yaml") + " -e " + quoted(text)}) {
            const std::string shown = on_a_terminal(program + " " + arguments);
            EXPECT_FALSE(shown.empty());
            for (const char* const one :
                 {"\x1b", "\xc2\x9b", "\xc2\x9d", "\xe2\x80\xae", "\xe2\x81\xa6"})
                EXPECT_EQ(shown.find(one), std::string::npos) << arguments << "\n" << shown;
        }
        const std::string shown = on_a_terminal(program + " run " + path("s.yaml"));
        if (text[0] == 'p') {
            EXPECT_NE(shown.find(text), std::string::npos) << shown;
        }
        // In a pipe it is data.
        EXPECT_NE(expect_good("run " + path("s.yaml")).find(text), std::string::npos);
    }
}

} // namespace hostile_text_test
} // namespace armpmu::tests
