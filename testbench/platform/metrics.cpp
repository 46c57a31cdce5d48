// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/platform/metrics.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/metrics.h"
#include "armpmu/core/text.h"

namespace armpmu::testbench {

using cci550::EventId;
using cci550::Metric;

std::vector<MetricResult> measured_metrics(const cci550::Config& config, std::uint64_t cycles,
                                           const std::vector<CounterResult>& counters) {
    const cci550::CountOf count_of = [&](EventId id) -> std::optional<double> {
        for (const CounterResult& counter : counters)
            if (counter.event == id.raw()) return static_cast<double>(counter.value);
        if (!can_fire(config, id)) return 0;
        return std::nullopt;
    };
    std::vector<MetricResult> results;
    for (const Metric& metric : cci550::metrics()) {
        for (unsigned source = 0; source < 16; ++source) {
            const EventId any(source, 0);
            if (any.kind() != metric.per || !can_fire(config, any)) continue;
            const auto value =
                evaluate(metric.expression, source, static_cast<double>(cycles), count_of);
            if (!value) continue;
            const std::string suffix = metric.per == cci550::SourceKind::global
                                           ? ""
                                           : "_" + lower_case(cci550::source_name(any));
            results.push_back({std::string(metric.name) + suffix, *value, std::string(metric.unit),
                               std::string(metric.meaning)});
        }
    }
    return results;
}

} // namespace armpmu::testbench
