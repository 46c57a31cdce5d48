// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/series_items.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/core/text.h"
#include "program/commands/event_refusal.h"
#include "program/stat/counted_pmus.h"
#include "program/stat/parse_stat_event.h"

#include <utility>
#include <variant>

namespace armpmu::testbench {
namespace {

constexpr const char* kEventOption = "armpmu run: -e";

// A word that names no metric and looks like an event.
bool may_be_event(const std::string& text) {
    return text.find_first_of("/:*?") != std::string::npos || raw_event(text);
}

bool has_hint(const std::string& message) {
    return message.find("did you mean") != std::string::npos;
}

class Reader {
  public:
    Reader(const Scenario& scenario, const MetricTable& table)
        : pmus_(counted_pmus(scenario)), table_(table) {}

    // A list, as behind `armpmu stat -e`; that events are a group means nothing here.
    void add(const std::string& list) {
        try {
            for (const EventTextGroup& group : event_list(list)) {
                if (!group.modifiers.empty())
                    throw StatEventError("expected no modifiers of a group; each event takes its "
                                         "own",
                                         group.modifiers_column);
                for (const EventText& event : group.events) add(event);
            }
        } catch (const StatEventError& error) {
            refuse_event(kEventOption,
                         "column " + std::to_string(error.column + 1) + ": " + error.what());
        }
    }
    void add_event(StatEvent event) {
        if (!event.supported) refuse_event_without_place(kEventOption, event.name);
        if (event.pmu == StatEvent::Pmu::interconnect && !event.named) {
            event.name = cci550::event_name(event.interconnect);
            if (!event.securities.all()) event.name += event.securities[1] ? "s" : "n";
        }
        items_.put(std::move(event));
    }
    void add_event(const std::string& name) { add_event(parse_stat_event(name, pmus_)); }
    // Where its caches are there.
    void add_use_case(const UseCase& use_case) {
        for (const unsigned number : use_case.events) {
            const a55::EventInfo* const row = a55::find_event(number);
            if (row == nullptr || !a55::implemented(pmus_.core, row->event)) return;
        }
        for (const unsigned number : use_case.events)
            add_event(std::string(event_mnemonic(number)));
        for (const UseCaseMetric& metric : use_case.metrics)
            if (const Metric* const known = table_.find(std::string(metric.name)))
                items_.put(*known, pmus_);
    }
    SeriesItems take() { return std::move(items_); }

  private:
    void add(const EventText& text) {
        const std::string word(text.text);
        if (table_.find(word) != nullptr) return add_metrics(table_.known(word));
        try {
            for (const StatEvent& event : parse_stat_events(text, pmus_)) add_event(event);
        } catch (const StatEventError& error) {
            if (may_be_event(word)) throw;
            refuse_word(word, error.what());
        }
    }
    void add_metrics(const std::vector<Metric>& metrics) {
        for (const Metric& metric : metrics) {
            bool is_there = false;
            try {
                is_there = items_.put(metric, pmus_);
            } catch (const StatEventError& error) {
                refuse_event(kEventOption, std::string("metric ") + error.what());
            }
            if (!is_there && metrics.size() == 1)
                refuse_event(kEventOption, "metric " + metric.name() +
                                               ": expected an interface that is there, and caches");
        }
    }
    // A word that is neither a metric nor an event.
    [[noreturn]] void refuse_word(const std::string& text, const std::string& no_event) const {
        std::string message;
        try {
            table_.known(text);
        } catch (const std::invalid_argument& error) {
            message = error.what();
        }
        if (has_hint(no_event) && !has_hint(message)) refuse_event(kEventOption, no_event);
        refuse_event(kEventOption,
                     message + (pmus_.interconnect ? "; an event is cci_550/NAME,source=N/, see "
                                                     "`armpmu list events`"
                                                   : "; `armpmu list events` has the events"));
    }

    CountedPmus pmus_;
    const MetricTable& table_;
    SeriesItems items_;
};

void add_counted(Reader& items, const TrafficScenario& scenario) {
    for (const cci550::EventId event : scenario.pmu.counters)
        items.add_event(cci550::event_name(event));
}
void add_counted(Reader& items, const ProgramScenario& scenario) {
    for (const a55::Event event : scenario.counters)
        items.add_event(std::string(event_mnemonic(number(event))));
    for (const UseCase* const use_case : scenario.use_cases) items.add_use_case(*use_case);
    for (const cci550::EventId event : scenario.cluster.counters)
        items.add_event(cci550::event_name(event));
}
// Software selects its events when it runs.
void add_counted(Reader& /*items*/, const CoreScenario& /*scenario*/) {}
void add_counted(Reader& /*items*/, const PlatformScenario& /*scenario*/) {}

} // namespace

SeriesItems series_items(const std::vector<std::string>& texts, const Scenario& scenario,
                         const MetricTable& metrics) {
    Reader items(scenario, metrics);
    for (const std::string& text : texts) items.add(text);
    if (texts.empty()) std::visit([&](const auto& one) { add_counted(items, one); }, scenario);
    return items.take();
}

} // namespace armpmu::testbench
