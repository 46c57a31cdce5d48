// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/block.h"
#include "armpmu/interconnect/ace/fifo.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace armpmu::testbench::testing {

using namespace interconnect;

// Sends what it is given, in order, one request after another as fast as the channels take them,
// and keeps what comes back. Holds no lines: data snoops are answered with misses, or as `answer`
// says. Answers DVM snoops, and Syncs with a DVM Complete.
class ScriptedMaster final : public Master {
  public:
    struct Answer {
        std::uint64_t cycle = 0;
        ReadBeat beat{}; // the last one of a read
    };
    std::vector<ReadRequest> reads;
    std::vector<WriteRequest> writes;
    std::vector<std::uint64_t> read_at; // earliest cycles of ARVALID, where given
    std::vector<std::uint64_t> write_at;
    unsigned read_interval = 1;     // cycles between two R beats that it takes
    unsigned response_interval = 1; // the same for B
    unsigned reads_in_flight = ~0U; // most at a time
    std::function<SnoopResponse(const SnoopRequest&)> answer;
    bool completes_syncs = true;
    // Snoops are answered once all writes have been.
    bool keeps_answers_until_written = false;

    unsigned responses = 0;
    std::vector<Answer> read_answers;
    std::vector<WriteResponse> write_answers;
    std::vector<SnoopRequest> snoops;
    unsigned beats = 0; // of R

    void bind(SlavePort& port, unsigned) override { port_ = &port; }
    void evaluate(std::uint64_t cycle) override {
        now_ = cycle;
        moved_ = port_->handshakes.fired() != 0;
        take_answers();
        send_requests();
        send_data();
        answer_snoops();
        port_->r.set_ready(now_ + 1 >= next_beat_);
        port_->b.set_ready(now_ + 1 >= next_response_);
        port_->ac.set_ready(true);
    }
    bool commit() override { return std::exchange(moved_, false); }
    std::uint64_t next_activity() const override {
        std::uint64_t next = kNever;
        const auto consider = [&](std::uint64_t cycle) {
            if (cycle > now_ + 1) next = std::min(next, cycle - 1);
        };
        consider(next_beat_);
        consider(next_response_);
        if (next_read_ < reads.size() && next_read_ < read_at.size()) consider(read_at[next_read_]);
        if (next_write_ < writes.size() && next_write_ < write_at.size())
            consider(write_at[next_write_]);
        return next;
    }
    bool done() const override {
        return responses == reads.size() + writes.size() && completions_ == 0 && completing_ == 0;
    }

  private:
    void take_answers() {
        if (port_->r.fired()) {
            const ReadBeat& beat = port_->r.payload();
            ++beats;
            next_beat_ = now_ + read_interval;
            if (beat.last && beat.id == kCompletion) --completing_;
            if (beat.last && beat.id != kCompletion) {
                ++responses;
                ++read_responses_;
                read_answers.push_back({now_, beat});
            }
        }
        if (port_->b.fired()) {
            ++responses;
            next_response_ = now_ + response_interval;
            write_answers.push_back(port_->b.payload());
        }
    }
    void send_requests() {
        if (completions_ != 0 && port_->ar.can_send()) {
            ReadRequest request;
            request.snoop = ReadSnoop::dvm_complete;
            request.beats = 1;
            request.id = kCompletion;
            port_->ar.send(request);
            --completions_;
            ++completing_;
        }
        const bool due = next_read_ >= read_at.size() || now_ + 1 >= read_at[next_read_];
        if (next_read_ < reads.size() && due && port_->ar.can_send() &&
            next_read_ - read_responses_ < reads_in_flight)
            port_->ar.send(reads[next_read_++]);
        const bool write_due = next_write_ >= write_at.size() || now_ + 1 >= write_at[next_write_];
        if (next_write_ < writes.size() && write_due && port_->aw.can_send()) {
            const WriteRequest& request = writes[next_write_++];
            port_->aw.send(request);
            if (has_data(request)) data_.push(request.beats);
        }
    }
    void send_data() {
        if (!data_.empty() && port_->w.can_send()) {
            const bool last = --data_.front() == 0;
            port_->w.send({1, last});
            if (last) data_.pop();
        }
        if (snoop_beats_ != 0 && port_->cd.can_send()) port_->cd.send({2, --snoop_beats_ % 4 == 0});
    }
    void answer_snoops() {
        if (port_->ac.fired()) {
            snoops.push_back(port_->ac.payload());
            unanswered_.push(port_->ac.payload());
        }
        if (unanswered_.empty() || !port_->cr.can_send()) return;
        if (keeps_answers_until_written && write_answers.size() != writes.size()) return;
        const SnoopRequest snoop = unanswered_.front();
        unanswered_.pop();
        const SnoopResponse response = answer ? answer(snoop) : SnoopResponse{};
        port_->cr.send(response);
        if (response.data_transfer) snoop_beats_ += kLineBeats;
        if (snoop.snoop == ReadSnoop::dvm_message && dvm_sync(snoop.address) && completes_syncs)
            ++completions_;
    }

    static constexpr std::uint16_t kCompletion = 0xfff;
    SlavePort* port_ = nullptr;
    std::size_t next_read_ = 0;
    std::size_t next_write_ = 0;
    std::size_t read_responses_ = 0;
    Fifo<std::uint8_t> data_;
    Fifo<SnoopRequest> unanswered_;
    unsigned completions_ = 0; // to be sent
    unsigned completing_ = 0;  // sent
    unsigned snoop_beats_ = 0;
    std::uint64_t next_beat_ = 0;
    std::uint64_t next_response_ = 0;
    std::uint64_t now_ = 0;
    bool moved_ = false;
};

} // namespace armpmu::testbench::testing
