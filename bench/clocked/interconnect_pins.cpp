// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// What the interconnect takes from its pins and puts on them.
#include "bench/clocked/interconnect.h"

namespace armpmu::bench {

using namespace interconnect;

ReadSnoop ClockedInterconnect::snoop_of(Kind kind) {
    switch (kind) {
    case Kind::read_once: return ReadSnoop::read_once;
    case Kind::read_shared: return ReadSnoop::read_shared;
    case Kind::read_unique: return ReadSnoop::read_unique;
    case Kind::write_line_unique: return ReadSnoop::make_invalid;
    default: return ReadSnoop::clean_invalid;
    }
}

ClockedInterconnect::Request ClockedInterconnect::decode_read(const RequestPins& pins) const {
    Request request{Kind::read_once, pins.line(), pins.id.read()};
    switch (static_cast<ReadSnoop>(pins.snoop.read())) {
    case ReadSnoop::read_once: break;
    case ReadSnoop::read_shared: request.kind = Kind::read_shared; break;
    case ReadSnoop::read_unique: request.kind = Kind::read_unique; break;
    case ReadSnoop::clean_unique: request.kind = Kind::clean_unique; break;
    default: SC_REPORT_FATAL(name(), "ARSNOOP that no master of this system sends");
    }
    return request;
}

ClockedInterconnect::Request ClockedInterconnect::decode_write(const RequestPins& pins) const {
    Request request{Kind::write_back, pins.line(), pins.id.read()};
    switch (static_cast<WriteSnoop>(pins.snoop.read())) {
    case WriteSnoop::write_back: break;
    case WriteSnoop::write_line_unique: request.kind = Kind::write_line_unique; break;
    case WriteSnoop::evict: request.kind = Kind::evict; break;
    default: SC_REPORT_FATAL(name(), "AWSNOOP that no master of this system sends");
    }
    return request;
}

void ClockedInterconnect::take_from_slave(unsigned port) {
    const AcePins& pins = slave_pins_[port];
    Slave& slave = slaves_[port];
    const auto take_beat = [](const DataPins& data, Queue& queue) {
        queue.front()->version = data.data.read();
        ++queue.front()->beats_in;
        if (data.last.read()) queue.pop();
    };
    if (pins.ar.fired()) slave.reads.push(decode_read(pins.ar));
    if (pins.aw.fired()) slave.writes.push(decode_write(pins.aw));
    if (pins.w.fired()) take_beat(pins.w, slave.write_data);
    if (pins.r.fired() && pins.r.last.read()) slave.on_r->responded = true;
    if (pins.b.fired()) slave.on_b->responded = true;
    if (pins.cr.fired()) {
        Entry& entry = *slave.awaiting_cr.front();
        slave.awaiting_cr.pop();
        const unsigned response = pins.cr.resp.read();
        entry.awaiting &= ~(1U << port);
        if ((response & kIsShared) == 0) entry.way->holders &= ~(1U << port);
        if ((response & kDataTransfer) != 0) {
            entry.from_snoop = true;
            entry.any_dirty = (response & kPassDirty) != 0;
            slave.awaiting_cd.push(&entry);
        }
    }
    if (pins.cd.fired()) {
        note(cci550::GlobalEvent::cci_snoop_cd_hs);
        take_beat(pins.cd, slave.awaiting_cd);
    }
}

void ClockedInterconnect::take_from_memory(const AxiPins& pins) {
    if (pins.r.fired()) {
        Entry& entry = entries_[pins.r.id.read()];
        entry.version = pins.r.data.read();
        ++entry.beats_in;
    }
    if (pins.b.fired()) entries_[pins.b.id.read()].write = Entry::Write::none;
}

void ClockedInterconnect::drive_slave(unsigned port) {
    AcePins& pins = slave_pins_[port];
    Slave& slave = slaves_[port];
    drive_read_data(pins.r, slave);
    Queue& answers = slave.write_responses;
    if (pins.b.offer(!answers.empty() && now_ >= answers.front()->ready_at)) {
        slave.on_b = answers.front();
        answers.pop();
        pins.b.id.write(static_cast<std::uint16_t>(slave.on_b->id));
    }
    if (pins.ac.offer(!slave.snoops.empty())) {
        const Entry& entry = *slave.snoops.front();
        pins.ac.drive(address_of(entry.line), snoop_of(entry.kind));
        slave.awaiting_cr.push(slave.snoops.front());
        slave.snoops.pop();
    }
    pins.ar.ready.write(slave.reads.size() < kRequestQueue);
    pins.aw.ready.write(slave.writes.size() < kRequestQueue);
    pins.w.ready.write(!slave.write_data.empty());
    pins.cr.ready.write(true);
    pins.cd.ready.write(port == cd_port_);
}

// Beats go on as they come in.
void ClockedInterconnect::drive_read_data(ReadDataPins& r, Slave& slave) {
    Entry* entry = slave.read_responses.empty() ? nullptr : slave.read_responses.front();
    const bool data = entry != nullptr && returns_data(entry->kind);
    if (!r.offer(entry != nullptr && now_ >= entry->ready_at &&
                 (!data || entry->beats_out < entry->beats_in)))
        return;
    const bool last = ++entry->beats_out == kLineBeats || !data;
    const bool passes_dirty = entry->any_dirty && takes_dirty(entry->kind);
    const bool is_shared = entry->any_shared && !invalidates(entry->kind);
    r.data.write(entry->version);
    r.last.write(last);
    r.id.write(static_cast<std::uint16_t>(entry->id));
    r.resp.write(
        static_cast<std::uint8_t>((passes_dirty ? kPassDirty : 0U) | (is_shared ? kIsShared : 0U)));
    r.snooped.write(data && entry->from_snoop);
    slave.on_r = entry;
    if (last) slave.read_responses.pop();
}

// The slot of the entry is the transaction id.
void ClockedInterconnect::drive_memory(AxiPins& pins, Master& master) {
    if (pins.ar.offer(!master.reads.empty())) {
        const Entry& entry = *master.reads.front();
        pins.ar.drive(address_of(entry.line), ReadSnoop::read_once, Domain::non_shareable,
                      kLineBeats, slot_of(entry));
        master.reads.pop();
    }
    if (pins.aw.offer(!master.writes.empty())) {
        const Entry& entry = *master.writes.front();
        pins.aw.drive(address_of(entry.line), WriteSnoop::write_unique, Domain::non_shareable,
                      kLineBeats, slot_of(entry));
        master.write_data.push(entry.version);
        master.writes.pop();
    }
    master.write_data.drive(pins.w);
    pins.r.ready.write(true);
    pins.b.ready.write(true);
}

// The snoop data network carries one port's CD at a time; a line is not interrupted.
void ClockedInterconnect::grant_snoop_data() {
    const DataPins& owner = slave_pins_[cd_port_].cd;
    if (owner.stalled() || (owner.fired() && !owner.last.read())) return;
    for (unsigned i = 1; i < kPorts; ++i) {
        const unsigned port = (cd_port_ + i) % kPorts;
        if (!slave_pins_[port].cd.valid.read()) continue;
        cd_port_ = port;
        return;
    }
}

} // namespace armpmu::bench
