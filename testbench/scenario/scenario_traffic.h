// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/interconnect.h"
#include "testbench/masters/ace_cluster.h"
#include "testbench/masters/transaction_log.h"
#include "testbench/masters/transaction_times.h"
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

// A master's numbers since `begin_measurement`.
struct MasterResult {
    std::string name;
    unsigned port = 0;
    std::string kind;
    std::uint64_t accesses = 0;             // begun by threads, or answered of a stream
    std::optional<StreamStatistics> stream; // of masters that are neither clusters nor ace_lite
    bool has_fifo = false;
    TransactionSums transactions;
    WaitingRequests waiting; // at the end
    // Cycles until all that it was to do was done: the last answer, or the last access that a
    // cluster carried out. Nothing when there is more to do.
    std::optional<std::uint64_t> completed;
    std::uint64_t cycles = 0; // measured
};

// Interconnect, masters, trace and injections of a scenario, put together; no SystemC. The rows go
// to `sink`. The scenario outlives it. It throws TraceError, also later from within the
// interconnect, as soon as it reads a damaged part of the trace; earlier traffic may be wrong,
// because the checksum is at the trace's end.
class ScenarioTraffic {
  public:
    ScenarioTraffic(const TrafficScenario& scenario, cci550::RowSink& sink);

    Interconnect& interconnect() { return interconnect_; }
    // All masters done and all injections made.
    bool done() const { return interconnect_.quiescent() && injector_.done(); }
    // Cycles that the traffic took, to the cycle, from the beginning. Needs `done`.
    std::uint64_t cycles_taken() const;
    std::uint64_t records() const;      // of the trace, replayed so far
    double share_of_trace() const;      // of its bytes, read so far; 1 without a trace
    std::uint64_t transactions() const; // answered to streams, and records and accesses of clusters
    // Logs the transactions of all masters, too; before the first cycle. The log outlives them, and
    // what it is to measure begins with `begin_measurement`.
    void log_transactions(TransactionLog& log);
    // Everything before is warm-up: `masters` counts from here.
    void begin_measurement();
    std::uint64_t measured_from() const { return measured_from_; }
    std::vector<MasterResult> masters();

  private:
    struct Station {
        const MasterSection* section = nullptr;
        std::unique_ptr<StartGate> gate;
        std::unique_ptr<ProfileRequests> requests;
        AtpPlayers::Player* player = nullptr;
        std::unique_ptr<ProfileRecords> records;
        std::unique_ptr<Master> master;
        TransactionTimes* times = nullptr;   // the master's
        const AceCluster* cluster = nullptr; // the master, if it is one
        std::uint64_t accesses = 0;          // until the measurement began
        std::optional<StreamStatistics> stream;
    };

    bool next_record(TraceRecord& record);
    void add(const MasterSection& section, unsigned& cluster);
    void make_gate(Station& station);
    void make(Station& station, const AceClusterConfig& config, unsigned& cluster);
    void make(Station& station, const AceLiteMasterConfig& config);
    void make(Station& station, const StreamConfig& config);
    void make(Station& station, const AtpConfig& config);
    template <typename Kind, typename Config, typename Source>
    Kind& put(Station& station, const Config& config, Source& source);
    std::uint64_t accesses_of(const Station& station) const;
    std::optional<StreamStatistics> stream_of(Station& station);
    std::optional<std::uint64_t> completed(const Station& station) const;

    const TrafficScenario& scenario_;
    bool has_io_ = false; // a master carries out the buffers of the trace
    std::unique_ptr<TraceReader> reader_;
    std::unique_ptr<TraceReplay> replay_;
    Injector injector_;
    AtpPlayers atp_;
    std::vector<Station> stations_;
    Interconnect interconnect_;
    std::uint64_t measured_from_ = 0;
    TransactionLog* log_ = nullptr;
};

} // namespace armpmu::testbench
