// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/ace_cluster.h"
#include "testbench/masters/ace_lite_master.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace armpmu::testbench::testing {

using Kind = TraceRecord::Kind;
using PageMemory = TraceRecord::Memory;

inline TraceRecord record(Kind kind, std::uint64_t address = 0, std::uint32_t bytes = 8,
                          PageMemory memory = PageMemory::write_back, std::uint32_t gap = 0) {
    TraceRecord result;
    result.kind = kind;
    result.address = address;
    result.bytes = kind >= Kind::dvm_message ? 0 : bytes;
    result.gap = gap;
    result.memory = memory;
    return result;
}

// What the threads of a cluster do. `add` may be called while the cluster runs.
class Script final : public RecordSource {
  public:
    explicit Script(unsigned threads = 1) : records_(threads) {}
    void add(const TraceRecord& next, unsigned thread = 0) { records_[thread].push_back(next); }
    unsigned taken = 0;

    unsigned threads() const override { return static_cast<unsigned>(records_.size()); }
    const TraceRecord* peek(unsigned thread) const override {
        return records_[thread].empty() ? nullptr : &records_[thread].front();
    }
    void take(unsigned thread) override {
        records_[thread].pop_front();
        ++taken;
    }
    bool ended(unsigned) const override { return false; }

  private:
    std::vector<std::deque<TraceRecord>> records_;
};

class Jobs final : public JobSource {
  public:
    void add(const TraceRecord& next) { jobs_.push_back(next); }
    unsigned finished = 0;

    const TraceRecord* peek() const override { return jobs_.empty() ? nullptr : &jobs_.front(); }
    void take() override { jobs_.pop_front(); }
    void finish() override { ++finished; }
    bool ended() const override { return jobs_.empty(); }

  private:
    std::deque<TraceRecord> jobs_;
};

// The interconnect's side of a master's port, played by the test at the pins. It accepts everything
// at once and keeps it, with the cycle of the handshake, and answers only what it is told to, with
// one R beat, B or AC in a cycle.
class Pins {
  public:
    template <typename Payload>
    struct Seen {
        std::uint64_t cycle = 0;
        Payload payload{};
    };

    explicit Pins(Master& master) : master_(master) {
        master.bind(port, 3);
        for (const auto channel : {channel_ar, channel_aw, channel_w, channel_cr, channel_cd})
            port.handshakes.set_ready(1U << channel, 1U << channel);
        port.commit();
    }

    void step() {
        master_.evaluate(cycle);
        note(port.ar, reads);
        note(port.aw, writes);
        note(port.w, write_beats);
        note(port.cr, snoop_responses);
        note(port.cd, snoop_beats);
        if (port.r.fired()) read_beats.push_back(cycle);
        if (port.b.fired()) responses.push_back(cycle);
        if (port.ac.fired()) snoops.push_back(cycle);
        send(port.r, r_queue_);
        send(port.b, b_queue_);
        send(port.ac, ac_queue_);
        port.commit();
        master_.commit();
        ++cycle;
    }
    void run(unsigned cycles) {
        while (cycles-- > 0) step();
    }

    // R for the read seen as number `index`: all its beats, the data not cached elsewhere.
    void answer_read(std::size_t index, Response response = Response::okay, bool is_shared = false,
                     bool pass_dirty = false) {
        const ReadRequest& request = reads.at(index).payload;
        for (unsigned beat = 1; beat <= request.beats; ++beat) {
            ReadBeat answer;
            answer.version = 1;
            answer.id = request.id;
            answer.response = response;
            answer.last = beat == request.beats;
            answer.is_shared = is_shared;
            answer.pass_dirty = pass_dirty;
            r_queue_.push_back(answer);
        }
    }
    void answer_write(std::size_t index, Response response = Response::okay) {
        b_queue_.push_back({writes.at(index).payload.id, response});
    }
    void snoop(ReadSnoop type, std::uint64_t address = 0) {
        ac_queue_.push_back({address, type, Security::non_secure});
    }
    // How many writes, from the first on, have come with all their data.
    std::size_t complete_writes() const {
        std::size_t lines = 0;
        for (const auto& beat : write_beats) lines += beat.payload.last;
        std::size_t complete = 0;
        while (complete < writes.size() && (!has_data(writes[complete].payload) || lines-- > 0))
            ++complete;
        return complete;
    }
    // Runs until all that came has been answered with OKAY and nothing more comes.
    void serve() {
        for (unsigned quiet = 0; quiet < 60; ++quiet) {
            while (reads_served_ < reads.size()) answer_read(reads_served_++), quiet = 0;
            while (writes_served_ < complete_writes()) answer_write(writes_served_++), quiet = 0;
            step();
        }
    }
    // From here on `serve` leaves alone what has come so far.
    void forget() {
        reads.clear();
        writes.clear();
        write_beats.clear();
        reads_served_ = writes_served_ = 0;
    }

    SlavePort port;
    std::uint64_t cycle = 0;
    std::vector<Seen<ReadRequest>> reads;
    std::vector<Seen<WriteRequest>> writes;
    std::vector<Seen<WriteBeat>> write_beats;
    std::vector<Seen<SnoopResponse>> snoop_responses;
    std::vector<Seen<SnoopBeat>> snoop_beats;
    std::vector<std::uint64_t> read_beats; // cycles of the handshakes
    std::vector<std::uint64_t> responses;
    std::vector<std::uint64_t> snoops;

  private:
    template <typename Channel, typename Payload>
    void note(const Channel& channel, std::vector<Seen<Payload>>& seen) {
        if (channel.fired()) seen.push_back({cycle, channel.payload()});
    }
    template <typename Channel, typename Payload>
    void send(Channel& channel, std::deque<Payload>& queue) {
        if (queue.empty() || !channel.can_send()) return;
        channel.send(queue.front());
        queue.pop_front();
    }

    Master& master_;
    std::deque<ReadBeat> r_queue_;
    std::deque<WriteResponse> b_queue_;
    std::deque<SnoopRequest> ac_queue_;
    std::size_t reads_served_ = 0;
    std::size_t writes_served_ = 0;
};

// A cluster at the pins. Its stores drain at once, so that a test need not wait for merging.
struct ClusterAtPins {
    explicit ClusterAtPins(const AceClusterConfig& config = quick(), unsigned threads = 1)
        : script(threads), cluster(config, script), pins(cluster) {}
    static AceClusterConfig quick() {
        AceClusterConfig config;
        config.merge_cycles = 1;
        return config;
    }

    LineState state(std::uint64_t address = 0) const {
        return cluster.state_of(line_of(address, Security::non_secure));
    }
    // Makes the cluster hold the line at `address` in a state, and forgets what it sent for it.
    void hold(LineState state, std::uint64_t address = 0) {
        if (state == LineState::invalid) return;
        const bool shared = state == LineState::shared_clean || state == LineState::shared_dirty;
        const bool dirty = state == LineState::unique_dirty || state == LineState::shared_dirty;
        script.add(record(Kind::load, address));
        while (pins.reads.empty()) pins.step();
        pins.answer_read(0, Response::okay, shared, dirty);
        pins.run(20);
        ASSERT_EQ(this->state(address), state);
        pins.forget();
    }

    Script script;
    AceCluster cluster;
    Pins pins;
};

} // namespace armpmu::testbench::testing
