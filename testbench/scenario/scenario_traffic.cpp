// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/scenario_traffic.h"

#include "armpmu/core/text.h"
#include "testbench/masters/ace_lite_master.h"

#include <algorithm>
#include <utility>

namespace armpmu::testbench {
namespace {

StreamStatistics sum_of(AtpPlayers::Player& player, std::uint64_t cycle) {
    StreamStatistics sum;
    for (const auto& profile : player.profiles) sum += profile->statistics_at(cycle);
    return sum;
}

bool has_fifo(const AtpPlayers::Player& player) {
    return std::any_of(player.profiles.begin(), player.profiles.end(),
                       [](const auto& profile) { return profile->has_fifo(); });
}

} // namespace

ScenarioTraffic::ScenarioTraffic(const TrafficScenario& scenario, cci550::RowSink& sink)
    : scenario_(scenario), injector_(scenario.cci(), scenario.injections, sink),
      interconnect_(scenario.interconnect.config, injector_) {
    for (const MasterSection& section : scenario.masters)
        has_io_ |= std::holds_alternative<AceLiteMasterConfig>(section.config);
    if (!scenario.trace.empty()) {
        reader_ = std::make_unique<TraceReader>(scenario.trace);
        replay_ = std::make_unique<TraceReplay>(
            scenario.replay, reader_->threads(),
            [this](TraceRecord& record) { return next_record(record); });
    }
    unsigned cluster = 0;
    stations_.reserve(scenario.masters.size());
    for (const MasterSection& section : scenario.masters) add(section, cluster);
    for (Station& station : stations_)
        if (station.gate) interconnect_.attach(*station.gate);
    for (Block* gate : atp_.gates()) interconnect_.attach(*gate);
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

template <typename Kind, typename Config, typename Source>
Kind& ScenarioTraffic::put(Station& station, const Config& config, Source& source) {
    auto master = std::make_unique<Kind>(config, source);
    Kind& made = *master;
    station.times = &made.times();
    station.master = std::move(master);
    return made;
}

void ScenarioTraffic::make(Station& station, const AceClusterConfig& config, unsigned& cluster) {
    const MasterSection& section = *station.section;
    if (section.replays()) {
        station.cluster = &put<AceCluster>(station, config, replay_->cluster(cluster++));
        return;
    }
    station.records =
        std::make_unique<ProfileRecords>(*section.profile, section.threads, scenario_.seed,
                                         section.name, config.security, station.gate.get());
    station.cluster = &put<AceCluster>(station, config, *station.records);
}

void ScenarioTraffic::make(Station& station, const AceLiteMasterConfig& config) {
    put<AceLiteMaster>(station, config, replay_->io());
}

void ScenarioTraffic::make(Station& station, const StreamConfig& config) {
    const MasterSection& section = *station.section;
    station.requests =
        std::make_unique<ProfileRequests>(*section.profile, config.outstanding, scenario_.seed,
                                          section.name, config.security, station.gate.get());
    put<StreamMaster>(station, config.pins, *station.requests);
}

void ScenarioTraffic::make(Station& station, const AtpConfig& config) {
    station.player = &atp_.add(config, scenario_.clock_mhz, scenario_.seed, station.section->name);
    put<StreamMaster>(station, config.pins, *station.player->merged);
}

std::uint64_t ScenarioTraffic::cycles_taken() const {
    const std::uint64_t injected = scenario_.injections.empty() ? 0 : injector_.last_cycle() + 1;
    const std::uint64_t since = interconnect_.quiescent_since();
    const bool never_began = scenario_.masters.empty() || since == kNever;
    return never_began ? injected : std::max(since, injected);
}

bool ScenarioTraffic::next_record(TraceRecord& record) {
    try {
        if (!reader_->next(record)) return false;
    } catch (const TraceError& error) {
        throw TraceError(one_line(scenario_.trace_refusal + error.what()));
    }
    const bool buffer =
        record.kind == TraceRecord::Kind::output || record.kind == TraceRecord::Kind::input;
    if (buffer && !has_io_)
        throw TraceError(one_line(scenario_.trace_refusal + "record " +
                                  std::to_string(reader_->records_read() - 1) +
                                  " is a buffer of a system call; expected a master of kind "
                                  "ace_lite, which carries it out"));
    return true;
}

double ScenarioTraffic::share_of_trace() const {
    return reader_ ? reader_->share_read() : 1;
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

void ScenarioTraffic::log_transactions(TransactionLog& log) {
    log_ = &log;
    for (Station& station : stations_)
        station.times->listen(log.add(station.section->name, station.section->port));
}

void ScenarioTraffic::begin_measurement() {
    measured_from_ = interconnect_.cycle();
    if (log_ != nullptr) log_->begin(measured_from_);
    for (Station& station : stations_) {
        station.times->begin();
        station.accesses = accesses_of(station);
        station.stream = stream_of(station);
    }
}

std::uint64_t ScenarioTraffic::accesses_of(const Station& station) const {
    return station.records ? station.records->accesses(interconnect_.cycle()) : 0;
}

std::optional<StreamStatistics> ScenarioTraffic::stream_of(Station& station) {
    const std::uint64_t cycle = interconnect_.cycle();
    if (station.requests) return station.requests->statistics_at(cycle);
    if (station.player != nullptr) return sum_of(*station.player, cycle);
    return {};
}

std::optional<std::uint64_t> ScenarioTraffic::completed(const Station& station) const {
    if (!station.master->done()) return {};
    std::uint64_t last = station.times->last_answer();
    if (station.cluster != nullptr) last = std::max(last, station.cluster->last_access());
    return last == 0 || last < measured_from_ ? 0 : last + 1 - measured_from_;
}

std::vector<MasterResult> ScenarioTraffic::masters() {
    std::vector<MasterResult> results;
    for (Station& station : stations_) {
        MasterResult result;
        result.name = station.section->name;
        result.port = station.section->port;
        result.kind = station.section->kind;
        result.accesses = accesses_of(station) - station.accesses;
        result.stream = stream_of(station);
        result.transactions = station.times->sums();
        result.waiting = station.times->waiting(interconnect_.cycle());
        result.completed = completed(station);
        result.cycles = interconnect_.cycle() - measured_from_;
        if (result.stream) {
            if (station.stream) *result.stream -= *station.stream;
            result.stream->max_read_latency = result.transactions.reads.max();
            result.accesses = result.stream->accesses;
        }
        result.has_fifo = (station.requests && station.requests->has_fifo()) ||
                          (station.player != nullptr && has_fifo(*station.player));
        results.push_back(result);
    }
    return results;
}

} // namespace armpmu::testbench
