// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/stat_report.h"

#include "program/stat/stat_rows.h"
#include "program/stat/statistics.h"

#include <algorithm>
#include <deque>

namespace armpmu::testbench {
namespace {

// Without the events that no run has counted, and their series.
void leave_out_what_is_zero(StatRequest& request, std::vector<CountSamples>& runs) {
    const SeriesLayout layout(events_of(request.groups), request.pmus);
    std::vector<EventGroup> kept;
    std::vector<std::size_t> series;
    for (std::size_t n = 0; n < request.groups.size(); ++n) {
        bool occurred = false;
        for (std::size_t s = layout.first[n]; s < layout.first[n + 1]; ++s)
            for (const CountSamples& run : runs)
                occurred = occurred || run.samples.back().counts[s] != 0;
        if (!occurred) continue;
        kept.push_back(request.groups[n]);
        for (std::size_t s = layout.first[n]; s < layout.first[n + 1]; ++s) series.push_back(s);
    }
    request.groups = kept;
    request.metrics.find_generic(kept);
    for (CountSamples& run : runs)
        for (CountSamples::Sample& sample : run.samples) {
            std::vector<std::uint64_t> counts;
            for (const std::size_t s : series) counts.push_back(sample.counts[s]);
            sample.counts = counts;
        }
}

StatTime time_of(const std::deque<StatRows>& runs, const std::vector<CountSamples>& samples) {
    std::vector<double> seconds;
    for (std::size_t n = 0; n < runs.size(); ++n)
        seconds.push_back(runs[n].seconds(samples[n].samples.size()));
    const Statistics statistics(seconds);
    StatTime time;
    time.seconds = statistics.mean;
    if (seconds.size() > 1) time.deviation = statistics.deviation;
    return time;
}

// Rows with their metrics, or metrics alone.
class Table {
  public:
    Table(const StatRequest& request, const StatWriter& writer, const StatHead& head)
        : request_(request), writer_(writer), head_(head) {}

    std::string begin() const {
        if (!request_.metric_only) return writer_.begin(head_);
        StatRow none;
        return writer_.metric_names(head_, request_.metrics.alone({none}, 0).front());
    }
    std::string rows(const std::vector<StatRow>& rows, double seconds) const {
        std::string text;
        if (request_.metric_only)
            for (const std::vector<StatRow>& place : request_.metrics.alone(rows, seconds))
                text += writer_.metric_values(head_, place);
        else
            for (const StatRow& row : request_.metrics.added(rows, seconds))
                text += writer_.row(head_, row);
        return text;
    }

  private:
    const StatRequest& request_;
    const StatWriter& writer_;
    const StatHead& head_;
};

} // namespace

std::string stat_text(StatRequest request, const std::vector<CountSamples>& all,
                      const StatWriter& writer) {
    std::vector<CountSamples> samples = all;
    if (request.only_what_occurred) leave_out_what_is_zero(request, samples);
    std::deque<StatRows> runs;
    for (const CountSamples& one : samples) runs.emplace_back(request, one);

    StatHead head;
    head.subject = request.subject;
    head.runs = static_cast<unsigned>(runs.size());
    head.aggregation = request.aggregation;
    head.intervals = request.interval != 0;
    const Table table(request, writer, head);
    std::string text = table.begin();
    if (head.intervals) {
        const StatRows& run = runs.front();
        std::size_t begin = 0;
        for (const std::size_t end : run.intervals()) {
            std::vector<StatRow> rows = run.rows(begin, end);
            for (StatRow& row : rows) row.time = run.seconds(end);
            text += table.rows(rows, run.seconds(end) - run.seconds(begin));
            begin = end;
        }
        head.intervals = false;
        if (request.summary && !request.metric_only) text += writer.begin(head);
    }
    if (request.interval == 0 || request.summary) {
        std::vector<std::vector<StatRow>> all_rows;
        for (const StatRows& run : runs) all_rows.push_back(run.all());
        std::vector<StatRow> rows = mean_rows(all_rows);
        for (StatRow& row : rows) row.summary = request.summary;
        const StatTime time = time_of(runs, samples);
        text += table.rows(rows, time.seconds) + writer.end(time);
    }
    const SoftwareView* const software = runs.front().software();
    if (software != nullptr && software->takes_turns()) {
        const auto [groups, error] = software->proposal();
        text += writer.proposal(groups, software->mean_error(), error);
    }
    return text;
}

} // namespace armpmu::testbench
