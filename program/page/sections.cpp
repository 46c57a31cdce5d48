// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/sections.h"

#include "program/page/table.h"

#include <fmt/format.h>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

std::string event_of(const Json& counter) {
    if (counter.contains("name")) return counter.at("name");
    return counter.at("event").is_string() ? counter.at("event").get<std::string>()
                                           : counter.at("event").dump();
}

Html counters_table(const Json& counters) {
    Table table({"counter#", "event", "read by software#", "truth#", "overflow"});
    for (const Json& counter : counters) {
        table.begin_row();
        table.number(counter.value("index", Json()));
        table.text(event_of(counter));
        table.number(counter.value("value", Json()));
        table.number(counter.value("truth", Json()));
        table.text(counter.value("overflow", false) ? "yes" : "no");
        table.end_row();
    }
    return table.html();
}

Html details(const std::string& title, const Html& html) {
    return Html::format("<details><summary>{}</summary>{}</details>\n", title, html);
}

Html multiplexed_table(const Json& software) {
    Table table({"event", "estimate#", "truth#", "error, %#", "counted, %#"});
    for (const Json& event : software.at("events")) {
        table.begin_row();
        table.text(event.at("event"));
        for (const char* const key : {"estimate", "truth", "error", "running"})
            table.number(event.value(key, Json()));
        table.end_row();
    }
    return Html::format("<p>{} events take turns on the counters that there are, {} times. "
                        "Estimates are off by {:.2f} % on average.</p>\n",
                        software.at("events").size(), software.at("ticks").dump(),
                        software.at("mean_error").get<double>()) +
           details("Each of them", table.html());
}

// `reasons`: why some have no value.
Html numbers_table(const Json& numbers, const std::string& name, const Json& reasons) {
    Table table({name, "value#"});
    for (const auto& [key, value] : numbers.items()) {
        table.begin_row();
        table.text(key);
        if (reasons.contains(key))
            table.text("no value: " + reasons.at(key).get<std::string>());
        else
            table.number(value);
        table.end_row();
    }
    return table.html();
}

Html all_numbers(const Json& result) {
    Html html;
    const auto add = [&](const Json& from, const char* key, const std::string& title,
                         const std::string& column) {
        if (from.contains(key) && !from.at(key).empty())
            html += details(fmt::format("{} ({})", title, from.at(key).size()),
                            numbers_table(from.at(key), column,
                                          from.value(key + std::string("_without_value"), Json())));
    };
    add(result, "metrics", "Metrics", "metric");
    add(result, "totals", "Every event that occurred", "event");
    if (!result.contains("interconnect")) return html;
    add(result.at("interconnect"), "metrics", "Metrics of the interconnect", "metric");
    add(result.at("interconnect"), "totals", "Every event of the interconnect", "event");
    return html;
}

Html scenario_html(const Json& result) {
    Html html;
    if (result.contains("overrides") && !result.at("overrides").empty()) {
        html += "<p>Changed on the command line:";
        for (const Json& change : result.at("overrides"))
            html += Html::format(" <code>{}={}</code>", change.at("path").get<std::string>(),
                                 change.at("value").get<std::string>());
        html += "</p>\n";
    }
    if (result.contains("parameters") && !result.at("parameters").empty()) {
        Table table({"parameter", "value", "from"});
        for (const Json& parameter : result.at("parameters")) {
            const bool given = parameter.at("given");
            table.begin_row();
            table.text(parameter.at("path"), given ? "" : "default");
            table.text(parameter.at("value"), given ? "" : "default");
            table.text(given ? "scenario" : "default", given ? "" : "default");
            table.end_row();
        }
        html +=
            details(fmt::format("Parameters ({})", result.at("parameters").size()), table.html());
    }
    return html;
}

void add_numbers(std::vector<std::pair<std::string, Json>>& all, const std::string& path,
                 const Json& value) {
    const auto join = [&](const std::string& name) {
        return path.empty() ? name : path + "." + name;
    };
    if (value.is_number()) {
        all.emplace_back(path, value);
    } else if (value.is_object()) {
        for (const auto& [key, inner] : value.items()) add_numbers(all, join(key), inner);
    } else if (value.is_array()) {
        for (std::size_t n = 0; n < value.size(); ++n) {
            const bool named = value[n].is_object() && value[n].contains("name") &&
                               value[n].at("name").is_string();
            add_numbers(all,
                        join(named ? value[n].at("name").get<std::string>() : fmt::format("{}", n)),
                        value[n]);
        }
    }
}

} // namespace

Html section_html(const Section& section) {
    return Html::format("<section{}>\n<h2>{}</h2>\n{}</section>\n",
                        section.wide ? Html(" class=\"wide\"") : Html(), section.title,
                        section.html);
}

void add_common_sections(Sections& sections, const PageRun& run) {
    const Json& result = run.result;
    if (result.contains("counters") && !result.at("counters").empty())
        sections.push_back(
            {"What the scenario's counters read", counters_table(result.at("counters")), false});
    if (result.contains("software"))
        sections.push_back(
            {"As software would have seen it", multiplexed_table(result.at("software")), false});
    if (const Html html = all_numbers(result); !html.empty())
        sections.push_back({"All numbers", html, true});
    if (const Html html = scenario_html(result); !html.empty())
        sections.push_back({"Scenario as run", html, true});
}

std::vector<std::pair<std::string, Json>> numbers_of(const Json& result) {
    std::vector<std::pair<std::string, Json>> all;
    for (const auto& [key, value] : result.items()) {
        if (key == "series" || key == "files" || key == "parameters" || key == "filter") continue;
        add_numbers(all, key, value);
    }
    return all;
}

} // namespace armpmu::testbench
