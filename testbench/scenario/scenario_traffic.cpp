// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/scenario_traffic.h"

#include "testbench/masters/ace_cluster.h"
#include "testbench/masters/ace_lite_master.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

void add_up(AtpPlayers::Player& player, std::uint64_t cycle, MasterResult& result) {
    result.stream.emplace();
    StreamStatistics& sum = *result.stream;
    for (const auto& profile : player.profiles) {
        sum += profile->statistics_at(cycle);
        result.has_fifo |= profile->has_fifo();
    }
    result.accesses = sum.accesses;
}

} // namespace

ScenarioTraffic::ScenarioTraffic(const TrafficScenario& scenario, cci550::RowSink& sink)
    : scenario_(scenario), injector_(scenario.cci(), scenario.injections, sink),
      interconnect_(scenario.interconnect.config, injector_) {
    if (!scenario.trace.empty()) {
        reader_ = std::make_unique<TraceReader>(scenario.trace);
        replay_ = std::make_unique<TraceReplay>(
            scenario.replay, reader_->threads(),
            [this](TraceRecord& record) { return reader_->next(record); });
    }
    unsigned cluster = 0;
    stations_.reserve(scenario.masters.size());
    for (const MasterSection& section : scenario.masters) add(section, cluster);
    for (Station& station : stations_)
        if (station.gate) interconnect_.attach(*station.gate);
    for (StartGate* gate : atp_.gates()) interconnect_.attach(*gate);
    if (replay_) interconnect_.attach(*replay_);
}

void ScenarioTraffic::add(const MasterSection& section, unsigned& cluster) {
    Station station;
    station.section = &section;
    make_gate(station);
    if (const auto* config = std::get_if<AceClusterConfig>(&section.config))
        make(station, *config, cluster);
    else
        std::visit(
            [&](const auto& other) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(other)>, AceClusterConfig>)
                    make(station, other);
            },
            section.config);
    interconnect_.bind(section.port, *station.master);
    stations_.push_back(std::move(station));
}

void ScenarioTraffic::make_gate(Station& station) {
    const std::vector<std::string>& names = station.section->after;
    if (names.empty()) return;
    std::vector<StartGate::Condition> conditions;
    for (const Station& other : stations_)
        if (std::find(names.begin(), names.end(), other.section->name) != names.end())
            conditions.emplace_back([master = other.master.get()] { return master->done(); });
    station.gate = std::make_unique<StartGate>(conditions);
}

void ScenarioTraffic::make(Station& station, const AceClusterConfig& config, unsigned& cluster) {
    const MasterSection& section = *station.section;
    if (section.replays()) {
        station.master = std::make_unique<AceCluster>(config, replay_->cluster(cluster++));
        return;
    }
    station.records =
        std::make_unique<ProfileRecords>(*section.profile, section.threads, scenario_.seed,
                                         section.name, config.security, station.gate.get());
    station.master = std::make_unique<AceCluster>(config, *station.records);
}

void ScenarioTraffic::make(Station& station, const AceLiteMasterConfig& config) {
    station.master = std::make_unique<AceLiteMaster>(config, replay_->io());
}

void ScenarioTraffic::make(Station& station, const StreamConfig& config) {
    const MasterSection& section = *station.section;
    station.requests =
        std::make_unique<ProfileRequests>(*section.profile, config.outstanding, scenario_.seed,
                                          section.name, config.security, station.gate.get());
    station.master = std::make_unique<StreamMaster>(config.pins, *station.requests);
}

void ScenarioTraffic::make(Station& station, const AtpConfig& config) {
    station.player = &atp_.add(config, scenario_.clock_mhz, scenario_.seed, station.section->name);
    station.master = std::make_unique<StreamMaster>(config.pins, *station.player->merged);
}

std::uint64_t ScenarioTraffic::records() const {
    return replay_ ? replay_->records_taken() : 0;
}

std::uint64_t ScenarioTraffic::transactions() const {
    std::uint64_t sum = records();
    for (const Station& station : stations_) {
        if (station.requests) sum += station.requests->statistics().transactions;
        if (station.records) sum += station.records->accesses(interconnect_.cycle());
        if (station.player == nullptr) continue;
        for (const auto& profile : station.player->profiles)
            sum += profile->statistics().transactions;
    }
    return sum;
}

std::vector<MasterResult> ScenarioTraffic::masters() {
    std::vector<MasterResult> results;
    for (Station& station : stations_) {
        MasterResult result;
        result.name = station.section->name;
        result.port = station.section->port;
        result.kind = station.section->kind;
        if (station.records) result.accesses = station.records->accesses(interconnect_.cycle());
        if (station.requests) {
            result.stream = station.requests->statistics_at(interconnect_.cycle());
            result.accesses = result.stream->accesses;
            result.has_fifo = station.requests->has_fifo();
        }
        if (station.player != nullptr) add_up(*station.player, interconnect_.cycle(), result);
        results.push_back(result);
    }
    return results;
}

} // namespace armpmu::testbench
