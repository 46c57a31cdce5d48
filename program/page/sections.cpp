// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/sections.h"

#include "program/page/reported_view.h"

#include "program/page/table.h"
#include "testbench/report/event_grade.h"
#include "testbench/report/json_fields.h"

#include <fmt/format.h>

#include <cmath>
#include <memory>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

// Events of a sequence are given, not made.
const char* grade_text(const PageRun& run, std::optional<Grade> grade) {
    return part_of<AccessesView>(run.result) == nullptr ? word_of(grade) : "exact";
}

Html counters_table(const PageRun& run) {
    const std::vector<CounterResult>& counters = run.result.counters;
    Table table({"counter#", "event", "read by software#", "truth#", "grade", "overflow"});
    for (const CounterResult& counter : counters) {
        table.begin_row();
        table.number(counter.index);
        table.text(counter.name);
        table.number(counter.value);
        table.number(counter.occurred);
        table.text(grade_text(run, grade_of_event(counter.name)));
        table.text(counter.overflow ? "yes" : "no");
        table.end_row();
    }
    return table.html();
}

Html details(const std::string& title, const Html& html) {
    return Html::format("<details><summary>{}</summary>{}</details>\n", title, html);
}

Html multiplexed_table(const TurnEstimates& software) {
    Table table({"event", "estimate#", "truth#", "error, %#", "counted, %#"});
    for (const TurnEstimates::Event& event : software.events) {
        table.begin_row();
        table.text(event.event);
        for (const double value : {event.estimate, event.truth, event.error, event.running})
            table.number(value);
        table.end_row();
    }
    return Html::format("<p>{} events take turns on the counters that there are, {} times. "
                        "Estimates are off by {:.2f} % on average.</p>\n",
                        software.events.size(), software.ticks, software.mean_error) +
           details("Each of them", table.html());
}

Html details_of(const Table& table, const std::string& title, std::size_t rows) {
    return rows == 0 ? Html() : details(fmt::format("{} ({})", title, rows), table.html());
}

Html metrics_details(const PageRun& run, const std::string& title,
                     const std::vector<MetricResult>& metrics) {
    Table table({"metric", "value#", "grade"});
    for (const MetricResult& metric : metrics) {
        table.begin_row();
        table.text(metric.name);
        if (!metric.why_not.empty())
            table.text("no value: " + metric.why_not);
        else
            table.number(std::isfinite(metric.value) ? Json(metric.value) : Json());
        table.text(grade_text(run, grade_of_metric(metric.name)));
        table.end_row();
    }
    return details_of(table, title, metrics.size());
}

Html totals_details(const std::string& title,
                    const std::vector<std::pair<std::string, std::uint64_t>>& totals) {
    Table table({"event", "value#", "grade"});
    for (const auto& [event, count] : totals) {
        table.begin_row();
        table.text(event);
        table.number(count);
        table.text(word_of(grade_of_event(event)));
        table.end_row();
    }
    return details_of(table, title, totals.size());
}

Html all_numbers(const PageRun& run) {
    Html html = metrics_details(run, "Metrics", run.result.metrics);
    html += totals_details("Every event that occurred", run.part<TotalsView>().totals());
    html += totals_details("Every event that occurred", run.part<CoreTotalsView>().totals());
    const auto& cluster = run.part<ClusterView>();
    html += metrics_details(run, "Metrics of the interconnect", cluster.counts().metrics);
    html += totals_details("Every event of the interconnect", cluster.totals());
    if (const std::string errors = ErrorsView().text(run.result); !html.empty() && !errors.empty())
        html += Html::format("<p class=\"dim lines\">{}</p>\n", errors);
    return html;
}

Html scenario_html(const PageRun& run) {
    Html html;
    const Origin& origin = run.part<OriginView>().origin();
    if (!origin.overrides.empty()) {
        html += "<p>Changed on the command line:";
        for (const Override& change : origin.overrides)
            html += Html::format(" <code>{}={}</code>", change.path, change.value);
        html += "</p>\n";
    }
    const std::vector<ParameterValue>& parameters = run.part<ReportedView>().parameters;
    Table table({"parameter", "value", "from"});
    for (const ParameterValue& parameter : parameters) {
        const char* const style = parameter.given ? "" : "default";
        table.begin_row();
        table.text(parameter.path, style);
        table.text(parameter.value, style);
        table.text(parameter.given ? "scenario" : "default", style);
        table.end_row();
    }
    return html + details_of(table, "Parameters", parameters.size());
}

} // namespace

Html section_html(const Section& section) {
    return Html::format("<section{}>\n<h2>{}</h2>\n{}</section>\n",
                        section.wide ? Html(" class=\"wide\"") : Html(), section.title,
                        section.html);
}

void add_common_sections(Sections& sections, const PageRun& run) {
    if (!run.result.counters.empty())
        sections.push_back({"What the scenario's counters read", counters_table(run), true});
    if (const auto& software = run.part<ReportedView>().software)
        sections.push_back({"As software would have seen it", multiplexed_table(*software), false});
    if (const Html html = all_numbers(run); !html.empty())
        sections.push_back({"All numbers", html, true});
    if (const Html html = scenario_html(run); !html.empty())
        sections.push_back({"Scenario as run", html, true});
}

PageRun page_run_of(const std::string& file, const Json& json) {
    PageRun run;
    const auto reported = std::make_shared<ReportedView>();
    try {
        run.result = read_result(json, {reported});
    } catch (const JsonFieldError& error) {
        throw PageError(file + ":1:1: " + error.what());
    }
    run.file = reported->file.empty() ? file : reported->file;
    return run;
}

} // namespace armpmu::testbench
