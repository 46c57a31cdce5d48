// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/everything_over_time.h"

#include "program/stat/counted_pmus.h"
#include "program/stat/event_groups.h"
#include "program/text/series_view.h"
#include "testbench/experiment/traffic_listeners.h"

#include <memory>
#include <variant>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kTicks = 100;

} // namespace

EverythingOverTime::EverythingOverTime(const Scenario& scenario, std::size_t intervals) {
    if (std::holds_alternative<CoreScenario>(scenario)) return;
    request_.every = 1;
    request_.most_intervals = intervals;
    pmus_ = counted_pmus(scenario);
    for (StatEvent& event : events_of(all_events(pmus_)))
        if (event.supported) items_.events.push_back(std::move(event));
    empty_ = empty_series(scenario, pmus_);
    of_masters_ = std::holds_alternative<TrafficScenario>(scenario);
    watch_.emplace(items_.events, std::vector<std::uint64_t>{request_.every},
                   std::vector<std::uint64_t>{}, intervals);
}

void EverythingOverTime::listen(RunHooks& hooks) {
    if (!watch_) return;
    if (of_masters_) hooks.questions.push_back(over_time(request_));
    hooks.watch = &*watch_;
}

void EverythingOverTime::finish(Result& result) const {
    if (!watch_) return;
    Series series = result.series != nullptr ? *result.series : empty_;
    add_events(series, items_, pmus_, watch_->samples());
    result.series = std::make_shared<Series>(without_idle(std::move(series)));
    result.views.push_back(std::make_shared<SeriesView>(*result.series));
}

Turns EverythingOverTime::turns() const {
    return watch_ ? turns_of(items_.events, pmus_, watch_->samples(), kTicks) : Turns();
}

} // namespace armpmu::testbench
