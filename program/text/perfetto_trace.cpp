// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/perfetto_trace.h"

#include "program/text/perfetto_packets.h"
#include "program/text/series_groups.h"
#include "program/text/transaction_lanes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace armpmu::testbench {
namespace {

using Track = PerfettoPackets::Track;

class Trace {
  public:
    Trace(const Series& series, const TransactionLog* log)
        : series_(series), from_(log == nullptr ? 0 : log->measured_from()) {
        for (const SeriesGroup& group : groups_of(series)) {
            groups_[group.name] = packets_.add_track(group.name, 0);
            add_counters(group);
        }
        measured_ = packets_.add_track("measured", groups_["run"]);
        if (log != nullptr)
            for (const auto& master : log->masters()) add_slices(*master);
        sort_slices();
    }
    const std::string& text();

  private:
    struct Counter {
        SeriesGroup::Member member;
        Track track = 0;
    };
    // The begin of a slice or its end. Of one cycle, the ends come first.
    struct SliceEvent {
        std::uint64_t cycle = 0;
        bool begins = false;
        Track track = 0;
        const LoggedTransaction* transaction = nullptr;
    };

    void add_counters(const SeriesGroup& group);
    void add_slices(const TransactionLog::Master& master);
    void sort_slices();
    void put_slices(std::uint64_t end);
    void put_slice(const SliceEvent& event);
    void put_samples(std::size_t row);
    std::uint64_t time(std::uint64_t cycle) const;

    const Series& series_;
    std::uint64_t from_; // cycle where the measurement begins
    PerfettoPackets packets_;
    std::map<std::string, Track> groups_;
    std::vector<Counter> counters_;
    Track measured_ = 0;
    std::vector<SliceEvent> slices_;
    std::size_t next_ = 0; // of these
};

// In ns.
std::uint64_t Trace::time(std::uint64_t cycle) const {
    constexpr std::uint64_t kNsOfMhz = 1000; // cycle of a clock of 1 MHz
    const std::uint64_t mhz = series_.clock_mhz;
    return cycle / mhz * kNsOfMhz + (cycle % mhz * kNsOfMhz + mhz / 2) / mhz;
}

void Trace::add_counters(const SeriesGroup& group) {
    for (const SeriesGroup::Member& member : group.members)
        counters_.push_back(
            {member, packets_.add_counter(member.name(), groups_[group.name], member.unit())});
}

void Trace::add_slices(const TransactionLog::Master& master) {
    auto group = groups_.find(master.name());
    if (group == groups_.end())
        group = groups_.emplace(master.name(), packets_.add_track(master.name(), 0)).first;
    std::vector<Track> lanes;
    for (const LaneOfTransaction& one : lanes_of(master.answered())) {
        if (one.lane == lanes.size())
            lanes.push_back(packets_.add_track("SI" + std::to_string(master.port()) + " #" +
                                                   std::to_string(lanes.size() + 1),
                                               group->second));
        const Track track = lanes[one.lane];
        slices_.push_back({one.transaction->begin, true, track, one.transaction});
        slices_.push_back({one.transaction->end, false, track, one.transaction});
    }
}

void Trace::sort_slices() {
    std::stable_sort(slices_.begin(), slices_.end(), [](const SliceEvent& a, const SliceEvent& b) {
        return std::tie(a.cycle, a.begins) < std::tie(b.cycle, b.begins);
    });
}

void Trace::put_slice(const SliceEvent& event) {
    const LoggedTransaction& transaction = *event.transaction;
    const std::uint64_t now = time(event.cycle);
    if (!event.begins) return packets_.end_slice(event.track, now);
    PerfettoPackets::Annotations annotations;
    annotations.add_address("address", transaction.address);
    annotations.add_text("security", transaction.security == interconnect::Security::secure
                                         ? "Secure"
                                         : "Non-secure");
    annotations.add_number("id", transaction.id);
    annotations.add_number("qos", transaction.qos);
    annotations.add_number("cycle", transaction.begin);
    annotations.add_number("latency", transaction.end - transaction.begin);
    if (transaction.error) annotations.add_text("error", "SLVERR or DECERR");
    packets_.begin_slice(event.track, now, transaction.traits->name, annotations);
}

// Those before cycle `end`.
void Trace::put_slices(std::uint64_t end) {
    for (; next_ < slices_.size() && slices_[next_].cycle < end; ++next_) put_slice(slices_[next_]);
}

void Trace::put_samples(std::size_t row) {
    const std::uint64_t now = time(from_ + begin_of(series_, row));
    for (const Counter& counter : counters_) {
        if (counter.member.column != nullptr)
            packets_.sample(counter.track, now, counter.member.column->values[row]);
        else if (const auto value = series_.value(*counter.member.metric, row))
            packets_.sample(counter.track, now, *value);
    }
}

const std::string& Trace::text() {
    put_slices(from_);
    packets_.begin_slice(measured_, time(from_), "measured", {});
    for (std::size_t row = 0; row < series_.rows(); ++row) {
        put_slices(from_ + begin_of(series_, row));
        put_samples(row);
    }
    const std::uint64_t end = series_.rows() == 0 ? 0 : series_.columns[0].values.back();
    put_slices(from_ + end);
    packets_.end_slice(measured_, time(from_ + end));
    put_slices(~std::uint64_t{0});
    return packets_.bytes();
}

} // namespace

std::string perfetto_trace(const Series& series, const TransactionLog* log) {
    return Trace(series, log).text();
}

} // namespace armpmu::testbench
