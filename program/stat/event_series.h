// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/count_samples.h"
#include "program/stat/stat_event.h"
#include "testbench/metrics/metric.h"
#include "testbench/metrics/series.h"

#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// Events and metrics that are told interval by interval.
struct SeriesItems {
    std::vector<StatEvent> events; // of all metrics, too
    std::vector<Metric> metrics;

    // Unless it is there. Letters' case does not matter. Throws StatEventError where the name is
    // another event's.
    void put(StatEvent event);
    // With its events. Throws StatEventError, naming the metric, for an event that there is not.
    // False, and nothing is added, where one is of an interface or a cache that is not there.
    bool put(const Metric& metric, const CountedPmus& pmus);
};

// A metric's events, but for the time. Throws StatEventError, naming the metric.
std::vector<StatEvent> events_of(const Metric& metric, const CountedPmus& pmus);

// Puts columns of the events behind the first two, and the metrics before the others. A series
// without columns gets these, too; otherwise its intervals are those of the samples. Cores add up.
void add_events(Series& series, const SeriesItems& items, const CountedPmus& pmus,
                const CountSamples& samples);

// Without the columns in which nothing happened, the first two apart.
Series without_idle(Series series);

} // namespace armpmu::testbench
