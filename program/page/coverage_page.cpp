// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/coverage_page.h"

#include "program/page/assets.h"
#include "program/page/policy.h"
#include "program/page/sections.h"
#include "program/page/table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace armpmu::testbench {
namespace {

using vectors::Coverage;

Html holes_html(const Coverage& coverage) {
    if (coverage.holes.empty()) return "<p>None.</p>";
    Html html = "<ul>\n";
    for (const std::string& hole : coverage.holes) html += Html::format("<li>{}</li>\n", hole);
    return html + "</ul>\n";
}

// A line for each point of a kind: clocks in which it was asked, and in which it told.
Html points_html(const Coverage& coverage, const std::string& kind) {
    Table table({"what", "clocks#", "told#"});
    for (const auto& [name, met] : coverage.points) {
        if (vectors::kind_of_point(name) != kind) continue;
        table.begin_row();
        table.text(name.substr(name.find(' ') + 1));
        table.number(met.clocks);
        table.number(met.told);
        table.end_row();
    }
    return table.html();
}

// Files beside each other; each number is of clocks that tell.
Html files_html(const Coverage& coverage) {
    std::vector<std::string> titles = {"sentence"};
    for (const Coverage::File& file : coverage.files)
        titles.push_back(std::filesystem::path(file.name).stem().string() + "#");
    Table table(titles);
    for (const auto& [name, all] : coverage.points) {
        if (vectors::kind_of_point(name) != "sentence") continue;
        table.begin_row();
        table.text(name.substr(name.find(' ') + 1));
        for (const Coverage::File& file : coverage.files) {
            const auto met = file.sentences.find(name);
            table.number(met == file.sentences.end() ? 0 : met->second.told);
        }
        table.end_row();
    }
    return table.html();
}

} // namespace

Html page_of_coverage(const std::vector<Coverage>& devices) {
    Html html = head_of_page("Coverage", kPageStyle, {}) +
                "<body>\n<header><h1>Coverage</h1></header>\n<div class=\"grid\">\n";
    for (const Coverage& coverage : devices) {
        const std::string of = coverage.device + ": ";
        html += section_html(
            {of + fmt::format("{} holes", coverage.holes.size()), holes_html(coverage), true});
        html += section_html({of + "sentences, file by file", files_html(coverage), true});
        for (const char* kind : {"sentence", "condition", "event", "register", "sequence"})
            html += section_html({of + kind + " by " + kind, points_html(coverage, kind), false});
    }
    return html + "</div>\n<footer class=\"dim\"><p>Made by armpmu " ARMPMU_VERSION
                  ".</p></footer>\n</body></html>\n";
}

} // namespace armpmu::testbench
