// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/interconnect/fabric.h"

namespace armpmu::testbench {

using cci550::GlobalEvent;
using Phase = Operation::Phase;
using WriteState = Operation::WriteState;

namespace {

// Event of a bank pair: the codes of the four pairs follow each other.
GlobalEvent of_pair(GlobalEvent first, unsigned pair) {
    return static_cast<GlobalEvent>(static_cast<unsigned>(first) + pair);
}

unsigned bit(unsigned port) {
    return port == kNoPort ? 0U : 1U << port;
}

} // namespace

void Fabric::advance(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    switch (operation.phase) {
    case Phase::pipeline:
        moved_ = true;
        operation.phase = Phase::look_up;
        if (!operation.traits().looks_up) return resolve(slot);
        [[fallthrough]];
    case Phase::look_up: return look_up(slot);
    case Phase::allocate: return find_way(slot);
    case Phase::evicting: return;
    case Phase::queue: return start_snoops(slot);
    case Phase::snoop: return collect_snoops(slot);
    case Phase::finish: return finish(slot);
    }
}

void Fabric::look_up(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    const unsigned pair = SnoopFilter::pair_of(operation.line);
    if ((pairs_used_ >> pair & 1) != 0) return;
    pairs_used_ |= 1U << pair;
    moved_ = true;
    const Security security = security_of(operation.line);
    const int entry = filter_.look_up(operation.line);
    lines_.global.set(of_pair(GlobalEvent::cci_snoop_access_filter_bank_0_1, pair), security);
    if (entry == SnoopFilter::kNone) {
        lines_.global.set(of_pair(GlobalEvent::cci_snoop_access_miss_filter_bank_0_1, pair),
                          security);
    }

    if (operation.traits().memory_update) {
        if (entry != SnoopFilter::kNone && operation.kind != RequestKind::write_clean)
            filter_.set_holders(entry, filter_.holders(entry) & ~bit(operation.port));
        return resolve(slot);
    }
    if (entry != SnoopFilter::kNone) {
        filter_.pin(entry);
        operation.entry = entry;
        operation.targets = filter_.holders(entry) & ~bit(operation.port);
        return want_snoops(slot);
    }
    if (!operation.traits().allocates) return resolve(slot);
    operation.phase = Phase::allocate;
    find_way(slot);
}

void Fabric::find_way(std::uint16_t slot) {
    const Line line = tracker_[slot].line;
    const SnoopFilter::Place place =
        filter_.place_for(line, [&](Line other) { return tracker_.in_flight(other); });
    if (place.index != SnoopFilter::kNone && place.free) return take_way(slot, place.index);
    if (place.index == SnoopFilter::kNone || !tracker_.room_for_back_invalidation() ||
        back_invalidated_) {
        lines_.global.set(GlobalEvent::cci_snoop_stall_alloc_busy);
        return;
    }
    const Line victim = filter_.line(place.index);
    const std::uint16_t child = tracker_.add(RequestKind::back_invalidation, kNoPort, victim);
    Operation& eviction = tracker_[child];
    eviction.parent = slot;
    eviction.entry = place.index;
    eviction.targets = filter_.holders(place.index);
    eviction.responded = true;
    eviction.phase = Phase::queue;
    filter_.pin(place.index);
    tracker_[slot].phase = Phase::evicting;
    lines_.global.set(GlobalEvent::cci_snoop_back_invalidation, security_of(victim));
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
    if (tracker_[slot].targets == 0) return resolve(slot);
    tracker_[slot].phase = Phase::queue;
    start_snoops(slot);
}

void Fabric::start_snoops(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    if (snooping_ == config_.snoop_tt_depth) {
        lines_.global.set(GlobalEvent::cci_snoop_rq_stall_tt_full);
        return;
    }
    ++snooping_;
    operation.phase = Phase::snoop;
    moved_ = true;
    collect_snoops(slot);
}

void Fabric::collect_snoops(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    operation.stirred = false;
    if (operation.awaiting != 0) return;
    if (operation.targets != 0 && !operation.any_data) {
        const unsigned chosen = operation.traits().invalidates
                                    ? operation.targets
                                    : operation.targets & -operation.targets;
        for (unsigned n = 0; n < slaves_.size(); ++n)
            if ((chosen >> n & 1) != 0) slaves_[n]->snoop(slot);
        operation.awaiting = chosen;
        operation.targets &= ~chosen;
        moved_ = true;
        return;
    }
    --snooping_;
    moved_ = true;
    resolve(slot);
}

// All that other caches could say is known: settles the filter and starts the rest.
void Fabric::resolve(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    const RequestTraits& traits = operation.traits();
    operation.phase = Phase::finish;
    moved_ = true;
    if (operation.kind == RequestKind::back_invalidation) {
        const int entry = operation.entry;
        operation.entry = SnoopFilter::kNone;
        filter_.set_holders(entry, 0);
        filter_.unpin(entry);
        take_way(operation.parent, entry);
    } else if (operation.entry != SnoopFilter::kNone) {
        const unsigned holders = filter_.holders(operation.entry);
        operation.any_shared |= (holders & ~bit(operation.port)) != 0;
        if (traits.allocates) {
            filter_.set_holders(operation.entry,
                                (traits.invalidates ? 0 : holders) | bit(operation.port));
        }
    }
    if (operation.any_dirty && !traits.takes_dirty) operation.dirty_write = WriteState::wanted;
    if (traits.writes) operation.own_write = WriteState::wanted;
    if (traits.returns_data && !operation.any_data) {
        operation.from_memory = true;
        memory_of(operation.address).read(slot);
    }
    finish(slot);
}

void Fabric::finish(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    operation.stirred = false;
    write_memory(slot);
    if (!operation.queued_response && !operation.responded) respond(slot);
    if (!operation.responded || operation.dirty_write != WriteState::none ||
        operation.own_write != WriteState::none || operation.cd_in != operation.cd_due)
        return;
    if (operation.entry != SnoopFilter::kNone) filter_.unpin(operation.entry);
    finished_.push_back(slot);
    moved_ = true;
}

// Dirty data goes first, so that the master's own data, which is younger, stays in memory.
void Fabric::write_memory(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    if (operation.dirty_write == WriteState::wanted) {
        if (operation.cd_in < kLineBeats) return;
        if (dirty_written_) { // again in the next cycle
            operation.stirred = moved_ = true;
            return;
        }
        operation.dirty_write = WriteState::under_way;
        dirty_written_ = true;
        lines_.global.set(GlobalEvent::cci_wrq, security_of(operation.line));
        memory_of(operation.address).write(slot, true);
        moved_ = true;
    }
    if (operation.dirty_write == WriteState::none && operation.own_write == WriteState::wanted &&
        operation.write_data_complete) {
        operation.own_write = WriteState::under_way;
        memory_of(operation.address).write(slot, false);
        moved_ = true;
    }
}

void Fabric::respond(std::uint16_t slot) {
    Operation& operation = tracker_[slot];
    const RequestTraits& traits = operation.traits();
    if (traits.returns_data && (operation.from_memory ? operation.memory_in : operation.cd_in) == 0)
        return;
    if (operation.own_write != WriteState::none) return;
    if (traits.maintenance && operation.dirty_write != WriteState::none) return;
    operation.queued_response = true;
    operation.ready_at = now_ + config_.response_latency;
    slaves_[operation.port]->respond(slot, operation.write());
    moved_ = true;
}

} // namespace armpmu::testbench
