// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/series_items.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/register_table.h"
#include "armpmu/core/text.h"
#include "testbench/platform/metrics.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

[[noreturn]] void refuse_item(const std::string& message) {
    throw ScenarioError(one_line("armpmu run: -e: " + message));
}

// What names no metric and looks like an event.
bool may_be_event(const std::string& text) {
    return text.find_first_of("/:") != std::string::npos ||
           (text.size() > 1 && text[0] == 'r' && parse_hex(text.substr(1)));
}

class Items {
  public:
    Items(const TrafficScenario& scenario, const MetricTable& table)
        : config_(scenario.cci()), table_(table) {}

    void add(const std::string& text) {
        if (table_.find(text) == nullptr && may_be_event(text)) return add_event(text);
        std::vector<Metric> metrics;
        try {
            metrics = table_.known(text);
        } catch (const std::invalid_argument& error) {
            refuse_item(std::string(error.what()) +
                        "; an event is cci_550/NAME,source=N/, see `armpmu list events`");
        }
        const bool several = metrics.size() > 1;
        for (const Metric& metric : metrics) add_metric(metric, several);
    }
    SeriesRequest take() { return std::move(request_); }
    void put(cci550::EventId event) {
        const std::string name = cci550::event_name(event);
        auto& all = request_.events;
        if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
    }

  private:
    void add_event(const std::string& text) {
        cci550::EventId event;
        try {
            event = cci550::parse_event(text);
        } catch (const cci550::NameError& error) {
            refuse_item("column " + std::to_string(error.column + 1) + ": " + error.what());
        }
        if (!can_fire(config_, event))
            refuse_item(cci550::event_name(event) +
                        " cannot fire in this scenario; expected an event of an interface that is "
                        "there");
        put(event);
    }
    void add_metric(const Metric& metric, bool one_of_several) {
        std::vector<cci550::EventId> events;
        for (const std::string& name : metric.events()) {
            if (name == "duration_time") continue;
            try {
                events.push_back(cci550::parse_event(name));
            } catch (const cci550::NameError&) {
                refuse_item("metric " + metric.name() + ": expected events of the CCI-550, not " +
                            in_quotes(name));
            }
            if (has_interface(config_, events.back())) continue;
            if (one_of_several) return;
            refuse_item("metric " + metric.name() + ": expected an interface that is there, not " +
                        cci550::source_name(events.back()));
        }
        for (const cci550::EventId event : events) put(event);
        request_.metrics.push_back(metric);
    }

    const cci550::Config& config_;
    const MetricTable& table_;
    SeriesRequest request_;
};

} // namespace

SeriesRequest series_request(const std::vector<std::string>& items, const TrafficScenario& scenario,
                             const MetricTable& metrics) {
    Items all(scenario, metrics);
    for (const std::string& item : items) all.add(item);
    if (items.empty())
        for (const auto& event : scenario.pmu.counters) all.put(event);
    return all.take();
}

} // namespace armpmu::testbench
