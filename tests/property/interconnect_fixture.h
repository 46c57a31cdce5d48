// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/interconnect.h"
#include "testbench/masters/ace_cluster.h"
#include "testbench/masters/ace_lite_master.h"
#include "testbench/traffic/trace_replay.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace armpmu::testbench::testing {

using namespace interconnect;

using cci550::EventId;
using cci550::EventRow;

// Keeps all rows, equal neighbours merged, so that two sinks are equal exactly when every cycle's
// row is. Remembers the longest single call.
class RecordingSink final : public cci550::RowSink {
  public:
    void clock(const EventRow& row, std::uint64_t cycles) override {
        for (unsigned line = 0; line < cci550::kLines; ++line)
            if (row.test(cci550::event_of_line(line))) counts[line] += cycles;
        total += cycles;
        longest = std::max(longest, cycles);
        if (!rows.empty() && rows.back().first == row) {
            rows.back().second += cycles;
        } else {
            rows.emplace_back(row, cycles);
        }
    }
    std::uint64_t earliest_overflow() const override { return limit; }

    template <typename Code>
    std::uint64_t count(unsigned interface, Code code) const {
        return counts[cci550::line_of(cci550::event_id(interface, code))];
    }
    std::uint64_t count(cci550::GlobalEvent code) const {
        return counts[cci550::line_of(cci550::event_id(code))];
    }

    std::uint64_t limit = kNever;
    std::uint64_t total = 0;
    std::uint64_t longest = 0;
    std::vector<std::pair<EventRow, std::uint64_t>> rows;
    std::array<std::uint64_t, cci550::kLines> counts{};
};

// Splitmix64: the same traffic on every machine.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t operator()(std::uint64_t below) {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return (z ^ (z >> 31)) % below;
    }

  private:
    std::uint64_t state_;
};

// Who waits for whom and who goes first, at random.
inline void vary_order(InterconnectConfig& config, Random& random) {
    config.ordering = {random(2) == 0, random(2) == 0};
    config.urgency = {random(2) == 0, random(2) == 0 ? 0 : 1 + static_cast<unsigned>(random(60))};
}

struct Traffic {
    unsigned records = 2000;
    unsigned threads = 2;
    unsigned lines = 64; // footprint, shared by all
    unsigned store_percent = 40;
    unsigned io_percent = 3; // output and input records
    unsigned sync_percent = 1;
    unsigned max_gap = 6;
    std::uint64_t seed = 1;
};

inline std::vector<TraceRecord> make_trace(const Traffic& traffic) {
    Random random(traffic.seed);
    std::vector<TraceRecord> trace;
    for (unsigned i = 0; i < traffic.records; ++i) {
        TraceRecord record;
        record.thread = static_cast<std::uint32_t>(random(traffic.threads));
        record.gap = static_cast<std::uint32_t>(random(traffic.max_gap + 1));
        record.address = random(traffic.lines) * kLineBytes;
        const std::uint64_t kind = random(100);
        if (kind < traffic.io_percent) {
            record.kind = random(2) == 0 ? TraceRecord::Kind::output : TraceRecord::Kind::input;
            record.address += random(kLineBytes);
            record.bytes = 1 + static_cast<std::uint32_t>(random(400));
        } else if (kind < traffic.io_percent + traffic.sync_percent) {
            record.kind = TraceRecord::Kind::sync;
        } else {
            const bool store =
                kind < traffic.io_percent + traffic.sync_percent + traffic.store_percent;
            record.kind = store ? TraceRecord::Kind::store : TraceRecord::Kind::load;
            record.bytes = random(8) == 0 ? kLineBytes : 8;
            if (record.bytes == 8) record.address += 8 * random(8);
        }
        trace.push_back(record);
    }
    return trace;
}

struct SystemConfig {
    InterconnectConfig interconnect = example_config();
    std::array<AceClusterConfig, 2> clusters{};
    AceLiteMasterConfig io{};
    TraceReplayConfig replay{};
    ControlRegisters controls{};
};

// Two clusters on SI3 and SI4, a DMA engine on SI2, memory behind MI0, a trace to replay.
struct System {
    System(const SystemConfig& config, std::vector<TraceRecord> records, unsigned threads)
        : trace(std::move(records)), replay(config.replay, threads,
                                            [this](TraceRecord& record) {
                                                if (position == trace.size()) return false;
                                                record = trace[position++];
                                                return true;
                                            }),
          cpu0(config.clusters[0], replay.cluster(0)), cpu1(config.clusters[1], replay.cluster(1)),
          io(config.io, replay.io()), interconnect(config.interconnect, sink) {
        interconnect.bind(3, cpu0);
        interconnect.bind(4, cpu1);
        interconnect.bind(2, io);
        interconnect.attach(replay);
        interconnect.set_control_registers(config.controls);
    }

    // Runs until all is done; false when that takes more than `limit` cycles.
    bool run(std::uint64_t limit = 100'000'000) {
        while (!interconnect.quiescent() && interconnect.cycle() < limit)
            interconnect.run_until(interconnect.cycle() + 4096);
        return interconnect.quiescent();
    }

    std::vector<TraceRecord> trace;
    std::size_t position = 0;
    TraceReplay replay;
    AceCluster cpu0;
    AceCluster cpu1;
    AceLiteMaster io;
    RecordingSink sink;
    Interconnect interconnect;
};

// Follows every store in coherence order and checks that each load returns the last one (for a
// ReadOnce: one that was the last at some time since its request), and that each partial store
// builds on the last one.
class DataChecker final : public DataObserver {
  public:
    void loaded(Line line, Version version, std::uint64_t since, std::uint64_t) override {
        ++loads;
        const auto& history = history_[line];
        for (std::size_t i = history.size(); i-- > 0;) {
            if (history[i].second == version) return;
            if (history[i].first < since) break; // was current throughout the window
            if (i == 0 && version == 0) return;
        }
        if (history.empty() && version == 0) return;
        ++wrong;
    }
    void stored(Line line, Version version, Version base, std::uint64_t cycle) override {
        ++stores;
        if (base != version && base != last(line)) ++wrong;
        history_[line].emplace_back(cycle, version);
    }
    Version last(Line line) const {
        const auto found = history_.find(line);
        if (found == history_.end() || found->second.empty()) return 0;
        return found->second.back().second;
    }

    std::uint64_t loads = 0;
    std::uint64_t stores = 0;
    std::uint64_t wrong = 0;

  private:
    std::map<Line, std::vector<std::pair<std::uint64_t, Version>>> history_;
};

} // namespace armpmu::testbench::testing
