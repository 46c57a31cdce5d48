// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_cluster.h"

namespace armpmu::testbench {

AceCluster::Miss* AceCluster::miss_of(Line line) {
    const int slot = miss_lines_.find(line);
    return slot == LineSlots::kNone ? nullptr : &misses_[static_cast<std::size_t>(slot)];
}

// Takes a miss register, and a way unless the line has one. Null, with the thread noted in
// `waits`, when there is no free register, no way to put the line, or no room for the victim.
AceCluster::Miss* AceCluster::start_fill(Line line, bool for_store, Way* way, ThreadWaits& waits,
                                         unsigned index) {
    const Threads self = Threads{1} << index;
    if (miss_lines_.full()) {
        waits.registers |= self;
        return nullptr;
    }
    if (way == nullptr) {
        way = cache_.victim(line);
        if (way == nullptr) {
            waits.releases |= self;
            return nullptr;
        }
        if (!make_room(*way)) {
            waits.victims |= self;
            return nullptr;
        }
    }
    Miss& miss = take_register(line, Use::fill);
    miss.for_store = for_store;
    miss.way = way;
    cache_.reserve(*way);
    ar_queue_.push(index_of(miss));
    return &miss;
}

bool AceCluster::make_room(Way& way) {
    if (way.state == LineState::invalid) return true;
    if (victim_lines_.full()) return false;
    WriteSnoop snoop = WriteSnoop::evict;
    if (dirty(way.state)) {
        snoop = WriteSnoop::write_back;
    } else if (config_.evict_with_data && way.state == LineState::unique_clean) {
        snoop = WriteSnoop::write_evict;
    }
    if (snoop != WriteSnoop::evict && !turns_.may_update()) return false;
    write_out(snoop, way, false);
    cache_.set_state(way, LineState::invalid);
    return true;
}

void AceCluster::wake_for_room() {
    run_ |= run_waits_.victims;
    drain_ |= drain_waits_.victims;
}

void AceCluster::write_out(WriteSnoop snoop, const Way& way, bool first_of_maintenance) {
    const std::uint16_t slot = victim_lines_.take(way.line);
    victims_[slot] = {snoop, first_of_maintenance, way.line, way.version};
    aw_queue_.push(slot);
    if (snoop != WriteSnoop::evict) turns_.start_update();
}

AceCluster::Miss& AceCluster::take_register(Line line, Use use) {
    Miss& miss = misses_[miss_lines_.take(line)];
    miss = Miss{};
    miss.use = use;
    miss.line = line;
    moved_ = true;
    // Others may have waited for a register for this very line.
    for_each_thread(run_waits_.for_a_register(), [&](unsigned index) {
        if (threads_[index].wait_line == line) run_ |= Threads{1} << index;
    });
    drain_ |= drain_waits_.for_a_register() & storing(line);
    return miss;
}

// What a store needs now; the line may have been snooped away since the miss was noted.
ReadSnoop AceCluster::store_snoop(Line line) const {
    bool whole = false;
    for_each_thread(storing(line), [&](unsigned index) {
        const StoreBuffer::Entry& entry = *threads_[index].stores.find(line);
        whole |= entry.closed && entry.full() && entry.coherent();
    });
    if (whole) return ReadSnoop::make_unique;
    return cache_.find(line) != nullptr ? ReadSnoop::clean_unique : ReadSnoop::read_unique;
}

} // namespace armpmu::testbench
