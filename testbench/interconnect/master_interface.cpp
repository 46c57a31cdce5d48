// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/interconnect/master_interface.h"

#include <algorithm>

namespace armpmu::testbench {

using cci550::MasterEvent;
using WriteState = Operation::WriteState;

void MasterInterface::add_lines() {
    const std::uint32_t stalled = port_.handshakes.stalled();
    if (port_.r.fired()) lines_.set(MasterEvent::mi_r_data_beat_any);
    if (port_.w.fired()) lines_.set(MasterEvent::mi_w_data_beat_any);
    if (stalled == 0) return;
    if (port_.ar.stalled()) lines_.set(MasterEvent::mi_rrq_stall, port_.ar.payload().security);
    if (port_.r.stalled()) lines_.set(MasterEvent::mi_r_data_stall);
    if (port_.aw.stalled()) lines_.set(MasterEvent::mi_wrq_stall, port_.aw.payload().security);
    if (port_.w.stalled()) lines_.set(MasterEvent::mi_w_data_stall);
    if (port_.b.stalled()) lines_.set(MasterEvent::mi_w_resp_stall);
}

bool MasterInterface::intake(Tracker& tracker, Undelivered& undelivered) {
    lines_ = SourceLines{};
    if (port_.handshakes.valid() == 0) return false;
    add_lines();
    if (port_.handshakes.fired() == 0) return false;
    bool moved = false;
    if (port_.ar.fired()) {
        ++reads_outstanding_;
        bursts_.push(port_.ar.payload().beats);
    }
    if (port_.aw.fired()) ++writes_outstanding_;
    if (port_.r.fired()) {
        const ReadBeat& beat = port_.r.payload();
        if (!mid_burst_) bursts_.pop();
        mid_burst_ = !beat.last;
        if (beat.last) --reads_outstanding_;
        Operation& operation = tracker[beat.id];
        operation.version = beat.version;
        operation.response = std::max(operation.response, beat.response);
        ++operation.memory_in;
        ++undelivered.beats[index_];
        if (!operation.queued_response) tracker.stir(beat.id);
        moved = true;
    }
    if (port_.b.fired()) {
        --writes_outstanding_;
        const WriteResponse& response = port_.b.payload();
        Operation& operation = tracker[response.id];
        if (operation.dirty_write == WriteState::under_way) {
            operation.dirty_write = WriteState::none;
        } else {
            operation.own_write = WriteState::none;
            operation.response = response.response;
            ++undelivered.responses[index_];
        }
        tracker.stir(response.id);
        moved = true;
    }
    return moved;
}

MasterInterface::Access MasterInterface::take(std::vector<Access>& queue) const {
    auto next = queue.begin();
    if (qos_seen_ != 0) {
        next = std::max_element(queue.begin(), queue.end(),
                                [](const Access& a, const Access& b) { return a.qos < b.qos; });
    }
    const Access access = *next;
    queue.erase(next);
    return access;
}

bool MasterInterface::send_requests(Tracker& tracker) {
    bool moved = false;
    if (!reads_.empty() && port_.ar.can_send()) {
        const Access access = take(reads_);
        const Operation& operation = tracker[access.slot];
        ReadRequest request;
        request.address = operation.address;
        request.domain = Domain::non_shareable;
        request.device = operation.kind == RequestKind::read_device;
        request.security = security_of(operation.line);
        request.qos = operation.qos;
        request.beats = operation.beats;
        request.id = access.slot;
        port_.ar.send(request);
        moved = true;
    }
    if (!writes_.empty() && port_.aw.can_send()) {
        Access access = take(writes_);
        const Operation& operation = tracker[access.slot];
        access.beats = access.dirty ? std::uint8_t{kLineBeats} : operation.beats;
        WriteRequest request;
        request.address = access.dirty ? address_of(operation.line) : operation.address;
        request.domain = Domain::non_shareable;
        request.device = operation.kind == RequestKind::write_device;
        request.security = security_of(operation.line);
        request.qos = operation.qos;
        request.beats = access.beats;
        request.id = access.slot;
        port_.aw.send(request);
        write_data_.push(access);
        moved = true;
    }
    return moved;
}

bool MasterInterface::send_data(const Tracker& tracker) {
    if (!port_.w.can_send()) return false;
    Access& write = write_data_.front();
    const Operation& operation = tracker[write.slot];
    const bool last = --write.beats == 0;
    port_.w.send({write.dirty ? operation.version : operation.write_version, last});
    if (last) write_data_.pop();
    return true;
}

bool MasterInterface::drive(Tracker& tracker, const Undelivered& undelivered) {
    bool moved = false;
    if (!reads_.empty() || !writes_.empty()) moved |= send_requests(tracker);
    if (!write_data_.empty()) moved |= send_data(tracker);
    // Only whole bursts are taken: a response that has begun can always be completed.
    const unsigned next = mid_burst_ || bursts_.empty() ? 0 : bursts_.front();
    const bool r_ready = undelivered.beats[index_] + next <= config_.read_buffer;
    const bool b_ready = undelivered.responses[index_] < config_.response_buffer;
    port_.handshakes.set_ready(bit(channel_r) | bit(channel_b),
                               (r_ready ? bit(channel_r) : 0U) | (b_ready ? bit(channel_b) : 0U));
    return moved;
}

InterfaceStatus MasterInterface::status() const {
    return {port_.handshakes.stalled(), reads_outstanding_, writes_outstanding_, 0};
}

} // namespace armpmu::testbench
