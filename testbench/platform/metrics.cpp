// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/platform/metrics.h"

#include "armpmu/cci550/event_name.h"
#include "testbench/metrics/metric_table.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

using cci550::EventId;

const char* const kTime = "duration_time";
const char* const kClock = "#aclk_frequency";

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
                    if (name != kTime)
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
    const auto count_of = [&](EventId id) -> std::optional<double> {
        for (const CounterResult& counter : counters)
            if (counter.event == id.raw()) return static_cast<double>(counter.value);
        if (!can_fire(config, id)) return 0;
        return std::nullopt;
    };
    std::vector<MetricResult> results;
    for (const Bound& one : metrics_of_runs()) {
        if (!has_interface(config, one.events.front().second)) continue;
        // The unit of time is a cycle of ACLK.
        const auto value = one.metric.evaluate([&](const std::string& name) {
            if (name == kTime) return std::optional<double>(static_cast<double>(cycles));
            if (name == kClock) return std::optional<double>(1);
            for (const auto& [event, id] : one.events)
                if (event == name) return count_of(id);
            return std::optional<double>();
        });
        if (value)
            results.push_back(
                {one.metric.name(), *value, one.metric.unit(), one.metric.description()});
    }
    return results;
}

} // namespace armpmu::testbench
