// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/metrics.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/event_table.h"
#include "testbench/metrics/metric_table.h"

#include <algorithm>
#include <limits>

namespace armpmu::testbench {
namespace {

using cci550::EventId;

struct Bound {
    Metric metric;
    std::vector<std::pair<std::string, EventId>> events;
};

// Of the group, for each interface there can be. Their events are read once.
const std::vector<Bound>& metrics_of_runs() {
    static const std::vector<Bound> all = [] {
        std::vector<Bound> bound;
        const MetricTable table = MetricTable::shipped();
        for (const Metric& metric : table.metrics()) {
            if (!metric.in_group("run")) continue;
            for (const Metric& one : metric.instances()) {
                bound.push_back({one, {}});
                for (const std::string& name : one.events())
                    if (name != kDurationTime)
                        bound.back().events.emplace_back(name, cci550::parse_event(name));
            }
        }
        return bound;
    }();
    return all;
}

} // namespace

bool has_interface(const cci550::Config& config, EventId event) {
    return can_fire(config, EventId(event.source(), 0));
}

std::vector<MetricResult> measured_metrics(const cci550::Config& config, std::uint64_t cycles,
                                           const std::vector<CounterResult>& counters) {
    const auto count_of = [&](EventId id) -> std::optional<EventCount> {
        for (const CounterResult& counter : counters) {
            if (counter.event != id.raw()) continue;
            EventCount count(static_cast<double>(counter.value));
            count.exempt = cci550::find_event(id)->secure_exempt;
            count.gated = counter.gated.value_or(0) != 0;
            return count;
        }
        if (!can_fire(config, id) && has_interface(config, id)) return EventCount(0);
        return std::nullopt;
    };
    std::vector<MetricResult> results;
    for (const Bound& one : metrics_of_runs()) {
        if (!has_interface(config, one.events.front().second)) continue;
        Measured measured; // the unit of time is a cycle of ACLK
        measured.seconds = static_cast<double>(cycles);
        measured.aclk_hz = 1;
        measured.count_of = [&, &events = one.events](const std::string& name) {
            for (const auto& [event, id] : events)
                if (event == name) return count_of(id);
            return std::optional<EventCount>();
        };
        const MetricValue is = one.metric.evaluate(measured);
        if (is.value || !is.why_not.empty())
            results.push_back({one.metric.name(),
                               is.value.value_or(std::numeric_limits<double>::quiet_NaN()),
                               one.metric.unit(), one.metric.description(), is.why_not});
    }
    return results;
}

} // namespace armpmu::testbench
