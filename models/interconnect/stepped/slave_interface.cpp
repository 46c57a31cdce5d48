// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/slave_interface.h"

#include "armpmu/interconnect/ace/block.h"

#include <algorithm>

namespace armpmu::interconnect {

using cci550::SlaveEvent;

SlaveInterface::SlaveInterface(unsigned number, const InterconnectConfig& config,
                               HandshakeGroup& ports, EventLines& lines)
    : number_(number), config_(config.slaves[number]), ordering_(config.ordering),
      rules_(number, config_), lines_(lines, number), request_buffer_(config.request_buffer),
      port_(ports, number), snoops_(number, port_, lines_) {}

void SlaveInterface::set_control_registers(const ControlRegisters& controls) {
    const PortControls port = port_controls(number_, config_, controls);
    share_ = port.share;
    read_qos_.set(port.read_qos);
    write_qos_.set(port.write_qos);
}

template <typename Payload>
void SlaveInterface::take_request(Request& request, const Payload& payload, SlaveEvent handshake,
                                  QosRegulator& regulator, std::uint64_t cycle) {
    decode(payload, share_, request);
    request.regulated = regulator.regulates(payload.qos);
    request.excess = request.regulated ? regulator.excess(cycle) : 0;
    request.qos = regulator.value_of(payload.qos, payload.beats, cycle);
    request.since = cycle;
    qos_seen_ |= request.regulated ? regulator.most() : request.qos;
    rules_.check(request);
    lines_.set(handshake, payload.security);
    lines_.set(request.traits->event, payload.security);
    unsupported_ += request.traits->supported ? 0 : 1;
}

std::uint8_t SlaveInterface::qos_on_channel(bool write) const {
    if (write) return port_.aw.stalled() ? write_qos_.at_least(port_.aw.payload().qos) : 0;
    return port_.ar.stalled() ? read_qos_.at_least(port_.ar.payload().qos) : 0;
}

std::uint32_t SlaveInterface::intake(Tracker& tracker, std::uint64_t cycle) {
    if (const std::uint32_t stalled = port_.handshakes.stalled()) add_stalls(stalled);
    const std::uint32_t fired = port_.handshakes.fired();
    if (fired == 0) return 0;
    if ((fired & (bit(channel_ar) | bit(channel_aw))) != 0) take_requests(fired, cycle);
    if ((fired & bit(channel_w)) != 0) take_data(tracker);
    if ((fired & (bit(channel_r) | bit(channel_b))) != 0) take_answers(tracker, fired);
    if ((fired & (bit(channel_ac) | bit(channel_cr) | bit(channel_cd))) != 0)
        snoops_.take(tracker, fired);
    return fired;
}

void SlaveInterface::add_stalls(std::uint32_t stalled) {
    // AR R AW W B AC follow each other in both numberings; CR has no event.
    constexpr auto kFirst = static_cast<unsigned>(SlaveEvent::si_rrq_stall_arvalid);
    constexpr std::uint32_t kInOrder = (1U << channel_cr) - 1;
    constexpr std::uint32_t kRequests = bit(channel_ar) | bit(channel_aw) | bit(channel_ac);
    lines_.add((stalled & kInOrder & ~kRequests) << kFirst);
    if ((stalled & bit(channel_cd)) != 0) lines_.set(SlaveEvent::si_s_data_stall);
    if ((stalled & bit(channel_ar)) != 0)
        lines_.set(SlaveEvent::si_rrq_stall_arvalid, port_.ar.payload().security);
    if ((stalled & bit(channel_aw)) != 0)
        lines_.set(SlaveEvent::si_wrq_stall, port_.aw.payload().security);
    if ((stalled & bit(channel_ac)) != 0)
        lines_.set(SlaveEvent::si_srq_stall, port_.ac.payload().security);
}

void SlaveInterface::take_requests(std::uint32_t fired, std::uint64_t cycle) {
    if ((fired & bit(channel_ar)) != 0) {
        take_request(reads_.push(), port_.ar.payload(), SlaveEvent::si_rrq_hs_arvalid, read_qos_,
                     cycle);
        accept_reads();
        ++reads_outstanding_;
    }
    if ((fired & bit(channel_aw)) != 0) {
        take_request(writes_.push(), port_.aw.payload(), SlaveEvent::si_wrq_hs_awalid, write_qos_,
                     cycle);
        accept_writes();
        ++writes_outstanding_;
        if (has_data(port_.aw.payload())) {
            write_data_.expect(port_.aw.payload().beats);
            accept_data();
        }
    }
}

void SlaveInterface::take_data(Tracker& tracker) {
    lines_.set(SlaveEvent::si_w_data_beat);
    if (!write_data_.take(port_.w.payload(), tracker)) {
        throw ProtocolError("WLAST of SI" + std::to_string(number_) +
                            " does not fit the burst length");
    }
    accept_data();
}

void SlaveInterface::take_answers(Tracker& tracker, std::uint32_t fired) {
    if ((fired & bit(channel_r)) != 0) {
        lines_.set(SlaveEvent::si_rrq_hs_rval);
        const ReadBeat& beat = port_.r.payload();
        if (beat.last) {
            if (beat.from_snoop) lines_.set(SlaveEvent::si_rrq_hs_rlast_snoop);
            Operation& operation = tracker[r_slot_];
            operation.responded = true;
            tracker.wake(r_slot_);
            if (operation.counted) --in_flight_;
            --reads_outstanding_;
        }
    }
    if ((fired & bit(channel_b)) != 0) {
        Operation& operation = tracker[b_slot_];
        operation.responded = true;
        tracker.wake(b_slot_);
        if (operation.counted) --in_flight_;
        --writes_outstanding_;
    }
}

void SlaveInterface::take_read(Tracker& tracker, std::uint16_t slot) {
    Operation& operation = tracker[slot];
    operation.counted = counts(*operation.traits);
    if (operation.counted) ++in_flight_;
    reads_.pop();
    accept_reads();
}

void SlaveInterface::take_write(Tracker& tracker, std::uint16_t slot) {
    writes_.pop();
    accept_writes();
    Operation& operation = tracker[slot];
    operation.counted = counts(*operation.traits);
    if (operation.counted) ++in_flight_;
    if (operation.traits->has_data) write_data_.admit(slot, operation);
}

bool SlaveInterface::send_read(Tracker& tracker, Undelivered& undelivered, std::uint64_t cycle) {
    if (!port_.r.can_send()) return false;
    Operation& operation = tracker[r_queue_.front()];
    if (cycle < operation.ready_at) return false;
    const bool from_memory = operation.data == DataSource::memory;
    const bool from_snoop = operation.data == DataSource::snoop;
    if (from_memory && operation.beats_out >= operation.memory_in) return false;
    if (from_snoop && operation.beats_out >= operation.cd_in) return false;
    ++operation.beats_out;
    if (from_memory) undelivered.deliver_beat(operation.memory);
    const bool last = operation.beats_out == operation.beats;
    ReadBeat& beat = port_.r.send();
    beat.version = operation.version;
    beat.id = operation.id;
    beat.response = operation.decode_error ? Response::decerr : operation.response;
    beat.last = last;
    beat.pass_dirty = operation.snoops.passes_dirty(*operation.traits);
    beat.is_shared = operation.snoops.is_shared(*operation.traits);
    beat.from_snoop = from_snoop;
    r_slot_ = r_queue_.front();
    if (last) r_queue_.pop();
    return true;
}

bool SlaveInterface::send_response(Tracker& tracker, Undelivered& undelivered,
                                   std::uint64_t cycle) {
    if (!port_.b.can_send()) return false;
    const Operation& operation = tracker[b_queue_.front()];
    if (cycle < operation.ready_at) return false;
    b_slot_ = b_queue_.front();
    b_queue_.pop();
    if (operation.traits->writes && !operation.decode_error)
        undelivered.deliver_response(operation.memory);
    port_.b.send({operation.id, operation.decode_error ? Response::decerr : operation.response});
    return true;
}

bool SlaveInterface::send(Tracker& tracker, Undelivered& undelivered, std::uint64_t cycle) {
    bool moved = !r_queue_.empty() && send_read(tracker, undelivered, cycle);
    moved |= !b_queue_.empty() && send_response(tracker, undelivered, cycle);
    moved |= snoops_.has_to_send() && snoops_.send(tracker);
    return moved;
}

std::uint64_t SlaveInterface::next_response(const Tracker& tracker, std::uint64_t now) const {
    std::uint64_t next = kNever;
    for (const Fifo<std::uint16_t>* queue : {&r_queue_, &b_queue_}) {
        if (queue->empty()) continue;
        const std::uint64_t ready_at = tracker[queue->front()].ready_at;
        if (ready_at > now) next = std::min(next, ready_at);
    }
    return next;
}

InterfaceStatus SlaveInterface::status() const {
    return {port_.handshakes.stalled(), reads_outstanding_, writes_outstanding_,
            snoops_.outstanding()};
}

bool SlaveInterface::empty() const {
    return port_.idle() && reads_.empty() && writes_.empty() && write_data_.empty();
}

std::string SlaveInterface::dump() const {
    static constexpr const char* kNames[] = {"AR", "R", "AW", "W", "B", "AC", "CR", "CD"};
    std::string text;
    for (unsigned n = 0; n < 8; ++n) {
        if ((port_.handshakes.stalled() >> n & 1) == 0) continue;
        text += std::string(text.empty() ? "" : " ") + kNames[n];
    }
    return text;
}

} // namespace armpmu::interconnect
