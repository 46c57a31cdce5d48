// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/traffic_detail_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;
using interconnect::Place;

Json json_of(const WaitingTimes::Places& places) {
    Json json = Json::object();
    for (std::size_t n = 0; n < places.size(); ++n)
        json[place_text(static_cast<Place>(n))] = places[n];
    return json;
}

Json json_of(const DataFlows::Flow& flow) {
    const std::string port =
        flow.port == interconnect::kNoPort ? "back-invalidation" : source_text(flow.port);
    const std::string memory = source_text(8U + flow.memory);
    switch (flow.way) {
    case DataFlows::Way::from_cache: return {{"from", "caches"}, {"to", port}};
    case DataFlows::Way::from_memory: return {{"from", memory}, {"to", port}};
    case DataFlows::Way::no_data: return {{"from", "no data"}, {"to", port}};
    case DataFlows::Way::to_memory: break;
    }
    return {{"from", port}, {"to", memory}};
}

} // namespace

FilterUse FilterUse::of(const interconnect::SnoopFilter& filter, std::size_t most) {
    FilterUse use;
    use.ways = filter.ways();
    use.sets = filter.sets_per_bank();
    while (use.sets / use.group > most) use.group *= 2; // sets are a power of two
    for (unsigned bank = 0; bank < interconnect::SnoopFilter::kBanks; ++bank) {
        use.used.emplace_back(use.sets / use.group);
        for (std::size_t set = 0; set < use.sets; ++set)
            use.used[bank][set / use.group] += filter.used_in(bank, set);
    }
    return use;
}

TrafficDetailView::TrafficDetailView(const WaitingTimes& times, const DataFlows& flows,
                                     FilterUse filter, std::vector<MemoryRate> memories,
                                     MasterNames masters)
    : delays_(times.delays()), flows_(flows.flows()), filter_(std::move(filter)),
      memories_(std::move(memories)), masters_(std::move(masters)) {
    for (const auto& [port, name] : masters_)
        times_.push_back({port, times.reads(port), times.writes(port)});
}

std::string TrafficDetailView::text(const Result& /*result*/) const {
    return "";
}

void TrafficDetailView::add_times(Json& json) const {
    auto& all = json["time"] = Json::array();
    for (const Time& time : times_)
        all.push_back({{"port", time.port},
                       {"master", masters_.at(time.port)},
                       {"reads", json_of(time.reads)},
                       {"writes", json_of(time.writes)}});
    auto& delays = json["delays"] = Json::array();
    for (const WaitingTimes::Delay& delay : delays_)
        delays.push_back({{"port", delay.port},
                          {"blocker", source_text(delay.blocker)},
                          {"wait", wait_text(delay.wait)},
                          {"cycles", delay.cycles}});
}

void TrafficDetailView::add_flows(Json& json) const {
    auto& all = json["flows"] = Json::array();
    for (const DataFlows::Flow& flow : flows_) {
        Json one = json_of(flow);
        one["bytes"] = flow.bytes;
        all.push_back(std::move(one));
    }
}

void TrafficDetailView::add_to(Json& json, const Result& /*result*/) const {
    add_times(json);
    add_flows(json);
    auto& memories = json["memories"] = Json::array();
    for (const MemoryRate& memory : memories_)
        memories.push_back(
            {{"port", source_text(8 + memory.number)}, {"beat_interval", memory.beat_interval}});
    json["filter"] = {{"ways", filter_.ways},
                      {"sets", filter_.sets},
                      {"group", filter_.group},
                      {"used", filter_.used}};
}

} // namespace armpmu::testbench
