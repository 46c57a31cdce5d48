// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/event_series.h"

#include "armpmu/core/text.h"
#include "program/stat/parse_stat_event.h"

#include <algorithm>
#include <utility>

namespace armpmu::testbench {
namespace {

// Of intervals that have cycles.
class Columns {
  public:
    explicit Columns(const CountSamples& samples) {
        std::uint64_t last = 0;
        for (const CountSamples::Sample& sample : samples.samples) {
            if (sample.cycle == last) continue;
            rows_.push_back(&sample);
            last = sample.cycle;
        }
    }

    std::vector<std::uint64_t> ends() const {
        std::vector<std::uint64_t> cycles;
        for (const CountSamples::Sample* const row : rows_) cycles.push_back(row->cycle);
        return cycles;
    }
    std::vector<std::uint64_t> counts(std::size_t first, std::size_t last) const {
        std::vector<std::uint64_t> sums(rows_.size());
        for (std::size_t n = 0; n < rows_.size(); ++n)
            for (std::size_t series = first; series < last; ++series)
                sums[n] += rows_[n]->counts[series];
        return sums;
    }
    static std::vector<std::uint64_t> differences(std::vector<std::uint64_t> values) {
        for (std::size_t n = values.size(); n > 1; --n) values[n - 1] -= values[n - 2];
        return values;
    }

  private:
    std::vector<const CountSamples::Sample*> rows_;
};

} // namespace

void SeriesItems::put(StatEvent event) {
    const auto same = [&](const StatEvent& one) {
        return lower_case(one.name) == lower_case(event.name);
    };
    const auto known = std::find_if(events.begin(), events.end(), same);
    if (known == events.end()) return events.push_back(std::move(event));
    if (!known->counts_as(event))
        throw StatEventError(
            "two events are called " + in_quotes(event.name) + "; expected a name for each", 0);
}

bool SeriesItems::put(const Metric& metric, const CountedPmus& pmus) {
    const std::vector<StatEvent> all = events_of(metric, pmus);
    for (const StatEvent& event : all)
        if (!event.there) return false;
    for (const StatEvent& event : all) put(event);
    metrics.push_back(metric);
    return true;
}

std::vector<StatEvent> events_of(const Metric& metric, const CountedPmus& pmus) {
    std::vector<StatEvent> events;
    for (const std::string& name : metric.events()) {
        if (name == kDurationTime) continue;
        try {
            events.push_back(parse_stat_event(name, pmus));
        } catch (const StatEventError& error) {
            throw StatEventError(metric.name() + ": " + error.what(), 0);
        }
    }
    return events;
}

void add_events(Series& series, const SeriesItems& items, const CountedPmus& pmus,
                const CountSamples& samples) {
    const SeriesLayout layout(items.events, pmus);
    const Columns columns(samples);
    if (series.columns.empty()) {
        const std::vector<std::uint64_t> ends = columns.ends();
        series.columns = {{"cycle", ends}, {"cycles", Columns::differences(ends)}};
    }
    std::vector<Series::Column> events;
    for (std::size_t n = 0; n < items.events.size(); ++n)
        events.push_back({items.events[n].name, Columns::differences(columns.counts(
                                                    layout.first[n], layout.first[n + 1]))});
    series.columns.insert(series.columns.begin() + 2, events.begin(), events.end());
    series.metrics.insert(series.metrics.begin(), items.metrics.begin(), items.metrics.end());
}

Series without_idle(Series series) {
    if (series.columns.size() < 2) return series;
    const auto idle = [](const Series::Column& column) {
        return std::all_of(column.values.begin(), column.values.end(),
                           [](std::uint64_t value) { return value == 0; });
    };
    auto& columns = series.columns;
    columns.erase(std::remove_if(columns.begin() + 2, columns.end(), idle), columns.end());
    return series;
}

} // namespace armpmu::testbench
