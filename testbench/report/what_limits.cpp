// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/what_limits.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/core/text.h"
#include "testbench/report/interconnect_limits.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <utility>

namespace armpmu::testbench {
namespace {

using cci550::event_id;
using cci550::SlaveEvent;
using interconnect::Place;
using interconnect::Wait;
using Kind = Finding::Kind;
using limits::Counts;
using limits::finding;
using limits::Found;
using limits::kFull;

constexpr double kBusFull = 0.8; // of the time: refreshes, turnarounds and rows cost the rest
constexpr double kLimited = 0.5;
constexpr double kHazards = 0.05;  // of the requests' time
constexpr double kDvmWaits = 0.3;  // of the messages' time
constexpr double kUnderWay = 0.02; // requests, on average
constexpr double kLate = 0.01;     // of the cycles
constexpr double kStarved = 0.1;   // of the run
constexpr std::uint64_t kLeastStarved = 1000;
constexpr double kHot = 0.5; // of an event
constexpr double kIssues = 0.6;

double sum_of(const WaitingTimes::Places& places) {
    return std::accumulate(places.begin(), places.end(), 0.0);
}

Counts::Names names_of(const TrafficResult& result) {
    Counts::Names names;
    for (const MasterNumbers& master : result.masters.masters())
        names.emplace_back(master.port, master.name);
    return names;
}

// Numbers of masters around a CCI-550.
class Traffic : public Counts {
  public:
    Traffic(const TrafficResult& result, std::uint64_t cycles, const Surroundings& surroundings)
        : Counts([&result](const std::string& event) { return result.totals.count(event); }, cycles,
                 surroundings, names_of(result)),
          result_(result) {
        for (const TimeOfMaster& time : result.detail.times())
            time_ += sum_of(time.reads) + sum_of(time.writes);
    }

    const TrafficResult& result() const { return result_; }
    double time() const { return time_; } // of all requests
    double under_way() const { return time_ / cycles(); }
    // Of the requests' time.
    double time_for(Wait wait) const {
        double sum = 0;
        for (const WaitingTimes::Delay& delay : result_.detail.delays())
            if (delay.wait == wait) sum += delay.cycles;
        return time_ > 0 ? sum / time_ : 0;
    }
    // The master that waits most, of those that `is_meant`.
    template <typename IsMeant>
    std::optional<Finding::Delay> worst(const IsMeant& is_meant) const {
        const WaitingTimes::Delay* most = nullptr;
        for (const WaitingTimes::Delay& delay : result_.detail.delays())
            if (is_meant(delay) && (most == nullptr || delay.cycles > most->cycles)) most = &delay;
        if (most == nullptr) return {};
        return Finding::Delay{most->port, master(most->port), most->blocker, most->wait};
    }
    std::optional<Finding::Delay> worst(Wait wait) const {
        return worst([&](const WaitingTimes::Delay& delay) { return delay.wait == wait; });
    }

  private:
    const TrafficResult& result_;
    double time_ = 0;
};

Found dram(const Traffic& traffic) {
    const DramRow* worst = nullptr;
    for (const DramRow& one : traffic.result().memories.drams())
        if (one.wanted_share >= kFull &&
            (worst == nullptr || one.wanted_share > worst->wanted_share))
            worst = &one;
    if (worst == nullptr) return {};
    Finding one = traffic.about(Kind::dram, worst->wanted_share, 8 + worst->number);
    one.bus_share = worst->bus_share;
    const double accesses = static_cast<double>(worst->reads) + static_cast<double>(worst->writes);
    if (accesses != 0 && worst->bus_share < kBusFull) {
        one.conflicts = static_cast<double>(worst->row_conflicts) / accesses;
        one.turnarounds = static_cast<double>(worst->turnarounds) / accesses;
    }
    return one;
}

Found tracker(const Traffic& traffic) {
    Found found = limits::tracker(traffic);
    if (!found) return {};
    if (traffic.result().detail.is_there()) found->time_share = traffic.time_for(Wait::tracker);
    found->delay = traffic.worst(Wait::tracker);
    return found;
}

Found outstanding(const Traffic& traffic) {
    for (unsigned port = 0; port < kInterfaces; ++port) {
        const double share = traffic.share(event_id(port, SlaveEvent::si_rq_stall_ot_limit));
        if (share < kLimited) continue;
        Finding one = traffic.about(Kind::outstanding, share, port);
        return one;
    }
    return {};
}

Found hazard(const Traffic& traffic) {
    const double share = traffic.time_for(Wait::line);
    if (share < kHazards) return {};
    Finding one = finding(Kind::hazard, share);
    one.delay = traffic.worst(Wait::line);
    return one;
}

// Of an interface most of whose reads are DVM messages.
Found dvm(const Traffic& traffic) {
    for (const TimeOfMaster& time : traffic.result().detail.times()) {
        const double reads = traffic.count(event_id(time.port, SlaveEvent::si_rrq_hs_arvalid));
        const double messages = traffic.count(event_id(time.port, SlaveEvent::si_rrq_hs_dvm_msg));
        if (reads == 0 || messages < reads / 2) continue;
        const double all = sum_of(time.reads);
        const auto snoop = static_cast<double>(time.reads[static_cast<std::size_t>(Place::snoop)]);
        if (all == 0 || snoop < kDvmWaits * all) continue;
        Finding one = traffic.about(Kind::dvm, snoop / all, time.port);
        return one;
    }
    return {};
}

// The place where most of all requests' time goes, and whose requests these are.
Found latency(const Traffic& traffic) {
    if (traffic.under_way() < kUnderWay) return {};
    std::array<double, interconnect::kPlaces> places{};
    double most = 0;
    unsigned port = 0;
    for (const TimeOfMaster& time : traffic.result().detail.times()) {
        for (std::size_t n = 0; n < places.size(); ++n)
            places[n] += static_cast<double>(time.reads[n] + time.writes[n]);
        const double sum = sum_of(time.reads) + sum_of(time.writes);
        if (sum <= most) continue;
        most = sum;
        port = time.port;
    }
    const auto place = std::max_element(places.begin(), places.end());
    Finding one = traffic.about(Kind::latency, *place / traffic.time(), port);
    one.place = static_cast<Place>(place - places.begin());
    return one;
}

// Each master that is late.
std::vector<Finding> late(const Traffic& traffic) {
    std::vector<Finding> all;
    for (const MasterNumbers& master : traffic.result().masters.masters()) {
        const double share = traffic.share(static_cast<double>(master.missed_cycles.value_or(0)));
        if (share < kLate) continue;
        all.push_back(traffic.about(Kind::deadline, share, master.port));
        all.back().delay = traffic.worst(
            [&](const WaitingTimes::Delay& delay) { return delay.port == master.port; });
    }
    return all;
}

Finding limit_of(const Traffic& traffic) {
    using Rule = std::function<Found(const Traffic&)>;
    for (const Rule& rule :
         {Rule(limits::memory), Rule(limits::shared_memory), Rule(dram), Rule(limits::filter),
          Rule(tracker), Rule(outstanding), Rule(hazard), Rule(limits::snoop_data),
          Rule(limits::data_channel), Rule(dvm), Rule(latency)})
        if (Found found = rule(traffic)) return *found;
    return finding(traffic.result().detail.is_there() ? Kind::nothing : Kind::not_full, 0);
}

// Each master whose oldest request waits too long for any answer.
std::vector<Finding> starving(const Counts& traffic, const TrafficResult& result) {
    std::vector<Finding> all;
    for (const MasterNumbers& master : result.masters.masters()) {
        if (master.waiting.number == 0 || master.waiting.oldest < kLeastStarved) continue;
        const double share = traffic.share(static_cast<double>(master.waiting.oldest));
        if (share < kStarved) continue;
        all.push_back(traffic.about(Kind::starvation, share, master.port));
        all.back().waited = master.waiting.oldest;
    }
    return all;
}

// The function with most of the first event by function.
Found hot_spot(const ProgramResult& result) {
    if (result.annotated.events().empty()) return {};
    const AnnotatedEvent& event = result.annotated.events().front();
    if (event.functions.empty() || event.total == 0) return {};
    const AnnotatedEvent::Function& most = event.functions.front();
    const double share = static_cast<double>(most.count) / static_cast<double>(event.total);
    if (share < kHot) return {};
    Finding one = finding(Kind::hot_spot, share);
    one.event = lower_case(a55::find_event(a55::number(event.event))->mnemonic);
    one.function = most.name;
    return one;
}

Finding limit_of_cores(const ProgramResult& result, std::uint64_t cycles) {
    const double all = std::max(1.0, static_cast<double>(cycles));
    const double issue = static_cast<double>(result.stalls.issue_cycles()) / all;
    if (issue >= kIssues) return finding(Kind::issue, issue);
    // The largest that has no parts which make most of it.
    Finding most = finding(Kind::stall, 0);
    double cycles_of_most = 0;
    for (const auto& [name, count] : result.stalls.parts()) {
        const auto value = static_cast<double>(count);
        const bool inner = name.rfind(most.event, 0) == 0 && value >= cycles_of_most / 2;
        if (!most.event.empty() && !inner && value <= cycles_of_most) continue;
        most.event = name;
        cycles_of_most = value;
    }
    if (cycles_of_most == 0) return finding(Kind::no_stall, 0);
    most.share = cycles_of_most / all;
    return most;
}

} // namespace

std::vector<Finding> findings_of(const TrafficResult& result, std::uint64_t cycles,
                                 const Surroundings& surroundings) {
    const Traffic traffic(result, cycles, surroundings);
    std::vector<Finding> all = late(traffic);
    all.insert(all.begin(), limit_of(traffic));
    for (Finding& one : starving(traffic, result)) all.push_back(std::move(one));
    if (const Found found = limits::tags(surroundings.filter)) all.push_back(*found);
    return all;
}

std::vector<Finding> findings_of(const ProgramResult& result, std::uint64_t cycles,
                                 const Surroundings& surroundings) {
    std::vector<Finding> all = {limit_of_cores(result, cycles)};
    // Where cores wait for the cluster or the interconnect, that limit comes first, and the cores'
    // stalls next.
    if (all.front().kind == Kind::stall)
        if (const Found found = limits::of_cluster(result.cluster, surroundings))
            all.insert(all.begin(), *found);
    if (const Found found = hot_spot(result)) all.push_back(*found);
    if (const Found found = limits::tags(surroundings.filter)) all.push_back(*found);
    return all;
}

} // namespace armpmu::testbench
