// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/beat_queue.h"
#include "armpmu/interconnect/ace/dvm_completions.h"
#include "armpmu/interconnect/ace/port.h"

#include <algorithm>

namespace armpmu::interconnect {

// The timing of a master at its port, in cycles.
struct AcePortConfig {
    // Cycles between two R beats, or two B responses, that it takes, 1 .. ; above 1 RREADY or
    // BREADY goes low in between.
    unsigned read_interval = 1;
    unsigned response_interval = 1;
    unsigned snoop_latency = 1; // from AC handshake to CRVALID, 1 .. ; 0: the master says it
    unsigned snoop_buffer = 2;  // snoops held; ACREADY is low when it is full
    unsigned dvm_latency = 1;   // from a Sync's CR handshake to its DVM Complete, 1 ..
    // Its DVM Completes: AR ids, AxPROT[1] and AxQOS.
    std::uint16_t first_completion = 0;
    unsigned completions = 8; // in flight, 1 .. 32
    Security security = Security::non_secure;
    std::uint8_t qos = 0;
};

// A master's end of its slave interface, common to all masters. It paces R and B, holds the
// unanswered snoops, sends W and CD beats in order, and answers a DVM Sync with a DVM Complete.
// Part of one master: `take` begins a cycle, `drive_ready` ends it.
class AcePort {
  public:
    explicit AcePort(const AcePortConfig& config)
        : config_(config),
          completions_(config.dvm_latency, config.first_completion, config.completions) {}

    void bind(SlavePort& channels) { channels_ = &channels; }
    // The channels; needs `bind`.
    SlavePort* operator->() const { return channels_; }

    // Takes the transfers of this cycle. Returns the channels with one, a bit for each. Inline, as
    // each master calls it in each of its cycles.
    [[gnu::always_inline]] std::uint32_t take(std::uint64_t cycle) {
        now_ = cycle;
        const std::uint32_t fired = channels_->handshakes.fired();
        if (fired == 0) return 0;
        if ((fired & bit(channel_r)) != 0) next_beat_ = now_ + config_.read_interval;
        if ((fired & bit(channel_b)) != 0) next_response_ = now_ + config_.response_interval;
        if ((fired & (bit(channel_ac) | bit(channel_cr))) != 0) take_snoop(fired);
        return fired;
    }

    // --- snoops, in order ---
    std::size_t snoops() const { return snoops_.size(); } // not answered
    const SnoopRequest& snoop(std::size_t index = 0) const { return snoops_[index].request; }
    // CRVALID of a snoop not before `cycle`.
    void answer_in(std::size_t index, std::uint64_t cycle) { snoops_[index].due = cycle; }
    // Whether the first one can be answered in this cycle.
    bool can_answer() const {
        return !snoops_.empty() && now_ + 1 >= snoops_.front().due && channels_->cr.can_send();
    }
    void answer(const SnoopResponse& response) {
        channels_->cr.send(response);
        completions_.answering(snoops_.front().request);
        snoops_.pop();
    }

    // --- W and CD ---
    BeatQueue write_data;
    BeatQueue snoop_data;
    // Sends the next beat of both. True when one was sent.
    [[gnu::always_inline]] bool send_data() {
        const bool w = write_data.send(channels_->w);
        return snoop_data.send(channels_->cd) || w;
    }

    // --- DVM ---
    // Sends a DVM Complete if one is due. True when it did.
    bool send_completion() {
        if (!completions_.due(now_) || !channels_->ar.can_send()) return false;
        ReadRequest request = completions_.take();
        request.security = config_.security;
        request.qos = config_.qos;
        channels_->ar.send(request);
        return true;
    }
    // Whether the beat is the response to a DVM Complete, which then is done.
    bool take_completion(const ReadBeat& beat) {
        if (!completions_.owns(beat.id)) return false;
        completions_.completed(beat.id);
        return true;
    }

    // READYs of the next cycle.
    void drive_ready() {
        constexpr std::uint32_t kSinks = bit(channel_r) | bit(channel_b) | bit(channel_ac);
        const std::uint32_t ready = bit_if(now_ + 1 >= next_beat_, channel_r) |
                                    bit_if(now_ + 1 >= next_response_, channel_b) |
                                    bit_if(snoops_.size() < config_.snoop_buffer, channel_ac);
        if (ready == ready_) return;
        ready_ = ready;
        channels_->handshakes.set_ready(kSinks, ready);
    }

    // First later cycle in which the port can act without input from others; kNever: none.
    std::uint64_t next_activity() const {
        std::uint64_t next = completions_.next_activity(now_);
        const auto consider = [&](std::uint64_t cycle) {
            if (cycle > now_ + 1) next = std::min(next, cycle - 1);
        };
        consider(next_beat_);
        consider(next_response_);
        if (!snoops_.empty()) consider(snoops_.front().due);
        return next;
    }
    bool idle() const {
        return snoops_.empty() && write_data.empty() && snoop_data.empty() && completions_.idle() &&
               channels_->idle();
    }

  private:
    void take_snoop(std::uint32_t fired) {
        if ((fired & bit(channel_ac)) != 0)
            snoops_.push({channels_->ac.payload(), now_ + config_.snoop_latency});
        if ((fired & bit(channel_cr)) != 0) completions_.answered(now_);
    }

    struct Snoop {
        SnoopRequest request{};
        std::uint64_t due = 0; // first cycle for CRVALID
    };

    AcePortConfig config_;
    SlavePort* channels_ = nullptr;
    Fifo<Snoop> snoops_;
    DvmCompletions completions_;
    std::uint64_t now_ = 0;
    std::uint64_t next_beat_ = 0; // first cycle with RREADY
    std::uint64_t next_response_ = 0;
    std::uint32_t ready_ = 0; // READYs last driven
};

} // namespace armpmu::interconnect
