// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/page.h"
#include "program/page/sections.h"
#include "program/stat/event_groups.h"
#include "program/text/series_view.h"
#include "testbench/metrics/expression.h"
#include "testbench/metrics/metric_table.h"
#include "tests/fuzz/targets/target.h"

namespace armpmu::fuzz {
namespace {

using namespace testbench;

CountedPmus both() {
    CountedPmus pmus;
    pmus.cores = 2;
    pmus.interconnect = cci550::Config();
    return pmus;
}

void events(std::string_view bytes) {
    static const CountedPmus pmus = both();
    refused_or_good<StatEventError>([bytes] { parse_event_groups(bytes, pmus); });
}

void expression(std::string_view bytes) {
    refused_or_good<ExpressionError>([bytes] {
        const Expression read(bytes);
        double next = 0;
        for (const char* const interface : {"?", "3"}) {
            read.events(interface);
            read.constants();
            read.evaluate([&next](const std::string&) { return std::optional(next++); }, interface);
        }
    });
}

void metrics(std::string_view bytes) {
    refused_or_good<MetricFileError>([bytes] {
        MetricTable table;
        table.add("input.json", std::string(bytes));
        for (const Metric& metric : table.metrics()) table.select(metric.name());
    });
}

// As armpmu report makes a page of a result that is there.
void result(std::string_view bytes) {
    try {
        auto json = nlohmann::ordered_json::parse(bytes, nullptr, false);
        if (json.is_discarded()) return;
        std::optional<Series> series;
        if (json.is_object() && json.contains("series")) {
            series = series_of_result("input.json", std::string(bytes));
            json.erase("series");
        }
        PageRun run = page_run_of("input.json", json);
        run.series = series;
        page_of({run});
    } catch (const PageError& error) {
        check_message(error.what());
    } catch (const SeriesError& error) {
        check_message(error.what());
    }
}

} // namespace

std::vector<Target> report_targets() {
    return {{"events", events, 512},
            {"expression", expression, 512},
            {"metrics", metrics},
            {"result", result, 32768}};
}

} // namespace armpmu::fuzz
