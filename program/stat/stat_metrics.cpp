// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/stat_metrics.h"

#include "program/stat/event_series.h"
#include "program/stat/software_view.h"

#include <algorithm>
#include <optional>

namespace armpmu::testbench {
namespace {

// The number of the event for which `is_it`.
template <typename IsIt>
std::optional<std::size_t> number_where(const std::vector<EventGroup>& groups, const IsIt& is_it) {
    std::size_t number = 0;
    for (const EventGroup& group : groups)
        for (const StatEvent& event : group) {
            if (is_it(event)) return number;
            ++number;
        }
    return std::nullopt;
}

// That of a metric's event: an event with a name of the user's may be called like another.
std::optional<std::size_t> number_of(const StatEvent& wanted,
                                     const std::vector<EventGroup>& groups) {
    return number_where(groups, [&](const StatEvent& event) {
        return event.name == wanted.name && event.counts_as(wanted);
    });
}

bool one_group(const EventGroup& events) {
    for (const StatEvent& event : events)
        if (event.pmu != events.front().pmu) return false;
    return SoftwareView::refusal({events}).empty();
}

} // namespace

StatMetrics::StatMetrics(const std::vector<Metric>& metrics, const CountedPmus& pmus,
                         unsigned aclk_mhz, std::vector<EventGroup>& groups)
    : cores_(pmus.cores), aclk_hz_(1e6 * aclk_mhz) {
    for (const Metric& metric : metrics) {
        const std::vector<StatEvent> events = events_of(metric, pmus);
        const bool there = std::all_of(events.begin(), events.end(),
                                       [](const StatEvent& one) { return one.there; });
        if (!there && metrics.size() > 1) continue;
        EventGroup more;
        for (const StatEvent& event : events)
            if (!number_of(event, groups)) more.push_back(event);
        if (!more.empty() && one_group(more))
            groups.push_back(more);
        else
            for (const StatEvent& event : more) groups.push_back({event});
        One one{metric, {}, {}, {}, 0};
        for (const StatEvent& event : events) {
            one.events.push_back(*number_of(event, groups));
            one.names.push_back(event.name);
            one.never.push_back(event.there && !event.supported);
        }
        if (!one.events.empty()) one.event = one.events.back();
        for (std::size_t n = 0; n < events.size(); ++n)
            if (events[n].pmu == StatEvent::Pmu::core) one.event = one.events[n];
        metrics_.push_back(one);
    }
    find_generic(groups);
}

void StatMetrics::find_generic(const std::vector<EventGroup>& groups) {
    cycles_.reset();
    const StatEvent* found = nullptr;
    instructions_ = number_where(groups, [&](const StatEvent& event) {
        if (!event.generic || event.core != a55::Event::inst_retired) return false;
        found = &event;
        return true;
    });
    if (instructions_)
        cycles_ = number_where(groups, [&](const StatEvent& event) {
            return event.generic && event.core == a55::Event::cpu_cycles &&
                   event.regimes == found->regimes;
        });
}

void StatMetrics::add_instructions_per_cycle(StatRow& row, const std::vector<StatRow>& rows) const {
    if (!instructions_ || !cycles_ || row.number != *instructions_) return;
    for (const StatRow& cycles : rows) {
        const bool beside = cycles.number == *cycles_ && cycles.place == row.place;
        if (!beside || cycles.state != StatRow::State::counted || cycles.value == 0) continue;
        row.metric = row.value / cycles.value;
        row.metric_unit = kInstructionsPerCycle;
    }
}

StatRow StatMetrics::row_of(const One& one, const StatRow& place, const std::vector<StatRow>& rows,
                            double seconds) const {
    Measured measured;
    measured.seconds = seconds;
    measured.aclk_hz = aclk_hz_;
    measured.cores = cores_;
    measured.count_of = [&](const std::string& name) -> std::optional<EventCount> {
        for (std::size_t n = 0; n < one.names.size(); ++n) {
            if (one.names[n] != name) continue;
            if (one.never[n]) return 0.0;
            std::optional<EventCount> count;
            for (const StatRow& row : rows)
                if (row.number == one.events[n] && row.state == StatRow::State::counted &&
                    (!count || row.place == place.place))
                    count = row.value;
            return count;
        }
        return std::nullopt;
    };
    StatRow row = place;
    const std::string& unit = one.metric.unit();
    row.metric = one.metric.evaluate(measured).value;
    row.metric_unit = unit.empty() ? one.metric.name() : unit + "  " + one.metric.name();
    return row;
}

std::vector<StatRow> StatMetrics::added(const std::vector<StatRow>& rows, double seconds) const {
    std::vector<StatRow> all;
    for (const StatRow& row : rows) {
        all.push_back(row);
        if (row.state == StatRow::State::counted) add_instructions_per_cycle(all.back(), rows);
        for (const One& one : metrics_) {
            if (one.event != row.number) continue;
            StatRow with = row_of(one, row, rows, seconds);
            if (!with.metric) continue;
            if (!all.back().metric && !all.back().metric_alone) {
                all.back() = with;
                continue;
            }
            with.metric_alone = true;
            all.push_back(with);
        }
    }
    return all;
}

std::vector<std::vector<StatRow>> StatMetrics::alone(const std::vector<StatRow>& rows,
                                                     double seconds) const {
    std::vector<std::vector<StatRow>> places;
    unsigned last = 0;
    for (const StatRow& row : rows) last = std::max(last, row.place);
    for (unsigned place = 0; place <= last; ++place) {
        places.emplace_back();
        for (const One& one : metrics_) {
            StatRow at;
            for (const StatRow& row : rows)
                if (row.place == place && row.processors >= at.processors) at = row;
            places.back().push_back(row_of(one, at, rows, seconds));
        }
    }
    return places;
}

} // namespace armpmu::testbench
