// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/estimate/estimate.h"
#include "tests/property/interconnect_fixture.h"

#include <algorithm>
#include <deque>
#include <map>

namespace armpmu::testbench::testing {

using namespace interconnect;

inline constexpr std::array<unsigned, 3> kPorts{2, 3, 4};

// A request that passed over the pins.
struct Logged {
    unsigned port = 0;
    bool is_read = true;
    ReadRequest read{};
    WriteRequest write{};
    std::uint64_t valid = 0;    // first cycle with VALID
    std::uint64_t answered = 0; // RLAST or B
};

// Keeps the requests of the fixture's system and the answers to its snoops.
class PinLog final : public Block {
  public:
    explicit PinLog(const Interconnect& interconnect) : interconnect_(interconnect) {}

    void evaluate(std::uint64_t cycle) override {
        for (const unsigned n : kPorts) observe(n, interconnect_.slave_port(n), cycle);
    }
    bool commit() override { return false; }
    std::uint64_t next_activity() const override { return kNever; }
    bool done() const override { return true; }

    std::vector<Logged> requests; // in the order of the handshakes
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
        if (answers.empty()) return {};
        const SnoopResponse response = answers.front();
        answers.pop_front();
        return response;
    }

  private:
    PinLog& log_;
    unsigned port_;
};

} // namespace armpmu::testbench::testing
