// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/series_recorder.h"

#include "testbench/metrics/expression_parser.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

const char* const kTracked[] = {"tracker", "snoop_tracker", "filter"};

} // namespace

SeriesRecorder::SeriesRecorder(TrafficPlatform& platform, const SeriesRequest& request)
    : platform_(platform), request_(request), every_(request.every) {
    series_.clock_mhz = platform.scenario.clock_mhz;
    const auto column = [&](const std::string& what) { series_.columns.push_back({what, {}}); };
    column("cycle");
    column("cycles");
    const auto occupancy = [&](const std::string& what, const std::string& description) {
        column(what + ".entries");
        add_mean(what, what + ".entries", "cycles", "", description);
    };
    for (const char* const what : kTracked) occupancy(what, "Entries in use, on average");
    for (unsigned n = 0; n < cci550::kMaxSlaveInterfaces; ++n) {
        if (!platform.traffic.interconnect().has_slave(n)) continue;
        ports_.push_back(n);
        occupancy("outstanding_si" + std::to_string(n), "Requests admitted, on average");
    }
    occupied_.resize(std::size(kTracked) + ports_.size());
    for (const MasterResult& master : platform.traffic.masters()) {
        column(master.name + ".reads");
        column(master.name + ".read_cycles");
        add_mean("read_latency_" + master.name, master.name + ".read_cycles",
                 master.name + ".reads", "1cycles", "From ARVALID to RLAST, on average");
    }
    platform.traffic.interconnect().listen(*this);
}

void SeriesRecorder::add_mean(const std::string& name, const std::string& sum,
                              const std::string& number, const std::string& unit,
                              const std::string& description) {
    series_.metrics.push_back(
        Metric({name, in_expression(sum) + " / " + in_expression(number), description, unit, ""}));
}

void SeriesRecorder::begin(const WatchedPmus& /*pmus*/) {
    before_ = totals();
}

// The end of the interval that begins.
std::uint64_t SeriesRecorder::next() const {
    const std::uint64_t end = every_ == 0 ? kNever : (last_ / every_ + 1) * every_;
    const auto mark = std::upper_bound(request_.marks.begin(), request_.marks.end(), last_);
    return mark == request_.marks.end() ? end : std::min(end, *mark);
}

void SeriesRecorder::passed(std::uint64_t /*cycle*/, std::uint64_t cycles,
                            const interconnect::Causes& /*causes*/) {
    const interconnect::Interconnect& interconnect = platform_.traffic.interconnect();
    const interconnect::Occupancy entries = interconnect.occupancy();
    occupied_[0] += cycles * entries.requests;
    occupied_[1] += cycles * entries.snoops;
    occupied_[2] += cycles * interconnect.filter().used();
    for (std::size_t n = 0; n < ports_.size(); ++n)
        occupied_[std::size(kTracked) + n] += cycles * interconnect.in_flight(ports_[n]);
}

std::vector<std::uint64_t> SeriesRecorder::totals() const {
    std::vector<std::uint64_t> all = occupied_;
    for (const MasterResult& master : platform_.traffic.masters()) {
        all.push_back(master.transactions.reads.count());
        all.push_back(master.transactions.reads.sum());
    }
    return all;
}

void SeriesRecorder::look(std::uint64_t cycle) {
    if (cycle == last_) return;
    const std::vector<std::uint64_t> after = totals();
    series_.columns[0].values.push_back(cycle);
    series_.columns[1].values.push_back(cycle - last_);
    for (std::size_t n = 0; n < after.size(); ++n)
        series_.columns[n + 2].values.push_back(after[n] - before_[n]);
    before_ = after;
    last_ = cycle;
    if (request_.most_intervals != 0 && series_.rows() == request_.most_intervals) join_intervals();
}

void SeriesRecorder::join_intervals() {
    for (std::size_t n = 0; n < series_.columns.size(); ++n) {
        std::vector<std::uint64_t>& values = series_.columns[n].values;
        for (std::size_t row = 0; row < values.size() / 2; ++row)
            values[row] = values[2 * row + 1] + (n == 0 ? 0 : values[2 * row]);
        values.resize(values.size() / 2);
    }
    every_ *= 2;
}

} // namespace armpmu::testbench
