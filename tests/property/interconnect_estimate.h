// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/estimate/estimate.h"
#include "tests/property/interconnect_fixture.h"

#include <map>

namespace armpmu::testbench::testing {

using namespace interconnect;

// A cache without sizes and time. What ACE leaves open (to pass data on, to keep a line) it decides
// by a number drawn from the line and how often it was asked for it, so that two of them that see
// the same requests and snoops per line stay equal.
class FunctionalCache final : public SnoopedMaster {
  public:
    enum class State : std::uint8_t {
        invalid,
        unique_clean,
        unique_dirty,
        shared_clean,
        shared_dirty
    };

    explicit FunctionalCache(std::uint64_t seed) : seed_(seed) {}

    State state_of(Line line) const {
        const auto found = lines_.find(line);
        return found == lines_.end() ? State::invalid : found->second.state;
    }
    bool dirty(Line line) const {
        return state_of(line) == State::unique_dirty || state_of(line) == State::shared_dirty;
    }
    bool shared(Line line) const {
        return state_of(line) == State::shared_clean || state_of(line) == State::shared_dirty;
    }

    SnoopResponse snooped(const SnoopRequest& request) override {
        SnoopResponse response;
        const Line line = line_of(request.address, request.security);
        if (request.snoop >= ReadSnoop::dvm_complete || state_of(line) == State::invalid)
            return response;
        const bool was_dirty = dirty(line);
        const std::uint64_t choice = draw(line);
        const bool invalidating = request.snoop == ReadSnoop::read_unique ||
                                  request.snoop == ReadSnoop::clean_invalid ||
                                  request.snoop == ReadSnoop::make_invalid;
        const bool clean_data = choice % 8 != 0 && request.snoop < ReadSnoop::clean_shared;
        response.was_unique = !shared(line);
        response.data_transfer =
            request.snoop != ReadSnoop::make_invalid && (was_dirty || clean_data);
        response.is_shared =
            !invalidating && (choice / 8 % 8 != 0 || request.snoop == ReadSnoop::clean_shared);
        response.pass_dirty = was_dirty && response.data_transfer &&
                              (!response.is_shared || choice / 64 % 2 == 0 ||
                               request.snoop == ReadSnoop::clean_shared);
        lines_[line].state = !response.is_shared                 ? State::invalid
                             : was_dirty && !response.pass_dirty ? State::shared_dirty
                                                                 : State::shared_clean;
        return response;
    }

    // What a request makes of the line, once it is answered.
    void done(const ReadRequest& request, RequestKind kind, bool is_shared, bool pass_dirty) {
        const Line line = line_of(request.address, request.security);
        State& state = lines_[line].state;
        const bool store = draw(line) % 2 == 0;
        switch (kind) {
        case RequestKind::read_shared:
        case RequestKind::read_clean:
        case RequestKind::read_not_shared_dirty:
        case RequestKind::read_unique:
            state = is_shared ? (pass_dirty ? State::shared_dirty : State::shared_clean)
                              : (pass_dirty || store ? State::unique_dirty : State::unique_clean);
            break;
        case RequestKind::clean_unique:
            if (state != State::invalid)
                state = dirty(line) || store ? State::unique_dirty : State::unique_clean;
            break;
        case RequestKind::make_unique: state = State::unique_dirty; break;
        case RequestKind::clean_invalid:
        case RequestKind::make_invalid: state = State::invalid; break;
        default: break;
        }
    }
    void done(const WriteRequest& request, RequestKind kind) {
        State& state = lines_[line_of(request.address, request.security)].state;
        if (kind == RequestKind::write_clean)
            state = state == State::unique_dirty ? State::unique_clean : State::shared_clean;
        if (traits_of(kind).releases) state = State::invalid;
    }

    friend bool operator==(const FunctionalCache& a, const FunctionalCache& b) {
        for (const auto& [line, entry] : a.lines_)
            if (entry.state != b.state_of(line)) return false;
        return true;
    }

  private:
    struct Entry {
        State state = State::invalid;
        std::uint64_t draws = 0;
    };
    std::uint64_t draw(Line line) {
        return Random(seed_ * 1000003 + line * 8191 + ++lines_[line].draws)(1U << 20);
    }

    std::uint64_t seed_;
    std::map<Line, Entry> lines_;
};

// Sends a request when told, takes the answer, answers snoops from its cache.
class CommandedMaster final : public Master {
  public:
    CommandedMaster(FunctionalCache& cache, const MasterTiming& timing)
        : cache_(cache), timing_(timing) {}

    // VALID rises in the cycle after the next one evaluated.
    void send(const ReadRequest& request) {
        read_ = request;
        busy = pending_ = reading_ = true;
    }
    void send(const WriteRequest& request) {
        write_ = request;
        busy = pending_ = true;
        reading_ = false;
    }
    bool busy = false;
    std::uint64_t valid = 0;    // of the request
    std::uint64_t answered = 0; // RLAST or B
    ReadBeat last{};
    Response response = Response::okay;

    void bind(SlavePort& port, unsigned) override { port_ = &port; }
    void evaluate(std::uint64_t cycle) override {
        now_ = cycle;
        take_answers();
        send_requests();
        answer_snoops();
        port_->r.set_ready(now_ + 1 >= next_beat_);
        port_->b.set_ready(true);
        port_->ac.set_ready(true);
    }
    bool commit() override { return true; }
    std::uint64_t next_activity() const override { return kNever; }
    bool done() const override { return !busy && completions_ == 0 && snoops_.empty(); }

  private:
    static constexpr std::uint16_t kCompletion = 0xfff;

    void take_answers() {
        if (port_->r.fired()) {
            const ReadBeat& beat = port_->r.payload();
            next_beat_ = now_ + timing_.read_interval;
            if (beat.last && beat.id == kCompletion) --completions_;
            if (beat.last && beat.id != kCompletion) {
                last = beat;
                response = beat.response;
                end();
            }
        }
        if (port_->b.fired()) {
            response = port_->b.payload().response;
            end();
        }
    }
    void end() {
        busy = false;
        answered = now_;
    }
    void send_requests() {
        if (!complete_.empty() && port_->ar.can_send() && complete_.front().second <= now_ + 1) {
            ReadRequest request;
            request.snoop = ReadSnoop::dvm_complete;
            request.security = complete_.front().first;
            request.beats = 1;
            request.id = kCompletion;
            port_->ar.send(request);
            complete_.pop();
        } else if (pending_ && (reading_ ? port_->ar.can_send() : port_->aw.can_send())) {
            pending_ = false;
            valid = now_ + 1;
            if (reading_) {
                port_->ar.send(read_);
            } else {
                port_->aw.send(write_);
                beats_ = has_data(write_) ? write_.beats : std::uint8_t{0};
            }
        }
        if (beats_ != 0 && port_->w.can_send()) port_->w.send({1, --beats_ == 0});
    }
    void answer_snoops() {
        if (port_->ac.fired()) snoops_.push({port_->ac.payload(), now_ + timing_.snoop_response});
        if (!snoops_.empty() && snoops_.front().second <= now_ + 1 && port_->cr.can_send()) {
            const SnoopRequest snoop = snoops_.front().first;
            snoops_.pop();
            const SnoopResponse answer = cache_.snooped(snoop);
            port_->cr.send(answer);
            if (answer.data_transfer) lines_.push(now_ + 1 + timing_.snoop_data);
            if (snoop.snoop == ReadSnoop::dvm_message && dvm_sync(snoop.address)) {
                complete_.push({snoop.security, now_ + 2});
                ++completions_;
            }
        }
        if (!lines_.empty() && lines_.front() <= now_ + 1 && port_->cd.can_send()) {
            cd_beat_ = (cd_beat_ + 1) % kLineBeats;
            port_->cd.send({1, cd_beat_ == 0});
            if (cd_beat_ == 0) lines_.pop();
        }
    }

    FunctionalCache& cache_;
    MasterTiming timing_;
    SlavePort* port_ = nullptr;
    ReadRequest read_{};
    WriteRequest write_{};
    bool pending_ = false;
    bool reading_ = false;
    std::uint8_t beats_ = 0; // of W, still to be sent
    Fifo<std::pair<SnoopRequest, std::uint64_t>> snoops_;
    Fifo<std::uint64_t> lines_; // on CD, with the cycles of their first CDVALID
    Fifo<std::pair<Security, std::uint64_t>> complete_;
    unsigned cd_beat_ = 0;
    unsigned completions_ = 0; // DVM Completes to be sent or answered
    std::uint64_t next_beat_ = 0;
    std::uint64_t now_ = 0;
};

} // namespace armpmu::testbench::testing
