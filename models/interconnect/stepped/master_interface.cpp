// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/master_interface.h"

#include <algorithm>

namespace armpmu::interconnect {

using cci550::MasterEvent;
using WriteState = Operation::WriteState;

namespace {

constexpr std::uint32_t beat(std::uint32_t fired, ChannelNumber channel, MasterEvent event) {
    return (fired >> channel & 1) << static_cast<unsigned>(event);
}

} // namespace

void MasterInterface::add_lines(std::uint32_t fired, std::uint32_t stalled) {
    // AR R AW W B follow each other in both numberings.
    constexpr auto kFirst = static_cast<unsigned>(MasterEvent::mi_rrq_stall);
    constexpr std::uint32_t kRequests = bit(channel_ar) | bit(channel_aw);
    lines_.add(beat(fired, channel_r, MasterEvent::mi_r_data_beat_any) |
               beat(fired, channel_w, MasterEvent::mi_w_data_beat_any) |
               (stalled & ~kRequests) << kFirst);
    if ((stalled & kRequests) == 0) return;
    if (port_.ar.stalled()) lines_.set(MasterEvent::mi_rrq_stall, port_.ar.payload().security);
    if (port_.aw.stalled()) lines_.set(MasterEvent::mi_wrq_stall, port_.aw.payload().security);
}

bool MasterInterface::intake(Tracker& tracker, Undelivered& undelivered) {
    const std::uint32_t fired = port_.handshakes.fired();
    add_lines(fired, port_.handshakes.stalled());
    if (fired == 0) return false;
    if ((fired & bit(channel_ar)) != 0) {
        ++reads_outstanding_;
        bursts_.push(port_.ar.payload().beats);
    }
    if ((fired & bit(channel_aw)) != 0) ++writes_outstanding_;
    if ((fired & bit(channel_r)) != 0) take_data(tracker, undelivered);
    if ((fired & bit(channel_b)) != 0) take_response(tracker, undelivered);
    if ((fired & (bit(channel_ar) | bit(channel_r) | bit(channel_b))) != 0)
        decide_ready(undelivered);
    return (fired & (bit(channel_r) | bit(channel_b))) != 0;
}

void MasterInterface::take_data(Tracker& tracker, Undelivered& undelivered) {
    const ReadBeat& beat = port_.r.payload();
    if (!awaits_data(tracker, beat.id)) refuse("a beat on R");
    if (!mid_burst_) bursts_.pop();
    mid_burst_ = !beat.last;
    if (beat.last) --reads_outstanding_;
    Operation& operation = tracker[beat.id];
    operation.version = beat.version;
    operation.response = std::max(operation.response, beat.response);
    ++operation.memory_in;
    ++undelivered.beats[index_];
    if (!operation.queued_response) tracker.wake(beat.id);
}

void MasterInterface::refuse(const char* what) const {
    throw ProtocolError("MI" + std::to_string(index_) + ": " + what +
                        " that no access to its memory waits for");
}

void MasterInterface::take_response(Tracker& tracker, Undelivered& undelivered) {
    const WriteResponse& response = port_.b.payload();
    if (!awaits_response(tracker, response.id)) refuse("a response on B");
    --writes_outstanding_;
    Operation& operation = tracker[response.id];
    if (operation.dirty_write == WriteState::under_way) {
        operation.dirty_write = WriteState::none;
    } else {
        operation.own_write = WriteState::none;
        operation.response = response.response;
        ++undelivered.responses[index_];
    }
    tracker.wake(response.id);
}

void MasterInterface::raise(std::uint16_t slot, std::uint8_t qos) {
    for (Fifo<Access>* const queue : {&reads_, &writes_}) {
        for (std::size_t i = 0; i < queue->size(); ++i) {
            if ((*queue)[i].slot != slot) continue;
            (*queue)[i].qos = qos;
            qos_seen_ |= qos;
        }
    }
}

// The first of those with the highest QoS value.
MasterInterface::Access MasterInterface::take(Fifo<Access>& queue, std::uint64_t cycle) const {
    const auto urgency = [&](std::size_t index) {
        return aged(queue[index].qos, cycle - queue[index].since, ageing_);
    };
    std::size_t next = 0;
    for (std::size_t i = 1; qos_seen_ != 0 && i < queue.size(); ++i)
        if (urgency(i) > urgency(next)) next = i;
    const Access access = queue[next];
    for (; next > 0; --next) queue[next] = queue[next - 1];
    queue.pop();
    return access;
}

bool MasterInterface::send_requests(Tracker& tracker, std::uint64_t cycle) {
    bool moved = false;
    if (!reads_.empty() && port_.ar.can_send()) {
        const Access access = take(reads_, cycle);
        const Operation& operation = tracker[access.slot];
        ReadRequest& request = port_.ar.send();
        request.address = operation.address;
        request.domain = Domain::non_shareable;
        request.device = operation.kind == RequestKind::read_device;
        request.security = security_of(operation.line);
        request.qos = operation.qos;
        request.beats = operation.beats;
        request.wrap = operation.wrap;
        request.id = access.slot;
        moved = true;
    }
    if (!writes_.empty() && port_.aw.can_send()) {
        Access access = take(writes_, cycle);
        const Operation& operation = tracker[access.slot];
        access.beats = access.dirty ? kLineBeats : operation.beats;
        WriteRequest& request = port_.aw.send();
        request.address = access.dirty ? address_of(operation.line) : operation.address;
        request.domain = Domain::non_shareable;
        request.device = operation.kind == RequestKind::write_device;
        request.security = security_of(operation.line);
        request.qos = operation.qos;
        request.beats = static_cast<std::uint8_t>(access.beats);
        request.wrap = operation.wrap && !access.dirty;
        request.id = access.slot;
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
    w_slot_ = write.slot;
    if (last) write_data_.pop();
    return true;
}

bool MasterInterface::send(Tracker& tracker, std::uint64_t cycle) {
    bool moved = false;
    if (!reads_.empty() || !writes_.empty()) moved |= send_requests(tracker, cycle);
    if (!write_data_.empty()) moved |= send_data(tracker);
    return moved;
}

InterfaceStatus MasterInterface::status() const {
    return {port_.handshakes.stalled(), reads_outstanding_, writes_outstanding_, 0};
}

} // namespace armpmu::interconnect
