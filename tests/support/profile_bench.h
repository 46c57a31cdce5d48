// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/interconnect.h"
#include "testbench/masters/ace_cluster.h"
#include "testbench/traffic/profile_records.h"
#include "testbench/traffic/profile_requests.h"
#include "tests/support/watched_master.h"

#include <array>
#include <deque>
#include <string>

namespace armpmu::testbench::testing {

using namespace interconnect;

// Counts every event line, bit by bit.
class LineCounts final : public cci550::RowSink {
  public:
    void clock(const cci550::EventRow& row, std::uint64_t cycles) override {
        for (unsigned line = 0; line < cci550::kLines; ++line)
            if (row.test(cci550::event_of_line(line))) counts_[line] += cycles;
    }
    std::uint64_t earliest_overflow() const override { return kNever; }
    // Of an interface's event, as an Event Select names it.
    std::uint64_t count(unsigned source, unsigned code) const {
        return counts_[cci550::line_of({source, code})];
    }

  private:
    std::array<std::uint64_t, cci550::kLines> counts_{};
};

// ACE-Lite masters may sit on SI0 to SI2, clusters on SI3 and SI4. One memory of 16 bytes a cycle,
// with so much room everywhere that nothing but data beats limits a master.
inline InterconnectConfig roomy() {
    InterconnectConfig config;
    for (unsigned n = 0; n < 5; ++n) config.slaves[n].used = true;
    config.slaves[3].kind = config.slaves[4].kind = PortKind::ace;
    config.masters[0].used = true;
    config.masters[0].memory.outstanding_reads = config.masters[0].memory.outstanding_writes = 128;
    config.masters[0].read_buffer = 1024;
    config.tt_depth = 256;
    config.request_buffer = 16;
    return config;
}

// Accesses of one kind of request, in order of their addresses.
inline Profile stream_of(RequestKind kind, std::uint32_t access_bytes = kLineBytes) {
    Profile profile;
    profile.activity.access_bytes = access_bytes;
    profile.activity.requests.add(kind, 1);
    return profile;
}

// Loads of whole lines, each at the next line, so that every one is a miss and an AR.
inline Profile loads_of_lines() {
    Profile profile;
    profile.activity.records.add(TraceRecord::Kind::load, 1);
    profile.activity.pattern.footprint = 16 << 20;
    return profile;
}

// `activity` of the profile, changed, as a phase.
template <typename Change>
Phase phase_of(const Profile& profile, std::uint64_t cycles, const Change& change) {
    Phase phase{cycles, profile.activity};
    change(phase.activity);
    return phase;
}
inline Phase idle_phase(const Profile& profile, std::uint64_t cycles) {
    return phase_of(profile, cycles, [](Activity& activity) { activity.idle = true; });
}

// Masters with profiles around an interconnect, each watched at its pins.
class ProfileBench {
  public:
    struct Stream {
        Stream(const Profile& what, unsigned outstanding, const StreamMasterConfig& habits,
               const std::string& name, std::uint64_t seed, const StartGate* gate)
            : profile(what), requests(profile, outstanding, seed, name, Security::non_secure, gate),
              master(habits, requests), pins(master) {}
        Profile profile;
        ProfileRequests requests;
        StreamMaster master;
        WatchedMaster pins;
    };
    struct Cluster {
        Cluster(const Profile& what, unsigned threads, const AceClusterConfig& config,
                const std::string& name, const StartGate* gate)
            : profile(what), records(profile, threads, 1, name, config.security, gate),
              master(config, records), pins(master) {}
        Profile profile;
        ProfileRecords records;
        AceCluster master;
        WatchedMaster pins;
    };
    struct StreamOptions {
        unsigned outstanding = 64;
        unsigned read_interval = 1;
        unsigned response_interval = 1;
        const StartGate* gate = nullptr;
        std::string name = "stream";
        std::uint64_t seed = 1;
    };

    explicit ProfileBench(const InterconnectConfig& config = roomy())
        : interconnect(config, events) {
        ControlRegisters controls;
        controls.max_outstanding.fill(255);
        interconnect.set_control_registers(controls);
    }

    Stream& stream(unsigned port, const Profile& profile, const StreamOptions& options) {
        StreamMasterConfig habits;
        habits.reads = habits.writes = options.outstanding;
        habits.read_interval = options.read_interval;
        habits.response_interval = options.response_interval;
        Stream& made = streams_.emplace_back(profile, options.outstanding, habits, options.name,
                                             options.seed, options.gate);
        interconnect.bind(port, made.pins);
        return made;
    }
    Stream& stream(unsigned port, const Profile& profile, unsigned outstanding = 64) {
        StreamOptions options;
        options.outstanding = outstanding;
        return stream(port, profile, options);
    }
    Cluster& cluster(unsigned port, const Profile& profile, unsigned threads = 1,
                     AceClusterConfig config = {}, const StartGate* gate = nullptr) {
        config.outstanding_misses = 64;
        Cluster& made = clusters_.emplace_back(profile, threads, config, "cluster", gate);
        interconnect.bind(port, made.pins);
        return made;
    }
    // Opens when these are done.
    const StartGate* after(const std::vector<const Block*>& awaited) {
        std::vector<StartGate::Condition> conditions;
        for (const Block* block : awaited)
            conditions.emplace_back([block] { return block->done(); });
        StartGate& gate = gates_.emplace_back(std::move(conditions));
        interconnect.attach(gate);
        return &gate;
    }

    void run_until(std::uint64_t cycle) { interconnect.run_until(cycle); }
    // Until nobody has anything left to do; false when that is not so by then.
    bool finish(std::uint64_t most = 2'000'000) {
        while (!interconnect.quiescent() && interconnect.cycle() < most)
            interconnect.run_until(interconnect.cycle() + 1000);
        return interconnect.quiescent();
    }

    LineCounts events;
    Interconnect interconnect;

  private:
    std::deque<StartGate> gates_;
    std::deque<Stream> streams_;
    std::deque<Cluster> clusters_;
};

// The first cycle that is not before `number` accesses have passed at the rate.
inline std::uint64_t scheduled(std::uint64_t number, std::uint32_t access_bytes, Rate rate) {
    __extension__ using Wide = unsigned __int128;
    const Wide bytes = Wide{number} * access_bytes << 32;
    return static_cast<std::uint64_t>((bytes + rate.value - 1) / rate.value);
}

} // namespace armpmu::testbench::testing
