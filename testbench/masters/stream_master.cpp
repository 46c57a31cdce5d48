// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/stream_master.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace armpmu::testbench {
namespace {

void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(std::string("stream: ") + what);
}

bool allocating(const ReadRequest& request) {
    return request.snoop != ReadSnoop::read_once && shareable(request.domain) && !request.device &&
           !request.barrier &&
           (!dataless(request.snoop) || request.snoop == ReadSnoop::clean_unique ||
            request.snoop == ReadSnoop::make_unique);
}

} // namespace

StreamMaster::StreamMaster(const StreamMasterConfig& config, RequestSource& source)
    : config_(config), source_(source), reads_(config.reads), writes_(config.writes) {
    require(config.reads > 0 && config.reads <= 4096, "reads must be 1 .. 4096");
    require(config.writes > 0 && config.writes <= 4096, "writes must be 1 .. 4096");
    require(config.read_interval > 0, "read_interval must be at least 1");
    require(config.response_interval > 0, "response_interval must be at least 1");
    require(config.snoop_latency > 0, "snoop_latency must be at least 1");
    require(config.snoop_buffer > 0, "snoop_buffer must be at least 1");
    for (unsigned id = config.reads; id-- > 0;)
        free_reads_.push_back(static_cast<std::uint16_t>(id));
    for (unsigned id = config.writes; id-- > 0;)
        free_writes_.push_back(static_cast<std::uint16_t>(id));
}

void StreamMaster::bind(SlavePort& port, unsigned number) {
    port_ = &port;
    number_ = number;
    written_ = Version{number + 1} << 48;
}

void StreamMaster::evaluate(std::uint64_t cycle) {
    now_ = cycle;
    const std::uint32_t fired = port_->handshakes.fired();
    if (fired != 0) {
        moved_ = true;
        if ((fired & bit(channel_r)) != 0) take_read();
        if ((fired & bit(channel_b)) != 0) take_response();
        if ((fired & bit(channel_ac)) != 0)
            snoops_.push({port_->ac.payload(), now_ + config_.snoop_latency});
    }
    send_requests();
    send_data();
    if (!snoops_.empty()) answer_snoop();
    const auto when = [](bool ready, ChannelNumber channel) { return ready ? bit(channel) : 0U; };
    port_->handshakes.set_ready(bit(channel_r) | bit(channel_b) | bit(channel_ac),
                                when(now_ + 1 >= next_beat_, channel_r) |
                                    when(now_ + 1 >= next_response_, channel_b) |
                                    when(snoops_.size() < config_.snoop_buffer, channel_ac));
}

void StreamMaster::take_read() {
    const ReadBeat& beat = port_->r.payload();
    next_beat_ = now_ + config_.read_interval;
    if (!beat.last) return;
    if (beat.id == config_.reads) { // a DVM Complete
        --completing_;
        return;
    }
    const Read& read = reads_[beat.id];
    ++answered_;
    read_cycles_ += now_ - read.since;
    if (beat.response != Response::okay) {
        ++errors_;
    } else if (read.allocates) {
        const bool unique = read.snoop == ReadSnoop::read_unique || dataless(read.snoop);
        Held& held = lines_[read.line];
        held.dirty |= unique || beat.pass_dirty;
        held.shared = beat.is_shared && !unique;
    }
    free_reads_.push_back(beat.id);
    source_.answered({false, read.tag, read.address, security_of(read.line), beat.response,
                      !dataless(read.snoop) && !read.barrier, now_ - read.since, now_});
}

void StreamMaster::take_response() {
    next_response_ = now_ + config_.response_interval;
    ++answered_;
    const WriteResponse& response = port_->b.payload();
    errors_ += response.response == Response::okay ? 0 : 1;
    free_writes_.push_back(response.id);
    const Write& write = writes_[response.id];
    source_.answered({true, write.tag, write.address, write.security, response.response,
                      write.has_data, now_ - write.since, now_});
}

void StreamMaster::send_requests() {
    if (completions_ != 0 && completing_ == 0 && port_->ar.can_send()) {
        ReadRequest completion;
        completion.snoop = ReadSnoop::dvm_complete;
        completion.beats = 1;
        completion.id = static_cast<std::uint16_t>(config_.reads);
        port_->ar.send(completion);
        --completions_;
        ++completing_;
        moved_ = true;
    }
    source_.advance(now_ + 1);
    for (const StreamRequest* request = source_.peek(); request != nullptr;
         request = source_.peek()) {
        if (now_ + 1 < request->not_before || !send(*request)) return;
        source_.take();
        moved_ = true;
    }
}

bool StreamMaster::send(const StreamRequest& request) {
    if (!request.is_write) {
        if (free_reads_.empty() || !port_->ar.can_send()) return false;
        ReadRequest& read = port_->ar.send();
        read = request.read;
        read.id = free_reads_.back();
        free_reads_.pop_back();
        reads_[read.id] = {line_of(read.address, read.security),
                           read.snoop,
                           now_ + 1,
                           allocating(read),
                           read.barrier,
                           request.tag,
                           read.address};
        return true;
    }
    if (free_writes_.empty() || !port_->aw.can_send()) return false;
    WriteRequest write = request.write;
    write.id = free_writes_.back();
    free_writes_.pop_back();
    writes_[write.id] = {request.tag, write.address, now_ + 1, write.security, has_data(write)};
    if (has_data(write)) data_.push(write.beats);
    if (!lines_.empty()) {
        const Line line = line_of(write.address, write.security);
        if (write.snoop == WriteSnoop::write_clean) {
            const auto held = lines_.find(line);
            if (held != lines_.end()) held->second.dirty = false;
        } else if (write.snoop != WriteSnoop::write_unique &&
                   write.snoop != WriteSnoop::write_line_unique) {
            lines_.erase(line);
        }
    }
    port_->aw.send(write);
    return true;
}

void StreamMaster::send_data() {
    if (!data_.empty() && port_->w.can_send()) {
        const bool last = --data_.front() == 0;
        port_->w.send({last ? written_++ : written_, last});
        if (last) data_.pop();
        moved_ = true;
    }
    if (snoop_beats_ != 0 && port_->cd.can_send()) {
        port_->cd.send({written_, --snoop_beats_ % kLineBeats == 0});
        moved_ = true;
    }
}

void StreamMaster::answer_snoop() {
    if (now_ + 1 < snoops_.front().due || !port_->cr.can_send()) return;
    const SnoopRequest& request = snoops_.front().request;
    const SnoopResponse response = respond_to(request);
    port_->cr.send(response);
    if (request.snoop == ReadSnoop::dvm_message && dvm_sync(request.address)) ++completions_;
    if (response.data_transfer) snoop_beats_ += kLineBeats;
    snoops_.pop();
    moved_ = true;
}

SnoopResponse StreamMaster::respond_to(const SnoopRequest& request) {
    SnoopResponse response;
    const auto found = lines_.find(line_of(request.address, request.security));
    if (found == lines_.end() || request.snoop >= ReadSnoop::dvm_complete) return response;
    Held& held = found->second;
    response.was_unique = !held.shared;
    const bool keeps = request.snoop == ReadSnoop::read_once ||
                       request.snoop == ReadSnoop::read_shared ||
                       request.snoop == ReadSnoop::read_clean ||
                       request.snoop == ReadSnoop::read_not_shared_dirty ||
                       request.snoop == ReadSnoop::clean_shared;
    const bool reads = request.snoop < ReadSnoop::clean_shared;
    response.is_shared = keeps;
    response.data_transfer = reads || (held.dirty && request.snoop != ReadSnoop::make_invalid);
    response.pass_dirty = held.dirty && response.data_transfer &&
                          (!keeps || request.snoop == ReadSnoop::read_shared ||
                           request.snoop == ReadSnoop::clean_shared);
    if (!keeps) {
        lines_.erase(found);
    } else {
        held.shared |= request.snoop != ReadSnoop::read_once;
        held.dirty = held.dirty && !response.pass_dirty;
    }
    return response;
}

bool StreamMaster::commit() {
    return std::exchange(moved_, false);
}

std::uint64_t StreamMaster::next_activity() const {
    std::uint64_t next = kNever;
    const auto consider = [&](std::uint64_t cycle) {
        if (cycle > now_ + 1) next = std::min(next, cycle - 1);
    };
    consider(next_beat_);
    consider(next_response_);
    if (!snoops_.empty()) consider(snoops_.front().due);
    if (const StreamRequest* request = source_.peek()) consider(request->not_before);
    consider(source_.next_activity());
    return next;
}

bool StreamMaster::done() const {
    return source_.ended() && free_reads_.size() == config_.reads &&
           free_writes_.size() == config_.writes && snoops_.empty() && snoop_beats_ == 0 &&
           completions_ == 0 && completing_ == 0 && port_->idle();
}

std::string StreamMaster::picture() const {
    if (done()) return {};
    return "stream on SI" + std::to_string(number_) + ": " +
           std::to_string(config_.reads - free_reads_.size()) + " reads, " +
           std::to_string(config_.writes - free_writes_.size()) + " writes, " +
           std::to_string(snoops_.size()) + " snoops in flight";
}

} // namespace armpmu::testbench
