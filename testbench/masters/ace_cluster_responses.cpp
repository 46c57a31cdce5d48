// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_cluster.h"

namespace armpmu::testbench {

void AceCluster::take_responses(std::uint32_t fired) {
    if ((fired & bit(channel_b)) != 0) take_write(port_->b.payload());
    if ((fired & bit(channel_r)) != 0) take_read(port_->r.payload());
    if ((fired & bit(channel_ac)) != 0) {
        if (port_->ac.payload().snoop == ReadSnoop::dvm_complete) sync_completed();
        moved_ = true;
    }
}

void AceCluster::take_read(const ReadBeat& beat) {
    moved_ = true;
    const bool error = beat.response != Response::okay;
    if (beat.id < misses_.size()) {
        Miss& miss = misses_[beat.id];
        miss.error |= error;
        if (beat.last) complete(miss, beat);
        return;
    }
    bus_errors_ += error;
    if (port_.take_completion(beat)) return;
    const unsigned index = beat.id - static_cast<unsigned>(misses_.size());
    // Nobody will complete a Sync that went nowhere.
    if (error && syncing_ == static_cast<int>(index)) sync_completed();
    answer(index);
}

void AceCluster::take_write(const WriteResponse& response) {
    moved_ = true;
    wake_for_room();
    bus_errors_ += response.response != Response::okay;
    unsigned id = response.id;
    if (id < victims_.size()) {
        const Victim& victim = victims_[id];
        victim_lines_.release(response.id);
        if (victim.snoop != WriteSnoop::evict) turns_.end_update();
        if (victim.first_of_maintenance)
            ar_queue_.push(static_cast<std::uint16_t>(miss_lines_.find(victim.line)));
        return;
    }
    id -= static_cast<unsigned>(victims_.size());
    if (id < misses_.size()) return finish_write(misses_[id], response.response);
    turns_.end_write();
    answer(id - static_cast<unsigned>(misses_.size()));
}

void AceCluster::complete(Miss& miss, const ReadBeat& beat) {
    bus_errors_ += miss.error;
    switch (miss.use) {
    case Use::fill: return fill(miss, beat);
    case Use::read: return finish_read(miss, beat.version);
    default: return finish_maintenance(miss, beat);
    }
}

// Stores that waited for the line take effect in the cycle it arrives: a snoop for it can follow
// in the next, and two clusters could otherwise take it from each other for ever.
void AceCluster::fill(Miss& miss, const ReadBeat& beat) {
    Way& way = *miss.way;
    if (miss.error) {
        cache_.set_state(way, LineState::invalid);
        drop_stores(miss.line);
    } else if (miss.snoop == ReadSnoop::clean_unique) {
        if (way.state != LineState::invalid)
            cache_.set_state(way, line_state(true, dirty(way.state)));
    } else if (miss.snoop == ReadSnoop::make_unique) {
        cache_.assign(way, miss.line, LineState::unique_dirty);
    } else {
        way.version = beat.version;
        cache_.assign(way, miss.line, line_state(!beat.is_shared, beat.pass_dirty));
    }
    cache_.release(way);
    release(miss);
    if (way.state == LineState::invalid) wake_for_room();
    if (unique(way.state)) perform_stores(way);
    finish_loads(miss, way.version, now_);
}

void AceCluster::finish_loads(const Miss& miss, Version version, std::uint64_t since) {
    for_each_thread(miss.loads, [&](unsigned index) {
        threads_[index].loads -= miss.waiting[index];
        if (config_.observer == nullptr || miss.error) return;
        for (unsigned n = 0; n < miss.waiting[index]; ++n)
            config_.observer->loaded(miss.line, version, since, now_);
    });
}

void AceCluster::release(Miss& miss) {
    miss_lines_.release(index_of(miss));
    run_ |= run_waits_.releases;
    drain_ |= drain_waits_.releases;
    for_each_thread(run_waits_.line, [&](unsigned index) {
        if (miss.waiting[index] != 0 || threads_[index].wait_line == miss.line)
            run_ |= Threads{1} << index;
    });
    const Threads stores = storing(miss.line);
    drain_ |= stores;
    for_each_thread(stores,
                    [&](unsigned index) { threads_[index].stores.stop_waiting(miss.line); });
}

} // namespace armpmu::testbench
