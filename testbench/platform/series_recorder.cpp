// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/platform/series_recorder.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/register_table.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kNoEnd = ~std::uint64_t{0};
const char* const kTracked[] = {"tracker", "snoop_tracker", "filter"};

} // namespace

SeriesRecorder::SeriesRecorder(sc_core::sc_module_name name, TrafficPlatform& platform,
                               const SeriesRequest& request)
    : sc_module(name), platform_(platform), request_(request) {
    series_.clock_mhz = platform.scenario.clock_mhz;
    const auto column = [&](const std::string& what) { series_.columns.push_back({what, {}}); };
    column("cycle");
    column("cycles");
    for (const std::string& event : request.events) {
        column(event);
        events_.push_back(cci550::parse_event(event));
    }
    series_.metrics = request.metrics;
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
    platform.traffic.interconnect().listen(this);
    SC_THREAD(run);
}

void SeriesRecorder::add_mean(const std::string& name, const std::string& sum,
                              const std::string& number, const std::string& unit,
                              const std::string& description) {
    series_.metrics.push_back(
        Metric({name, in_expression(sum) + " / " + in_expression(number), description, unit, ""}));
}

void SeriesRecorder::begin() {
    began_ = sc_core::sc_time_stamp();
    before_ = totals();
    begin_.notify(sc_core::SC_ZERO_TIME);
}

void SeriesRecorder::end() {
    sample();
    ended_ = true;
}

std::uint64_t SeriesRecorder::cycle() const {
    return (sc_core::sc_time_stamp() - began_).value() / platform_.period.value();
}

// The end of the interval that `now` is in, or kNoEnd.
std::uint64_t SeriesRecorder::next(std::uint64_t now) const {
    std::uint64_t end = request_.every == 0 ? kNoEnd : (now / request_.every + 1) * request_.every;
    const auto mark = std::upper_bound(request_.marks.begin(), request_.marks.end(), now);
    return mark == request_.marks.end() ? end : std::min(end, *mark);
}

void SeriesRecorder::run() {
    wait(begin_);
    for (std::uint64_t end = next(0); end != kNoEnd && !ended_; end = next(end)) {
        wait(began_ + platform_.period * static_cast<double>(end) - sc_core::sc_time_stamp());
        if (!ended_) sample();
    }
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

// Of all columns but the first two, so far.
std::vector<std::uint64_t> SeriesRecorder::totals() {
    platform_.pmu.catch_up();
    std::vector<std::uint64_t> all;
    const cci550::Config& config = platform_.pmu.core().config();
    for (const cci550::EventId event : events_)
        all.push_back(can_fire(config, event) ? platform_.pmu.core().total(event) : 0);
    all.insert(all.end(), occupied_.begin(), occupied_.end());
    for (const MasterResult& master : platform_.traffic.masters()) {
        all.push_back(master.transactions.reads.count());
        all.push_back(master.transactions.reads.sum());
    }
    return all;
}

// Nothing for an interval without cycles.
void SeriesRecorder::sample() {
    const std::uint64_t now = cycle();
    if (now == last_) return;
    const std::vector<std::uint64_t> after = totals();
    series_.columns[0].values.push_back(now);
    series_.columns[1].values.push_back(now - last_);
    for (std::size_t n = 0; n < after.size(); ++n)
        series_.columns[n + 2].values.push_back(after[n] - before_[n]);
    before_ = after;
    last_ = now;
}

} // namespace armpmu::testbench
