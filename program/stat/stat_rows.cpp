// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/stat_rows.h"

#include "program/stat/statistics.h"

#include <algorithm>

namespace armpmu::testbench {

StatRows::StatRows(const StatRequest& request, const CountSamples& samples)
    : request_(request), samples_(samples), events_(events_of(request.groups)),
      layout_(events_, request.pmus) {
    if (request.as_software)
        software_ =
            std::make_unique<SoftwareView>(request.groups, request.pmus, samples, request.tick);
}

double StatRows::seconds(std::size_t last) const {
    const std::uint64_t cycle = last == 0 ? 0 : samples_.samples[last - 1].cycle;
    return static_cast<double>(cycle) / (1e6 * request_.clock_mhz);
}

std::vector<std::size_t> StatRows::intervals() const {
    std::vector<std::size_t> ends;
    std::uint64_t last = 0;
    for (std::size_t n = 0; n < samples_.samples.size(); ++n) {
        const std::uint64_t cycle = samples_.samples[n].cycle;
        if (cycle / request_.interval != last / request_.interval ||
            n + 1 == samples_.samples.size())
            ends.push_back(n + 1);
        last = cycle;
    }
    return ends;
}

std::vector<StatRows::Seen> StatRows::series_seen(std::size_t first, std::size_t last) const {
    const auto count = [&](std::size_t samples, std::size_t series) {
        return samples == 0 ? 0 : samples_.samples[samples - 1].counts[series];
    };
    const double time = seconds(last) - seconds(first);
    std::vector<Seen> all(layout_.first.back());
    for (std::size_t series = 0; series < all.size(); ++series) {
        Seen& seen = all[series];
        seen.truth = static_cast<double>(count(last, series) - count(first, series));
        seen.value = seen.truth;
        seen.enabled = seen.running = time;
    }
    if (software_ == nullptr) return all;
    const std::size_t processors = std::max(1U, request_.pmus.cores);
    for (std::size_t processor = 0; processor < processors; ++processor) {
        const std::vector<Estimate> estimates = software_->estimates(processor, first, last);
        for (std::size_t event = 0; event < events_.size(); ++event) {
            if (processor >= layout_.count(event)) continue;
            Seen& seen = all[layout_.first[event] + processor];
            seen.value = estimates[event].counted;
            seen.running = estimates[event].running / (1e6 * request_.clock_mhz);
            seen.enabled = estimates[event].enabled / (1e6 * request_.clock_mhz);
        }
    }
    return all;
}

StatRow StatRows::row_of(std::size_t event, const std::vector<Seen>& seen, std::size_t first,
                         std::size_t count) const {
    StatRow row;
    row.number = event;
    row.event = events_[event].name;
    row.processors = static_cast<unsigned>(count);
    if (!events_[event].supported) {
        row.state = StatRow::State::not_supported;
        if (software_ != nullptr) row.truth = 0;
        return row;
    }
    Estimate estimate;
    double truth = 0;
    for (std::size_t n = first; n < first + count; ++n) {
        estimate.counted += seen[n].value;
        estimate.running += seen[n].running;
        estimate.enabled += seen[n].enabled;
        truth += seen[n].truth;
    }
    row.value = estimate.scaled();
    row.running_ns = 1e9 * estimate.running;
    if (estimate.enabled > 0) row.percent_running = 100 * estimate.running / estimate.enabled;
    if (estimate.running <= 0) row.state = StatRow::State::not_counted;
    if (software_ != nullptr) row.truth = truth;
    return row;
}

std::vector<StatRow> StatRows::rows(std::size_t first, std::size_t last) const {
    const std::vector<Seen> seen = series_seen(first, last);
    std::vector<StatRow> rows;
    for (std::size_t event = 0; event < events_.size(); ++event) {
        const std::size_t begin = layout_.first[event], count = layout_.count(event);
        if (request_.aggregation != Aggregation::none) {
            rows.push_back(row_of(event, seen, begin, count));
            continue;
        }
        for (std::size_t n = 0; n < count; ++n) {
            rows.push_back(row_of(event, seen, begin + n, 1));
            rows.back().place = static_cast<unsigned>(n);
        }
    }
    return rows;
}

std::vector<StatRow> mean_rows(const std::vector<std::vector<StatRow>>& runs) {
    std::vector<StatRow> means = runs.front();
    if (runs.size() == 1) return means;
    const auto statistics = [&](std::size_t row, auto&& member) {
        std::vector<double> values;
        for (const std::vector<StatRow>& run : runs) values.push_back(member(run[row]));
        return Statistics(values);
    };
    for (std::size_t n = 0; n < means.size(); ++n) {
        StatRow& row = means[n];
        const Statistics value = statistics(n, [](const StatRow& one) { return one.value; });
        row.value = value.mean;
        row.variance = value.relative();
        row.running_ns = statistics(n, [](const StatRow& one) { return one.running_ns; }).mean;
        row.percent_running =
            statistics(n, [](const StatRow& one) { return one.percent_running; }).mean;
        if (row.truth)
            row.truth =
                statistics(n, [](const StatRow& one) { return one.truth.value_or(0); }).mean;
        for (const std::vector<StatRow>& run : runs)
            if (run[n].state == StatRow::State::counted) row.state = StatRow::State::counted;
    }
    return means;
}

} // namespace armpmu::testbench
