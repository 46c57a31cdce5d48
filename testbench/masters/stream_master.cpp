// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/stream_master.h"

#include "testbench/masters/require.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace armpmu::testbench {
namespace {

bool allocating(const ReadRequest& request) {
    return request.snoop != ReadSnoop::read_once && shareable(request.domain) && !request.device &&
           !request.barrier &&
           (!dataless(request.snoop) || request.snoop == ReadSnoop::clean_unique ||
            request.snoop == ReadSnoop::make_unique);
}

AcePortConfig port_config(const StreamMasterConfig& config) {
    AcePortConfig port;
    port.read_interval = config.read_interval;
    port.response_interval = config.response_interval;
    port.snoop_latency = config.snoop_latency;
    port.snoop_buffer = config.snoop_buffer;
    port.first_completion = static_cast<std::uint16_t>(config.reads);
    port.completions = 1;
    return port;
}

} // namespace

StreamMaster::StreamMaster(const StreamMasterConfig& config, RequestSource& source)
    : config_(config), source_(source), port_(port_config(config)), reads_(config.reads),
      writes_(config.writes) {
    require("stream", config.reads > 0 && config.reads <= 4096, "reads must be 1 .. 4096");
    require("stream", config.writes > 0 && config.writes <= 4096, "writes must be 1 .. 4096");
    require("stream", config.read_interval > 0, "read_interval must be at least 1");
    require("stream", config.response_interval > 0, "response_interval must be at least 1");
    require("stream", config.snoop_latency > 0, "snoop_latency must be at least 1");
    require("stream", config.snoop_buffer > 0, "snoop_buffer must be at least 1");
    require("stream", config.queue <= 4096, "queue must be 0 .. 4096");
    for (unsigned id = config.reads; id-- > 0;)
        free_reads_.push_back(static_cast<std::uint16_t>(id));
    for (unsigned id = config.writes; id-- > 0;)
        free_writes_.push_back(static_cast<std::uint16_t>(id));
}

void StreamMaster::bind(SlavePort& port, unsigned number) {
    port_.bind(port);
    number_ = number;
    written_ = Version{number + 1} << 48;
}

void StreamMaster::evaluate(std::uint64_t cycle) {
    now_ = cycle;
    const std::uint32_t fired = port_.take(cycle);
    moved_ |= fired != 0;
    if ((fired & bit(channel_r)) != 0) take_read(port_->r.payload());
    if ((fired & bit(channel_b)) != 0) take_response(port_->b.payload());
    moved_ |= port_.send_completion();
    send_requests();
    moved_ |= port_.send_data();
    if (port_.can_answer()) answer_snoop();
    port_.drive_ready();
}

void StreamMaster::take_read(const ReadBeat& beat) {
    if (!beat.last || port_.take_completion(beat)) return;
    const Read& read = reads_[beat.id];
    if (beat.response == Response::okay && read.allocates) {
        const bool unique = read.snoop == ReadSnoop::read_unique || dataless(read.snoop);
        LineState& state = lines_[read.line];
        state = line_state(unique || !beat.is_shared, unique || beat.pass_dirty || dirty(state));
    }
    free_reads_.push_back(beat.id);
    times_.read_answered(beat.id, now_, beat.response != Response::okay);
    source_.answered({false, read.tag, read.address, security_of(read.line), beat.response,
                      !dataless(read.snoop) && !read.barrier, now_ - read.since, now_, read.bytes});
}

void StreamMaster::take_response(const WriteResponse& response) {
    free_writes_.push_back(response.id);
    times_.write_answered(response.id, now_, response.response != Response::okay);
    const Write& write = writes_[response.id];
    source_.answered({true, write.tag, write.address, write.security, response.response,
                      write.has_data, now_ - write.since, now_, write.bytes});
}

void StreamMaster::send_waiting(Fifo<StreamRequest>& waiting) {
    while (!waiting.empty() && send(waiting.front())) {
        waiting.pop();
        moved_ = true;
    }
}

bool StreamMaster::send_or_queue(const StreamRequest& request) {
    Fifo<StreamRequest>& waiting = waiting_[request.is_write ? 1 : 0];
    if (waiting.empty() && send(request)) return true;
    if (waiting.size() >= config_.queue) return false;
    waiting.push(request);
    return true;
}

void StreamMaster::send_requests() {
    for (Fifo<StreamRequest>& waiting : waiting_) send_waiting(waiting);
    source_.advance(now_ + 1);
    for (const StreamRequest* request = source_.peek(); request != nullptr;
         request = source_.peek()) {
        if (now_ + 1 < request->not_before || !send_or_queue(*request)) return;
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
                           read.address,
                           request.bytes};
        times_.sent(read, now_ + 1);
        return true;
    }
    if (free_writes_.empty() || !port_->aw.can_send()) return false;
    WriteRequest write = request.write;
    write.id = free_writes_.back();
    free_writes_.pop_back();
    writes_[write.id] = {request.tag,    write.address,   now_ + 1,
                         write.security, has_data(write), request.bytes};
    times_.sent(write, now_ + 1);
    if (has_data(write)) port_.write_data.push(written_++, write.beats);
    if (!lines_.empty()) give_up(write);
    port_->aw.send(write);
    return true;
}

// The state of a held line after a write of it.
void StreamMaster::give_up(const WriteRequest& write) {
    const auto held = lines_.find(line_of(write.address, write.security));
    if (held == lines_.end()) return;
    if (write.snoop == WriteSnoop::write_clean) {
        held->second = line_state(unique(held->second), false);
    } else if (write.snoop != WriteSnoop::write_unique &&
               write.snoop != WriteSnoop::write_line_unique) {
        lines_.erase(held);
    }
}

void StreamMaster::answer_snoop() {
    const SnoopRequest& request = port_.snoop();
    const auto held = lines_.find(line_of(request.address, request.security));
    SnoopResponse response;
    if (held != lines_.end() && !is_dvm(request.snoop)) {
        response = snoop_response(held->second, request.snoop);
        held->second = state_after(held->second, request.snoop, response);
        if (held->second == LineState::invalid) lines_.erase(held);
    }
    if (response.data_transfer) port_.snoop_data.push(written_);
    port_.answer(response);
    moved_ = true;
}

bool StreamMaster::commit() {
    return std::exchange(moved_, false);
}

std::uint64_t StreamMaster::next_activity() const {
    std::uint64_t next = port_.next_activity();
    const auto consider = [&](std::uint64_t cycle) {
        if (cycle > now_ + 1) next = std::min(next, cycle - 1);
    };
    if (const StreamRequest* request = source_.peek()) consider(request->not_before);
    consider(source_.next_activity());
    return next;
}

bool StreamMaster::done() const {
    return source_.ended() && waiting_[0].empty() && waiting_[1].empty() &&
           free_reads_.size() == config_.reads && free_writes_.size() == config_.writes &&
           port_.idle();
}

std::string StreamMaster::dump() const {
    if (done()) return {};
    return "stream on SI" + std::to_string(number_) + ": " +
           std::to_string(config_.reads - free_reads_.size()) + " reads, " +
           std::to_string(config_.writes - free_writes_.size()) + " writes, " +
           std::to_string(port_.snoops()) + " snoops in flight";
}

} // namespace armpmu::testbench
