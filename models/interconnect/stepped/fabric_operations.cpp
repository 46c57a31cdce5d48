// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/fabric.h"

namespace armpmu::interconnect {

using cci550::GlobalEvent;
using Phase = Operation::Phase;
using WriteState = Operation::WriteState;

void Fabric::advance(std::uint16_t slot) {
    switch (tracker_[slot].phase) {
    case Phase::pipeline: return leave_pipeline(slot);
    case Phase::look_up: return look_up(slot);
    case Phase::ordered: return wait_for_older(slot);
    case Phase::allocate: return find_way(slot);
    case Phase::evicting: return;
    case Phase::queue: return start_snoops(slot);
    case Phase::sync: return send_message(slot);
    case Phase::snoop:
        return tracker_[slot].traits->dvm ? collect_message(slot) : collect_snoops(slot);
    case Phase::finish: return finish(slot);
    }
}

void Fabric::leave_pipeline(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    if (now_ < operation.ready_at) return; // only its W data has come
    moved_ = true;
    if (operation.traits->dvm) return send_message(slot);
    if (!operation.traits->looks_up || operation.decode_error) return resolve(slot);
    operation.phase = Phase::look_up;
    look_up(slot);
}

void Fabric::look_up(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    const RequestTraits& traits = *operation.traits;
    const unsigned enabled = controls_.snoop_enables;
    if (!controls_.snoop_filter) {
        if (traits.memory_update) return resolve(slot);
        // The holders of the line are not known, so all ports are snooped.
        operation.snoops.aim_at(snoopable_ & enabled, operation.port);
        operation.snoops.at_once = true;
        return has_to_wait(operation, slot) ? wait_for_older(slot) : want_snoops(slot);
    }
    const unsigned pair = SnoopFilter::pair_of(operation.line);
    if ((pairs_used_ >> pair & 1) != 0) return tracker_.wake(slot);
    pairs_used_ |= 1U << pair;
    moved_ = true;
    const Security security = security_of(operation.line);
    const int entry = filter_.look_up(operation.line);
    global_lines_.set(SnoopFilter::access_event(pair), security);
    if (entry == SnoopFilter::kNone) global_lines_.set(SnoopFilter::miss_event(pair), security);
    if (explains_) note(SnoopFilter::access_event(pair), slot);
    if (explains_ && entry == SnoopFilter::kNone) note(SnoopFilter::miss_event(pair), slot);

    if (traits.memory_update) {
        if (entry != SnoopFilter::kNone) filter_.settle(entry, traits, operation.port);
        return resolve(slot);
    }
    if (entry != SnoopFilter::kNone) {
        filter_.pin(entry);
        operation.entry = entry;
        operation.snoops.aim_at(filter_.holders(entry) & enabled, operation.port);
        return has_to_wait(operation, slot) ? wait_for_older(slot) : want_snoops(slot);
    }
    if (!traits.allocates) return resolve(slot);
    operation.phase = Phase::allocate;
    find_way(slot);
}

// Whether a read must wait for older reads of its line. Where no port holds the line, they do not
// change its data. Where a port does, an older read may be getting dirty data that must be written
// first.
bool Fabric::has_to_wait(const Operation& operation, std::uint16_t slot) const {
    return !config_.ordering.reads_wait_for_reads && is_plain_read(*operation.traits) &&
           tracker_.has_older(slot);
}

void Fabric::wait_for_older(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    if (!tracker_.has_older(slot)) {
        moved_ = true;
        return want_snoops(slot);
    }
    operation.phase = Phase::ordered;
    global_lines_.set(GlobalEvent::cci_rq_stall_addr_hazard, security_of(operation.line));
    if (inherits()) raise_line(operation.line, operation.qos);
    if (explains_) note(GlobalEvent::cci_rq_stall_addr_hazard, slot, Wait::line);
    tracker_.wake(slot);
}

void Fabric::find_way(std::uint16_t slot) {
    const Line line = tracker_[slot].line;
    const SnoopFilter::Place place =
        filter_.place_for(line, [&](Line other) { return tracker_.in_flight(other); });
    if (place.index != SnoopFilter::kNone && place.free) return take_way(slot, place.index);
    if (place.index == SnoopFilter::kNone || !tracker_.room_for_back_invalidation() ||
        back_invalidated_) {
        global_lines_.set(GlobalEvent::cci_snoop_stall_alloc_busy);
        if (inherits()) raise_set(line, tracker_[slot].qos);
        if (explains_) note(GlobalEvent::cci_snoop_stall_alloc_busy, slot, Wait::filter_way);
        return tracker_.wake(slot);
    }
    const Line victim = filter_.line(place.index);
    const std::uint16_t child = tracker_.add(RequestKind::back_invalidation, kNoPort, victim);
    Operation& eviction = tracker_[child];
    eviction.parent = slot;
    eviction.entry = place.index;
    eviction.memory = static_cast<std::uint8_t>(map_.find(address_of(victim)).value_or(0));
    eviction.snoops.aim_at(filter_.holders(place.index) & controls_.snoop_enables, kNoPort);
    eviction.responded = true;
    eviction.phase = Phase::queue;
    spawned_.push_back(child);
    filter_.pin(place.index);
    tracker_[slot].phase = Phase::evicting;
    global_lines_.set(GlobalEvent::cci_snoop_back_invalidation, security_of(victim));
    if (explains_) note(GlobalEvent::cci_snoop_back_invalidation, slot);
    back_invalidated_ = true;
    moved_ = true;
}

void Fabric::take_way(std::uint16_t slot, int entry) {
    Operation& operation = tracker_[slot];
    filter_.assign(entry, operation.line);
    filter_.pin(entry);
    operation.entry = entry;
    moved_ = true;
    resolve(slot);
}

void Fabric::want_snoops(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    if (!operation.snoops.more()) return resolve(slot);
    if (operation.snoops.protect(*operation.traits,
                                 config_.slaves[operation.port].media_protected)) {
        global_lines_.set(GlobalEvent::cci_snoop_rq_tzmp1_prot, security_of(operation.line));
        if (explains_) note(GlobalEvent::cci_snoop_rq_tzmp1_prot, slot);
    }
    operation.phase = Phase::queue;
    start_snoops(slot);
}

void Fabric::start_snoops(std::uint16_t slot) {
    if (snooping_ == config_.snoop_tt_depth) {
        global_lines_.set(GlobalEvent::cci_snoop_rq_stall_tt_full);
        if (inherits()) raise_snooping(tracker_[slot].qos);
        if (explains_) note(GlobalEvent::cci_snoop_rq_stall_tt_full, slot, Wait::snoop_tracker);
        return tracker_.wake(slot);
    }
    ++snooping_;
    tracker_[slot].phase = Phase::snoop;
    moved_ = true;
    collect_snoops(slot);
}

void Fabric::collect_snoops(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    if (operation.awaiting != 0) return;
    if (operation.snoops.more()) return snoop(slot);
    --snooping_;
    moved_ = true;
    resolve(slot);
}

void Fabric::snoop(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    const unsigned ports = operation.snoops.next();
    operation.awaiting = static_cast<std::uint8_t>(ports);
    for (Interfaces rest = ports; rest != 0; rest &= rest - 1) slaves_[lowest(rest)]->snoop(slot);
    sending_slaves_ |= ports;
    moved_ = true;
}

// All that other caches could say is known: settles the filter and starts the rest.
void Fabric::resolve(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    const RequestTraits& traits = *operation.traits;
    operation.phase = Phase::finish;
    moved_ = true;
    if (operation.kind == RequestKind::back_invalidation) {
        const int entry = operation.entry;
        operation.entry = SnoopFilter::kNone;
        filter_.set_holders(entry, 0);
        filter_.unpin(entry);
        take_way(operation.parent, entry);
    } else if (operation.entry != SnoopFilter::kNone) {
        operation.snoops.any_shared |= filter_.settle(operation.entry, traits, operation.port);
    }
    if (operation.snoops.writes_dirty_line(traits)) operation.dirty_write = WriteState::wanted;
    if (traits.writes && !operation.decode_error) operation.own_write = WriteState::wanted;
    operation.data = operation.snoops.source(traits, operation.decode_error);
    if (operation.data == DataSource::memory) {
        operation.read_deferred = operation.dirty_write != WriteState::none;
        if (!operation.read_deferred) return read_memory(slot); // the rest when data comes
    }
    finish(slot);
}

void Fabric::read_memory(std::uint16_t slot) {
    const Operation& operation = tracker_[slot];
    masters_[operation.memory]->read(slot, operation.qos, now_);
    sending_masters_ |= one(operation.memory);
}

void Fabric::finish(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    if (operation.dirty_write != WriteState::none || operation.own_write != WriteState::none)
        write_memory(slot);
    if (operation.read_deferred && operation.dirty_write == WriteState::none) {
        operation.read_deferred = false;
        read_memory(slot);
        moved_ = true;
    }
    if (!operation.responded) {
        if (!operation.queued_response) respond(slot);
        return;
    }
    if (operation.dirty_write != WriteState::none || operation.own_write != WriteState::none ||
        operation.cd_in != operation.cd_due)
        return;
    if (operation.entry != SnoopFilter::kNone) filter_.unpin(operation.entry);
    finished_.push_back(slot);
    moved_ = true;
    if (operation.kind == RequestKind::dvm_sync || operation.kind == RequestKind::dvm_completion)
        end_sync(operation.kind);
}

// Dirty data goes first, so that the master's own data, which is younger, stays in memory.
void Fabric::write_memory(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    if (operation.dirty_write == WriteState::wanted) {
        if (operation.cd_in < kLineBeats) return;
        if (dirty_written_) { // again in the next cycle
            moved_ = true;
            return tracker_.wake(slot);
        }
        operation.dirty_write = WriteState::under_way;
        dirty_written_ = true;
        global_lines_.set(GlobalEvent::cci_wrq, security_of(operation.line));
        if (explains_) note(GlobalEvent::cci_wrq, slot);
        masters_[operation.memory]->write(slot, operation.qos, true, now_);
        sending_masters_ |= one(operation.memory);
        moved_ = true;
    }
    if (operation.dirty_write == WriteState::none && operation.own_write == WriteState::wanted &&
        operation.write_data_complete) {
        operation.own_write = WriteState::under_way;
        masters_[operation.memory]->write(slot, operation.qos, false, now_);
        sending_masters_ |= one(operation.memory);
        moved_ = true;
    }
}

void Fabric::respond(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    const RequestTraits& traits = *operation.traits;
    if (operation.data == DataSource::memory && operation.memory_in == 0) return;
    if (operation.data == DataSource::snoop && operation.cd_in == 0) return;
    if (operation.own_write != WriteState::none) return;
    if (traits.has_data && !operation.write_data_complete) return;
    if (traits.maintenance && operation.dirty_write != WriteState::none) return;
    operation.queued_response = true;
    operation.ready_at = now_ + config_.response_latency;
    slaves_[operation.port]->respond(slot, traits.write);
    sending_slaves_ |= one(operation.port);
    moved_ = true;
}

// A DVM message, a Sync that may wait for its turn, or a DVM Complete.
void Fabric::send_message(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    if (operation.kind == RequestKind::dvm_complete) {
        take_completion(operation.port); // may move the operations
        tracker_[slot].phase = Operation::Phase::finish;
        return finish(slot);
    }
    const unsigned targets = others(dvm_ports_ & controls_.dvm_enables, operation.port);
    if (operation.kind == RequestKind::dvm_sync) {
        operation.phase = Operation::Phase::sync;
        if (sync_.active) return tracker_.wake(slot);
        sync_ = {true, false, operation.port, static_cast<std::uint8_t>(targets),
                 security_of(operation.line)};
    }
    operation.phase = Operation::Phase::snoop;
    operation.snoops.aim_at(targets, operation.port);
    moved_ = true;
    collect_message(slot);
}

void Fabric::collect_message(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    if (operation.awaiting != 0) return;
    if (operation.snoops.more()) return snoop(slot);
    operation.phase = Operation::Phase::finish;
    moved_ = true;
    finish(slot);
}

void Fabric::take_completion(unsigned port) {
    if (!sync_.active || (sync_.incomplete >> port & 1) == 0) {
        throw ProtocolError("SI" + std::to_string(port) +
                            ": DVM Complete although no DVM Sync waits for it");
    }
    sync_.incomplete = static_cast<std::uint8_t>(sync_.incomplete & ~(1U << port));
    if (sync_.told && sync_.incomplete == 0) complete_sync();
}

// The Sync has been answered, or its originator has got the Complete.
void Fabric::end_sync(RequestKind kind) {
    if (kind == RequestKind::dvm_completion) {
        sync_.active = false;
        return;
    }
    sync_.told = true;
    if (sync_.incomplete == 0) complete_sync();
}

void Fabric::complete_sync() {
    const std::uint16_t slot =
        tracker_.add(RequestKind::dvm_completion, kNoPort, line_of(0, sync_.security));
    Operation& completion = tracker_[slot];
    completion.phase = Operation::Phase::snoop;
    completion.snoops.aim_at(port_bit(sync_.origin), kNoPort);
    completion.responded = true;
    tracker_.wake(slot);
    moved_ = true;
}

} // namespace armpmu::interconnect
