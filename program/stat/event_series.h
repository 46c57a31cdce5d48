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

// Events and metrics that are reported by interval.
struct SeriesItems {
    std::vector<StatEvent> events; // of all metrics, too
    std::vector<Metric> metrics;

    // Adds an event, unless it is there. Case does not matter. Throws StatEventError where the name
    // is another event's.
    void put(StatEvent event);
    // Adds a metric with its events. Throws StatEventError, naming the metric, for an unknown
    // event. False, with nothing added, where an event is of an interface or a cache that is not
    // there.
    bool put(const Metric& metric, const CountedPmus& pmus);
};

// A metric's events without the time. Throws StatEventError, naming the metric.
std::vector<StatEvent> events_of(const Metric& metric, const CountedPmus& pmus);

// Inserts columns of the events after the first two, and the metrics before the others. A series
// without columns gets the first two as well; otherwise its intervals are those of the samples.
// Counts of cores are added up.
void add_events(Series& series, const SeriesItems& items, const CountedPmus& pmus,
                const CountSamples& samples);

// The series without columns of zeros, apart from the first two.
Series without_idle(Series series);

} // namespace armpmu::testbench
