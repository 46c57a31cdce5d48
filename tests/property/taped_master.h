// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/interconnect.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace armpmu::testbench::testing {

using namespace interconnect;

// What a master shows on its end of the port in each cycle in which it is evaluated, which are all
// those in which something there is new; it stays so until the next one.
struct Tape {
    struct Cycle {
        std::uint64_t number = 0;
        std::uint32_t valid = 0; // VALIDs of AR, AW, W, CR, CD, READYs of R, B, AC
        std::uint32_t ready = 0;
        ReadRequest ar;
        WriteRequest aw;
        WriteBeat w;
        SnoopResponse cr;
        SnoopBeat cd;
        bool done = false;
        bool changed = false; // what `commit` answers at its end
    };
    // The last one up to `number`.
    const Cycle& at(std::uint64_t number) const {
        static const Cycle kNothing;
        const auto after = later(number);
        return after == cycles.begin() ? kNothing : *(after - 1);
    }
    std::vector<Cycle>::const_iterator later(std::uint64_t number) const {
        return std::upper_bound(
            cycles.begin(), cycles.end(), number,
            [](std::uint64_t value, const Cycle& cycle) { return value < cycle.number; });
    }
    std::vector<Cycle> cycles;
};

// A master, and a tape of it.
class TapeRecorder final : public Master {
  public:
    explicit TapeRecorder(Master& master, std::function<bool()> done = {})
        : master_(master), done_(std::move(done)) {}

    void bind(SlavePort& port, unsigned number) override {
        port_ = &port;
        master_.bind(port, number);
    }
    void evaluate(std::uint64_t cycle) override {
        Tape::Cycle& now = tape.cycles.emplace_back();
        now.number = cycle;
        now.valid = port_->handshakes.valid();
        now.ready = port_->handshakes.ready();
        now.ar = port_->ar.payload();
        now.aw = port_->aw.payload();
        now.w = port_->w.payload();
        now.cr = port_->cr.payload();
        now.cd = port_->cd.payload();
        now.done = done();
        master_.evaluate(cycle);
    }
    bool commit() override { return tape.cycles.back().changed = master_.commit(); }
    std::uint64_t next_activity() const override { return master_.next_activity(); }
    bool done() const override { return master_.done() && (!done_ || done_()); }

    Tape tape;

  private:
    Master& master_;
    std::function<bool()> done_;
    SlavePort* port_ = nullptr;
};

// Does what a tape says, from whatever cycle on.
class TapePlayer final : public Master {
  public:
    TapePlayer(const Tape& tape, const Interconnect& interconnect)
        : tape_(tape), interconnect_(interconnect) {}

    void bind(SlavePort& port, unsigned) override { port_ = &port; }
    void evaluate(std::uint64_t cycle) override {
        now_ = cycle;
        const Tape::Cycle& next = tape_.at(cycle + 1);
        send(next, port_->ar, channel_ar, next.ar);
        send(next, port_->aw, channel_aw, next.aw);
        send(next, port_->w, channel_w, next.w);
        send(next, port_->cr, channel_cr, next.cr);
        send(next, port_->cd, channel_cd, next.cd);
        constexpr std::uint32_t kSinks = bit(channel_r) | bit(channel_b) | bit(channel_ac);
        port_->handshakes.set_ready(kSinks, next.ready & kSinks);
    }
    bool commit() override {
        const Tape::Cycle& now = tape_.at(now_);
        return now.number == now_ && now.changed;
    }
    std::uint64_t next_activity() const override {
        const auto next = tape_.later(now_);
        return next == tape_.cycles.end() ? kNever : next->number;
    }
    bool done() const override { return tape_.at(interconnect_.cycle()).done; }

  private:
    template <typename Channel, typename Payload>
    static void send(const Tape::Cycle& next, Channel& channel, ChannelNumber number,
                     const Payload& payload) {
        if ((next.valid & bit(number)) != 0 && channel.can_send()) channel.send(payload);
    }

    const Tape& tape_;
    const Interconnect& interconnect_;
    SlavePort* port_ = nullptr;
    std::uint64_t now_ = 0;
};

} // namespace armpmu::testbench::testing
