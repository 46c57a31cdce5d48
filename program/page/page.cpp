// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/page.h"

#include "program/page/assets.h"
#include "program/page/packed_series.h"
#include "program/page/policy.h"
#include "program/page/sections.h"
#include "program/page/table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

// The page's data, for its script.
Html data_of(const std::vector<PageRun>& runs, const Json& charts) {
    Json data = {{"charts", charts}, {"runs", Json::array()}};
    for (const PageRun& run : runs) {
        Json one = result_object(run.result);
        one["file"] = run.file;
        if (run.series) one["series"] = packed_series(*run.series);
        if (!one.contains("delays")) one["delays"] = Json::array();
        data["runs"].push_back(std::move(one));
    }
    return Html::json(data.dump());
}

std::string head_line(const PageRun& run) {
    const std::uint64_t cycles = run.result.cycles;
    const double mhz = run.result.clock_mhz;
    std::string line = fmt::format("{} cycles", cycles);
    if (mhz != 0)
        line += fmt::format(", {:.6g} us at {:.6g} MHz", static_cast<double>(cycles) / mhz, mhz);
    if (const auto* const heading = part_of<TrafficHeading>(run.result))
        line += fmt::format(", seed {}", heading->seed);
    if (const auto* const heading = part_of<ProgramHeading>(run.result))
        line += fmt::format(", {} instructions", heading->instructions);
    if (const auto* const heading = part_of<PlatformHeading>(run.result))
        line += fmt::format(", {} instructions", heading->instructions);
    return line;
}

Html buttons_html(const PageRun& run) {
    Html html = "<span><button data-save=\"json\">JSON</button>";
    if (run.series)
        html += " <button data-save=\"csv\">CSV</button>"
                " <button data-save=\"perfetto\">Perfetto</button>";
    return html + "</span>";
}

// ", interconnect.tt_depth 16": what distinguishes a run from the other one of the page, where that
// is little.
std::string changes_of(const std::vector<PageRun>& runs, std::size_t n) {
    constexpr std::size_t kFew = 2;
    if (runs.size() < 2) return "";
    const auto changed = changed_parameters(runs[0], runs[1]);
    if (changed.size() > kFew) return "";
    std::string text;
    for (const ChangedParameter& one : changed)
        text += ", " + one.path + ' ' + (n == 0 ? one.a : one.b);
    return text;
}

std::string name_of(const std::vector<PageRun>& runs, std::size_t n) {
    return runs[n].result.scenario + changes_of(runs, n);
}

Html header_html(const std::vector<PageRun>& runs) {
    Html html;
    for (std::size_t n = 0; n < runs.size(); ++n) {
        const bool partial = runs[n].result.partial;
        html += Html::format(
            "<header><h1>{}{}</h1><span class=\"dim run\">{}</span><span class=\"{}\">{}</span>",
            runs.size() > 1 ? (n == 0 ? "A: " : "B: ") : "", name_of(runs, n), head_line(runs[n]),
            partial ? "partial" : "dim", partial ? "partial: stopped before its end" : "complete");
        if (n == 0) html += buttons_html(runs[n]);
        html += "</header>\n";
    }
    return html;
}

// The limit of each run, and the masters that miss a deadline.
Html limit_html(const std::vector<PageRun>& runs) {
    Html html;
    for (std::size_t n = 0; n < runs.size(); ++n) {
        const std::vector<Finding>& findings = runs[n].part<FindingsView>().findings();
        if (findings.empty()) continue;
        const Finding& limit = findings.front();
        std::string words = words_of(limit);
        if (findings.size() > 1) words += " " + words_of(findings[1]);
        html += Html::format("<p class=\"limit\" data-cause=\"{}\"><b>WHAT LIMITS{}:</b> {}",
                             cause_of(limit), runs.size() > 1 ? (n == 0 ? " A" : " B") : "", words);
        for (const Lever& lever : limit.levers)
            html += Html::format("{} <code>{}</code>",
                                 &lever == &limit.levers.front()
                                     ? Html(" <span class=\"dim\">What would help:</span>")
                                     : Html(","),
                                 lever.parameter);
        html += "</p>\n";
    }
    return html;
}

Sections sections_of(const PageRun& run, std::size_t index, double longest = 0) {
    Sections all;
    add_traffic_sections(all, run, index, longest);
    add_dram_section(all, run);
    add_core_sections(all, run);
    add_common_sections(all, run);
    return all;
}

// The first section, the results of each master or core, before those over time.
Html page_of_one(const PageRun& run, const std::optional<Section>& over_time) {
    const Sections all = sections_of(run, 0);
    Html html;
    for (std::size_t n = 0; n < all.size(); ++n) {
        if (n == 1 && over_time) html += section_html(*over_time);
        html += section_html(all[n]);
    }
    return html;
}

// The differences, and each section of A beside that of B with the same title.
Html page_of_two(const PageRun& a, const PageRun& b, const std::optional<Section>& over_time) {
    Sections above;
    add_comparison_sections(above, a, b);
    if (over_time) above.push_back(*over_time);
    Html html;
    for (const Section& section : above) html += section_html(section);
    const double longest = std::max(longest_delay(a), longest_delay(b)); // one scale for both
    Sections of_b = sections_of(b, 1, longest);
    for (Section section : sections_of(a, 0, longest)) {
        const auto other = std::find_if(of_b.begin(), of_b.end(), [&](const Section& one) {
            return one.title == section.title;
        });
        section.title = "A: " + section.title;
        html += section_html(section);
        if (other == of_b.end()) continue;
        other->title = "B: " + other->title;
        html += section_html(*other);
        of_b.erase(other);
    }
    for (Section& section : of_b) {
        section.title = "B: " + section.title;
        html += section_html(section);
    }
    return html;
}

} // namespace

Html page_of(const std::vector<PageRun>& runs) {
    const Json charts = charts_of(runs);
    std::optional<Section> over_time;
    if (!charts.empty()) over_time = over_time_section(runs, charts);
    std::string title = name_of(runs, 0);
    if (runs.size() > 1) title += " and " + name_of(runs, 1);
    std::vector<Html> scripts = {kPageScript};
    if (!kDygraphsScript.empty()) scripts.insert(scripts.begin(), kDygraphsScript);
    Html html = head_of_page(title, kDygraphsStyle + kPageStyle, scripts) + "<body>\n";
    html += header_html(runs) + limit_html(runs);
    html += "<noscript><p class=\"dim\">Without a script, tables and pictures remain; nothing "
            "can be zoomed or sorted.</p></noscript>\n<div class=\"grid\">\n";
    html += runs.size() > 1 ? page_of_two(runs[0], runs[1], over_time)
                            : page_of_one(runs[0], over_time);
    html += "</div>\n<footer class=\"dim\"><p>Made by armpmu " ARMPMU_VERSION;
    if (!kDygraphsScript.empty()) html += "; charts by dygraphs (MIT)";
    html += ".</p></footer>\n<script type=\"application/json\" id=\"data\">" +
            data_of(runs, charts) + "</script>\n";
    for (const Html& script : scripts) html += "<script>" + script + "</script>\n";
    return html + "</body></html>\n";
}

namespace {

using vectors::Coverage;

Html holes_html(const Coverage& coverage) {
    if (coverage.holes.empty()) return "<p>None.</p>";
    Html html = "<ul>\n";
    for (const std::string& hole : coverage.holes) html += Html::format("<li>{}</li>\n", hole);
    return html + "</ul>\n";
}

// A line for each point of a kind: clocks in which it was exercised, and in which a fault would
// show.
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

// Files beside each other; each number is of clocks in which a fault would show.
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
