// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/interconnect/slave_interface.h"

#include <algorithm>

namespace armpmu::testbench {

namespace {

template <typename Channel>
SlaveInterface::Request decode(const Channel& channel) {
    const auto& request = channel.payload();
    return {kind_of(request), request.beats, request.id, line_of(request.address, request.security),
            request.address};
}

// Beats that a transaction must have; 0 when it is free to take a part of the line.
unsigned fixed_beats(RequestKind kind) {
    const RequestTraits& traits = traits_of(kind);
    if (!traits.returns_data && !traits.writes && kind != RequestKind::evict) return 1;
    return traits.allocates || traits.memory_update ? kLineBeats : 0;
}

} // namespace

void SlaveInterface::check(const Request& request) const {
    const unsigned first = request.address % kLineBytes / kBeatBytes;
    const unsigned fixed = fixed_beats(request.kind);
    const bool fits = fixed != 0 ? request.beats == fixed
                                 : request.beats != 0 && first + request.beats <= kLineBeats;
    const bool allowed = kind_ == PortKind::ace || allowed_on_ace_lite(request.kind);
    if (fits && allowed) return;
    throw ProtocolError("SI" + std::to_string(number_) + ": " + traits_of(request.kind).name +
                        (allowed ? " with a burst of " + std::to_string(request.beats) +
                                       " beats at beat " + std::to_string(first) + " of the line"
                                 : std::string(" on an ACE-Lite port")));
}

bool SlaveInterface::intake(Tracker& tracker) {
    answered_ = -1;
    if (!port_.any_fired()) return false;
    bool moved = false;
    if (port_.ar.fired()) {
        reads_.push(decode(port_.ar));
        ++reads_outstanding_;
        check(reads_[reads_.size() - 1]);
        moved = true;
    }
    if (port_.aw.fired()) {
        const Request request = decode(port_.aw);
        check(request);
        writes_.push(request);
        ++writes_outstanding_;
        if (traits_of(request.kind).writes) write_data_.push({kNoSlot, request.beats, 0});
        moved = true;
    }
    if (port_.w.fired()) {
        WriteData& data = write_data_[filled_data_];
        data.version = port_.w.payload().version;
        if ((--data.beats == 0) != port_.w.payload().last) {
            throw ProtocolError("WLAST of SI" + std::to_string(number_) +
                                " does not fit the burst length");
        }
        if (data.beats == 0) {
            ++filled_data_;
            if (data.slot != kNoSlot) {
                tracker[data.slot].write_version = data.version;
                tracker[data.slot].write_data_complete = true;
                tracker[data.slot].stirred = true;
            }
        }
        moved = true;
    }
    while (std::min(filled_data_, admitted_data_) > 0) {
        write_data_.pop();
        --filled_data_;
        --admitted_data_;
    }
    if (port_.r.fired()) {
        if (port_.r.payload().last) {
            tracker[r_slot_].responded = tracker[r_slot_].stirred = true;
            --in_flight_;
            --reads_outstanding_;
        }
        moved = true;
    }
    if (port_.b.fired()) {
        Operation& operation = tracker[b_slot_];
        operation.responded = operation.stirred = true;
        if (!operation.traits().memory_update) --in_flight_;
        --writes_outstanding_;
        moved = true;
    }
    if (port_.ac.fired()) ++snoops_outstanding_;
    if (port_.cr.fired()) {
        --snoops_outstanding_;
        const SnoopResponse& response = port_.cr.payload();
        const std::uint16_t slot = awaiting_cr_.front();
        awaiting_cr_.pop();
        Operation& operation = tracker[slot];
        operation.stirred = true;
        operation.awaiting &= ~(1U << number_);
        operation.any_data |= response.data_transfer;
        operation.any_shared |= response.is_shared;
        operation.any_dirty |= response.data_transfer && response.pass_dirty;
        if (response.data_transfer) {
            operation.cd_due = static_cast<std::uint8_t>(operation.cd_due + kLineBeats);
            awaiting_cd_.push(slot);
        }
        answered_ = slot;
        still_holds_ = response.is_shared;
        moved = true;
    }
    if (port_.cd.fired()) {
        Operation& operation = tracker[awaiting_cd_.front()];
        operation.version = port_.cd.payload().version;
        ++operation.cd_in;
        operation.stirred = true;
        cd_mid_line_ = !port_.cd.payload().last;
        if (!cd_mid_line_) awaiting_cd_.pop();
        moved = true;
    }
    return moved;
}

void SlaveInterface::take_write(Tracker& tracker, std::uint16_t slot) {
    writes_.pop();
    if (!tracker[slot].traits().memory_update) ++in_flight_;
    if (!tracker[slot].traits().writes) return;
    WriteData& data = write_data_[admitted_data_++];
    data.slot = slot;
    if (data.beats == 0) {
        tracker[slot].write_version = data.version;
        tracker[slot].write_data_complete = true;
    }
}

bool SlaveInterface::send_read(Tracker& tracker, std::uint64_t cycle) {
    if (r_queue_.empty() || !port_.r.can_send()) return false;
    Operation& operation = tracker[r_queue_.front()];
    if (cycle < operation.ready_at) return false;
    const bool data = operation.traits().returns_data;
    const unsigned available = !data                   ? 1
                               : operation.from_memory ? operation.memory_in
                                                       : operation.cd_in;
    if (operation.beats_out >= std::min<unsigned>(available, operation.beats)) return false;
    ++operation.beats_out;
    ReadBeat beat;
    beat.version = operation.version;
    beat.id = operation.id;
    beat.last = operation.beats_out == operation.beats;
    beat.pass_dirty = operation.any_dirty && operation.traits().takes_dirty;
    beat.is_shared = operation.any_shared && !operation.traits().invalidates;
    beat.from_snoop = data && !operation.from_memory;
    port_.r.send(beat);
    r_slot_ = r_queue_.front();
    if (beat.last) r_queue_.pop();
    return true;
}

bool SlaveInterface::send_response(Tracker& tracker, std::uint64_t cycle) {
    if (b_queue_.empty() || !port_.b.can_send()) return false;
    if (cycle < tracker[b_queue_.front()].ready_at) return false;
    b_slot_ = b_queue_.front();
    b_queue_.pop();
    port_.b.send({tracker[b_slot_].id});
    return true;
}

bool SlaveInterface::send_snoop(Tracker& tracker) {
    if (ac_queue_.empty() || !port_.ac.can_send()) return false;
    const std::uint16_t slot = ac_queue_.front();
    ac_queue_.pop();
    const Operation& operation = tracker[slot];
    port_.ac.send({operation.address, operation.traits().snoop, security_of(operation.line)});
    awaiting_cr_.push(slot);
    return true;
}

bool SlaveInterface::drive(Tracker& tracker, std::uint64_t cycle, bool cd_ready) {
    bool moved = send_read(tracker, cycle);
    moved |= send_response(tracker, cycle);
    moved |= send_snoop(tracker);
    port_.ar.set_ready(reads_.size() < request_buffer_);
    port_.aw.set_ready(writes_.size() < request_buffer_);
    port_.w.set_ready(filled_data_ < write_data_.size());
    port_.cr.set_ready(true);
    port_.cd.set_ready(cd_ready);
    return moved;
}

InterfaceStatus SlaveInterface::status() const {
    InterfaceStatus status;
    unsigned bit = 0;
    for (const bool stalled :
         {port_.ar.stalled(), port_.r.stalled(), port_.aw.stalled(), port_.w.stalled(),
          port_.b.stalled(), port_.ac.stalled(), port_.cr.stalled(), port_.cd.stalled()})
        status.stalled |= static_cast<std::uint32_t>(stalled) << bit++;
    status.reads = reads_outstanding_;
    status.writes = writes_outstanding_;
    status.snoops = snoops_outstanding_;
    return status;
}

bool SlaveInterface::empty() const {
    return port_.idle() && reads_.empty() && writes_.empty() && write_data_.empty();
}

std::string SlaveInterface::picture() const {
    std::string text;
    const auto add = [&](bool stalled, const char* channel) {
        if (stalled) text += std::string(text.empty() ? "" : " ") + channel;
    };
    add(port_.ar.stalled(), "AR");
    add(port_.r.stalled(), "R");
    add(port_.aw.stalled(), "AW");
    add(port_.w.stalled(), "W");
    add(port_.b.stalled(), "B");
    add(port_.ac.stalled(), "AC");
    add(port_.cr.stalled(), "CR");
    add(port_.cd.stalled(), "CD");
    return text;
}

} // namespace armpmu::testbench
