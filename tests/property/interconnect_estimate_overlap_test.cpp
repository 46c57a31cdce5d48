// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/interconnect/estimate.h"
#include "tests/property/interconnect_fixture.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>

namespace armpmu::testbench::testing {
namespace {

using cci550::GlobalEvent;
using cci550::MasterEvent;
using cci550::SlaveEvent;

constexpr std::array<unsigned, 3> kPorts{2, 3, 4};

// What passed over the pins, in the order of the handshakes.
struct Logged {
    unsigned port = 0;
    bool is_read = true;
    ReadRequest read{};
    WriteRequest write{};
    std::uint64_t valid = 0;    // first cycle with VALID
    std::uint64_t answered = 0; // RLAST or B
};

class PinLog final : public Block {
  public:
    explicit PinLog(const Interconnect& interconnect) : interconnect_(interconnect) {}

    void evaluate(std::uint64_t cycle) override {
        for (const unsigned n : kPorts) observe(n, interconnect_.slave_port(n), cycle);
    }
    bool commit() override { return false; }
    std::uint64_t next_activity() const override { return kNever; }
    bool done() const override { return true; }

    std::vector<Logged> requests;
    std::map<std::pair<unsigned, Line>, std::deque<SnoopResponse>> answers;

  private:
    struct PortState {
        std::uint64_t ar_since = kNever, aw_since = kNever;
        std::map<std::uint16_t, std::size_t> reads, writes; // id to index
        std::deque<Line> snoops;
    };

    void observe(unsigned n, const SlavePort& port, std::uint64_t cycle) {
        PortState& state = states_[n];
        if (port.ar.valid()) state.ar_since = std::min(state.ar_since, cycle);
        if (port.aw.valid()) state.aw_since = std::min(state.aw_since, cycle);
        if (port.ar.fired()) {
            state.reads[port.ar.payload().id] = requests.size();
            requests.push_back({n, true, port.ar.payload(), {}, state.ar_since, 0});
            state.ar_since = kNever;
        }
        if (port.aw.fired()) {
            state.writes[port.aw.payload().id] = requests.size();
            requests.push_back({n, false, {}, port.aw.payload(), state.aw_since, 0});
            state.aw_since = kNever;
        }
        if (port.r.fired() && port.r.payload().last)
            requests[state.reads[port.r.payload().id]].answered = cycle;
        if (port.b.fired()) requests[state.writes[port.b.payload().id]].answered = cycle;
        if (port.ac.fired())
            state.snoops.push_back(line_of(port.ac.payload().address, port.ac.payload().security));
        if (port.cr.fired()) {
            answers[{n, state.snoops.front()}].push_back(port.cr.payload());
            state.snoops.pop_front();
        }
    }

    const Interconnect& interconnect_;
    std::array<PortState, 7> states_{};
};

// Gives the recorded answers of one port, line by line; a miss when they are used up.
class RecordedAnswers final : public SnoopedMaster {
  public:
    RecordedAnswers(PinLog& log, unsigned port) : log_(log), port_(port) {}
    SnoopResponse snooped(const SnoopRequest& request) override {
        auto& answers = log_.answers[{port_, line_of(request.address, request.security)}];
        if (answers.empty()) {
            ++missing;
            return {};
        }
        const SnoopResponse response = answers.front();
        answers.pop_front();
        return response;
    }
    std::uint64_t missing = 0;

  private:
    PinLog& log_;
    unsigned port_;
};

struct Workload {
    const char* name;
    SystemConfig system;
    Traffic traffic;
};

std::vector<Workload> workloads() {
    std::vector<Workload> result;
    Workload one{"one thread per cluster", {}, {}};
    one.traffic.records = 20000;
    one.traffic.lines = 4096;
    one.traffic.max_gap = 40;
    one.traffic.io_percent = 1;
    for (AceClusterConfig& cluster : one.system.clusters) {
        cluster.cache_bytes = 16 * 1024;
        cluster.cache_ways = 4;
        cluster.loads_in_flight = 1;
    }
    one.system.interconnect.filter = {16, 8};
    result.push_back(one);
    Workload four = one;
    four.name = "four threads";
    four.traffic.threads = 8;
    four.traffic.max_gap = 6;
    for (AceClusterConfig& cluster : four.system.clusters) cluster.loads_in_flight = 2;
    result.push_back(four);
    Workload shared = four;
    shared.name = "64 lines shared by all";
    shared.traffic.lines = 64;
    result.push_back(shared);
    Workload small = four;
    small.name = "small filter";
    small.system.interconnect.filter = {8, 4};
    result.push_back(small);
    Workload io = four;
    io.name = "much I/O";
    io.traffic.io_percent = 20;
    result.push_back(io);
    Workload slow = four;
    slow.name = "slow memory";
    slow.system.interconnect.masters[0].memory.beat_interval = 3;
    slow.system.interconnect.tt_depth = 8;
    result.push_back(slow);
    for (Workload& workload : result) workload.system.interconnect.skip = false;
    return result;
}

struct Replayed {
    explicit Replayed(const Workload& workload)
        : system(workload.system, make_trace(workload.traffic), workload.traffic.threads),
          estimate(workload.system.interconnect, pmu) {
        system.interconnect.attach(log);
        EXPECT_TRUE(system.run());
        MasterTiming cluster;
        cluster.snoop_response = workload.system.clusters[0].snoop_latency;
        cluster.snoops_held = workload.system.clusters[0].snoop_buffer;
        estimate.set_controls(workload.system.controls);
        estimate.connect(2, nullptr);
        estimate.connect(3, &answers3, cluster);
        estimate.connect(4, &answers4, cluster);
        std::stable_sort(log.requests.begin(), log.requests.end(),
                         [](const Logged& a, const Logged& b) { return a.valid < b.valid; });
        for (const Logged& request : log.requests) {
            const EstimatedAnswer answer =
                request.is_read ? estimate.read(request.port, request.read, request.valid)
                                : estimate.write(request.port, request.write, request.valid);
            latency[request.is_read] += request.answered - request.valid;
            estimated[request.is_read] += answer.cycles;
            ++requests[request.is_read];
        }
    }
    System system;
    PinLog log{system.interconnect};
    cci550::Pmu pmu;
    RecordedAnswers answers3{log, 3};
    RecordedAnswers answers4{log, 4};
    Estimate estimate;
    std::array<std::uint64_t, 2> latency{}, estimated{}, requests{};
};

TEST(InterconnectEstimateOverlap, show) {
    for (const Workload& workload : workloads()) {
        Replayed run(workload);
        printf("== %s: cycles %lu reads %lu %.1f %.1f writes %lu %.1f %.1f missing %lu %lu\n",
               workload.name, run.system.interconnect.cycle(), run.requests[1],
               double(run.latency[1]) / run.requests[1], double(run.estimated[1]) / run.requests[1],
               run.requests[0], double(run.latency[0]) / run.requests[0],
               double(run.estimated[0]) / run.requests[0], run.answers3.missing,
               run.answers4.missing);
        for (unsigned line = 0; line < cci550::kLines; ++line) {
            const EventId id = cci550::event_of_line(line);
            const auto t = run.system.sink.counts[line];
            const auto e = run.pmu.total(id);
            if (t != e)
                printf("  %x %02x %8lu %8lu %6.1f%%\n", id.source(), id.code(), t, e,
                       100.0 * (double(e) - double(t)) / double(t));
        }
    }
}

} // namespace
} // namespace armpmu::testbench::testing
