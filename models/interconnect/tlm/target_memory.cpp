// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/interconnect/tlm/target_memory.h"

#include "models/interconnect/tlm/clock_cycles.h"

#include <algorithm>
#include <utility>

namespace armpmu::interconnect {

template <typename Request>
TargetMemory::Access TargetMemory::access_of(const Request& request) const {
    Access access;
    access.attributes = {request.security, request.device, request.qos};
    access.id = request.id;
    access.beats = request.beats;
    return access;
}

// The call may wait, and its waiter may be gone by then.
template <typename Call>
void TargetMemory::perform(Access& access, const Waiting& waiting, const Call& call) {
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    const sc_core::sc_time called = sc_core::sc_time_stamp();
    if (Transfer* const transfer = waiting(access.id)) {
        const CarriedExtensions extensions = call_.carry(transfer->payload);
        access.response = call(buffers_[access.buffer], delay);
        if (waiting(access.id) != nullptr) extensions.give_back(transfer->payload);
    } else {
        access.response = call(buffers_[access.buffer], delay);
    }
    const std::uint64_t latency =
        cycles_to_cover(sc_core::sc_time_stamp() - called + delay, period_);
    access.due = now_ + std::max<std::uint64_t>(latency, 1);
    moved_ = true;
}

void TargetMemory::take_requests() {
    if (port_.ar.fired()) {
        const ReadRequest& request = port_.ar.payload();
        Access access = access_of(request);
        access.buffer = buffers_.take();
        buffers_.set_line(access.buffer, line_of(request.address, request.security), false);
        perform(access, bursts_.reader, [&](LineBytes& line, sc_core::sc_time& delay) {
            return call_.read(bursts_.extent(access.id), access.attributes, line, delay);
        });
        reads_.push(access);
        ++reads_in_flight_;
    }
    if (port_.aw.fired()) {
        writes_.push(access_of(port_.aw.payload()));
        ++writes_in_flight_;
        moved_ = true;
    }
}

void TargetMemory::take_data() {
    if (!port_.w.fired()) return;
    next_write_beat_ = now_ + config_.beat_interval;
    moved_ = true;
    Access& write = writes_.front();
    if (--write.beats != 0) return;
    write.buffer = port_.w.payload().version;
    perform(write, bursts_.writer, [&](LineBytes& line, sc_core::sc_time& delay) {
        return call_.write(line, write.attributes, delay);
    });
    write.lost = write.response != Response::okay && bursts_.writes_dirty_line(write.id);
    responses_.push(write);
    writes_.pop();
}

// A beat sent in this cycle is up in the next one.
void TargetMemory::send_data() {
    if (port_.r.fired() && port_.r.payload().last) {
        buffers_.lend(sent_);
        --reads_in_flight_;
        moved_ = true;
    }
    if (reads_.empty() || !port_.r.can_send()) return;
    Access& access = reads_.front();
    if (now_ + 1 < std::max(access.due, next_read_beat_)) return;
    ReadBeat beat;
    beat.version = sent_ = access.buffer;
    beat.id = access.id;
    beat.response = access.response;
    beat.last = --access.beats == 0;
    port_.r.send(beat);
    next_read_beat_ = now_ + 1 + config_.beat_interval;
    if (beat.last) reads_.pop();
    moved_ = true;
}

void TargetMemory::send_response() {
    if (port_.b.fired()) {
        --writes_in_flight_;
        moved_ = true;
        if (std::exchange(sent_lost_, false)) bursts_.dirty_write_failed();
    }
    if (responses_.empty() || !port_.b.can_send() || now_ + 1 < responses_.front().due) return;
    port_.b.send({responses_.front().id, responses_.front().response});
    sent_lost_ = responses_.front().lost;
    responses_.pop();
    moved_ = true;
}

void TargetMemory::evaluate(std::uint64_t cycle) {
    now_ = cycle;
    take_requests();
    take_data();
    send_data();
    send_response();
    port_.ar.set_ready(reads_in_flight_ < config_.outstanding_reads);
    port_.aw.set_ready(writes_in_flight_ < config_.outstanding_writes);
    port_.w.set_ready(!writes_.empty() && now_ + 1 >= next_write_beat_);
}

bool TargetMemory::commit() {
    return std::exchange(moved_, false);
}

std::uint64_t TargetMemory::next_activity() const {
    std::uint64_t next = kNever;
    const auto consider = [&](std::uint64_t cycle) {
        if (cycle > now_) next = std::min(next, cycle);
    };
    if (!reads_.empty()) consider(std::max(reads_.front().due, next_read_beat_) - 1);
    if (!responses_.empty()) consider(responses_.front().due - 1);
    if (!writes_.empty()) consider(next_write_beat_ - 1);
    return next;
}

bool TargetMemory::done() const {
    return reads_.empty() && writes_.empty() && responses_.empty() && port_.idle();
}

} // namespace armpmu::interconnect
