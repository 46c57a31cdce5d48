// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/interconnect.h"
#include "testbench/scenario/atp_players.h"
#include "testbench/scenario/traffic_scenario.h"
#include "testbench/traffic/profile_records.h"
#include "testbench/traffic/profile_requests.h"
#include "testbench/traffic/trace_reader.h"
#include "testbench/traffic/trace_replay.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

using namespace interconnect;

// What a master has done so far.
struct MasterResult {
    std::string name;
    unsigned port = 0;
    std::string kind;
    std::uint64_t accesses = 0;             // begun by threads, or answered of a stream
    std::optional<StreamStatistics> stream; // of masters that are neither clusters nor ace_lite
    bool has_fifo = false;
};

// Interconnect, masters, trace and injections of a scenario, put together; no SystemC. The rows go
// to `sink`. The scenario outlives it. Throws TraceError when the trace cannot be used.
class ScenarioTraffic {
  public:
    ScenarioTraffic(const TrafficScenario& scenario, cci550::RowSink& sink);

    Interconnect& interconnect() { return interconnect_; }
    // All masters done and all injections made.
    bool done() const { return interconnect_.quiescent() && injector_.done(); }
    std::uint64_t records() const;      // of the trace, replayed so far
    std::uint64_t transactions() const; // answered to streams, and records and accesses of clusters
    std::vector<MasterResult> masters();

  private:
    struct Station {
        const MasterSection* section = nullptr;
        std::unique_ptr<StartGate> gate;
        std::unique_ptr<ProfileRequests> requests;
        AtpPlayers::Player* player = nullptr;
        std::unique_ptr<ProfileRecords> records;
        std::unique_ptr<Master> master;
    };

    void add(const MasterSection& section, unsigned& cluster);
    void make_gate(Station& station);
    void make(Station& station, const AceClusterConfig& config, unsigned& cluster);
    void make(Station& station, const AceLiteMasterConfig& config);
    void make(Station& station, const StreamConfig& config);
    void make(Station& station, const AtpConfig& config);

    const TrafficScenario& scenario_;
    std::unique_ptr<TraceReader> reader_;
    std::unique_ptr<TraceReplay> replay_;
    Injector injector_;
    AtpPlayers atp_;
    std::vector<Station> stations_;
    Interconnect interconnect_;
};

} // namespace armpmu::testbench
