// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/ace_cluster.h"

namespace armpmu::testbench {

void AceCluster::take_responses() {
    if (port_->b.fired()) {
        victim_lines_.release(port_->b.payload().id);
        ++changes_;
        moved_ = true;
    }
    if (port_->r.fired()) {
        if (port_->r.payload().last) complete(misses_[port_->r.payload().id], port_->r.payload());
        moved_ = true;
    }
    if (port_->ac.fired()) {
        snoops_.push({port_->ac.payload(), now_ + config_.snoop_latency});
        moved_ = true;
    }
}

// Stores that waited for the line take effect in the cycle it arrives: a snoop for it can follow
// in the next, and two clusters could otherwise take it from each other for ever.
void AceCluster::complete(Miss& miss, const ReadBeat& beat) {
    fill(miss, beat);
    for (Thread& thread : threads_) thread.stores.set_waiting(miss.line, false);
    miss.way->reserved = false;
    miss_lines_.release(static_cast<std::uint16_t>(&miss - misses_.data()));
    ++changes_;
    if (miss.way->state == LineState::invalid) return;
    cache_.touch(*miss.way);
    if (unique(miss.way->state)) perform_stores(*miss.way);
    for (unsigned i = 0; i < threads_.size(); ++i) {
        threads_[i].loads -= miss.waiting[i];
        if (config_.observer == nullptr) continue;
        for (unsigned n = 0; n < miss.waiting[i]; ++n)
            config_.observer->loaded(miss.line, miss.way->version, now_, now_);
    }
}

void AceCluster::fill(Miss& miss, const ReadBeat& beat) {
    CoherentCache::Way& way = *miss.way;
    if (miss.snoop == ReadSnoop::clean_unique) {
        if (way.state == LineState::invalid) return;
        way.state = dirty(way.state) ? LineState::unique_dirty : LineState::unique_clean;
        return;
    }
    cache_.assign(way, miss.line);
    if (miss.snoop == ReadSnoop::make_unique) {
        way.state = LineState::unique_dirty;
        return;
    }
    way.version = beat.version;
    way.state = beat.is_shared
                    ? (beat.pass_dirty ? LineState::shared_dirty : LineState::shared_clean)
                    : (beat.pass_dirty ? LineState::unique_dirty : LineState::unique_clean);
}

// Whole lines first: after a MakeUnique only they know what the rest of the line is.
void AceCluster::perform_stores(CoherentCache::Way& way) {
    for (const bool full : {true, false}) {
        for (Thread& thread : threads_) {
            const StoreBuffer::Entry* entry = thread.stores.find(way.line);
            if (entry != nullptr && entry->closed && entry->full() == full) perform(thread, way);
        }
    }
}

void AceCluster::perform(Thread& thread, CoherentCache::Way& way) {
    const Version version = Version{number_ + 1} << 48 | ++stores_done_;
    const Version base = thread.stores.find(way.line)->full() ? version : way.version;
    way.version = version;
    way.state = LineState::unique_dirty;
    cache_.touch(way);
    thread.stores.remove(way.line);
    ++changes_;
    if (config_.observer != nullptr) config_.observer->stored(way.line, version, base, now_);
}

AceCluster::Miss* AceCluster::miss_of(Line line) {
    const int slot = miss_lines_.find(line);
    return slot == LineSlots::kNone ? nullptr : &misses_[static_cast<std::size_t>(slot)];
}

// Null when there is no free miss register, no way to put the line, or no room for the victim.
AceCluster::Miss* AceCluster::start_miss(Line line, bool for_store) {
    if (miss_lines_.full()) return nullptr;
    CoherentCache::Way* way = cache_.find(line);
    if (way == nullptr) {
        way = cache_.victim(line);
        if (way == nullptr) return nullptr;
        if (way->state != LineState::invalid) {
            if (victim_lines_.full()) return nullptr;
            const std::uint16_t slot = victim_lines_.take(way->line);
            victims_[slot] = {dirty(way->state), way->line, way->version};
            aw_queue_.push(slot);
            way->state = LineState::invalid;
        }
    }
    const std::uint16_t index = miss_lines_.take(line);
    Miss& miss = misses_[index];
    miss = Miss{};
    miss.for_store = for_store;
    miss.line = line;
    miss.way = way;
    way->reserved = true;
    ar_queue_.push(index);
    ++changes_;
    moved_ = true;
    return &miss;
}

// What a store needs now; the line may have been snooped away since the miss was noted.
ReadSnoop AceCluster::store_snoop(Line line) const {
    for (const Thread& thread : threads_) {
        const StoreBuffer::Entry* entry = thread.stores.find(line);
        if (entry != nullptr && entry->closed && entry->full()) return ReadSnoop::make_unique;
    }
    return cache_.find(line) != nullptr ? ReadSnoop::clean_unique : ReadSnoop::read_unique;
}

void AceCluster::send_requests() {
    if (ar_queue_.empty() || !port_->ar.can_send()) return;
    const std::uint16_t index = ar_queue_.front();
    ar_queue_.pop();
    Miss& miss = misses_[index];
    miss.sent = true;
    miss.snoop = miss.for_store ? store_snoop(miss.line) : config_.load_miss;
    ReadRequest request;
    request.address = address_of(miss.line);
    request.snoop = miss.snoop;
    request.security = config_.security;
    request.beats = dataless(miss.snoop) ? std::uint8_t{1} : std::uint8_t{kLineBeats};
    request.id = index;
    port_->ar.send(request);
    moved_ = true;
}

void AceCluster::send_victims() {
    if (!aw_queue_.empty() && port_->aw.can_send()) {
        const std::uint16_t slot = aw_queue_.front();
        aw_queue_.pop();
        const Victim& victim = victims_[slot];
        WriteRequest request;
        request.address = address_of(victim.line);
        request.snoop = victim.dirty ? WriteSnoop::write_back : WriteSnoop::evict;
        request.security = config_.security;
        request.id = slot;
        port_->aw.send(request);
        if (victim.dirty) w_queue_.push({victim.version});
        moved_ = true;
    }
    if (!w_queue_.empty() && port_->w.can_send()) {
        Transfer& line = w_queue_.front();
        const bool last = --line.beats == 0;
        port_->w.send({line.version, last});
        if (last) w_queue_.pop();
        moved_ = true;
    }
    if (!cd_queue_.empty() && port_->cd.can_send()) {
        Transfer& line = cd_queue_.front();
        const bool last = --line.beats == 0;
        port_->cd.send({line.version, last});
        if (last) cd_queue_.pop();
        moved_ = true;
    }
}

} // namespace armpmu::testbench
