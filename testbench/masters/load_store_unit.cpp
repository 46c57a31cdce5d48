// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/load_store_unit.h"

namespace armpmu::testbench {

bool LoadStoreUnit::load(unsigned index, Line line, std::uint64_t mask, Memory memory) {
    if (memory == Memory::device) return uncached_.load_device(index, line, mask);
    if (const StoreBuffer::Entry* entry = stores_[index].find(line)) {
        if ((entry->mask & mask) == mask) return true; // forwarded
        return stores_.wait_for_store(index, line);
    }
    if (coherent(memory)) {
        if (CoherentCache::Way* way = cache_.find(line)) {
            cache_.touch(*way);
            if (config_.observer != nullptr)
                config_.observer->loaded(line, way->version, schedule_.now(), schedule_.now());
            return true;
        }
    }
    schedule_.waits_for_line(index, line);
    if (misses_.loads(index) == config_.loads_in_flight)
        return schedule_.wait(&ThreadWaits::line, index, line);
    if (victims_.holds(line)) return schedule_.wait(&ThreadWaits::victims, index, line);
    Miss* miss = misses_.find(line);
    if (miss == nullptr) {
        miss = memory == Memory::write_back
                   ? fills_.start(line, false, nullptr, schedule_.records.waits, index)
                   : uncached_.start_read(index, line, mask, memory);
        if (miss == nullptr) return false;
    } else if (miss->use != Miss::Use::fill || !coherent(memory) ||
               // An upgrade whose line was snooped away brings no data for a load.
               (miss->sent && miss->snoop == ReadSnoop::clean_unique)) {
        return schedule_.wait(&ThreadWaits::line, index, line);
    }
    misses_.add_load(*miss, index);
    return true;
}

void LoadStoreUnit::drain(unsigned index) {
    drain_cached(index);
    if (stores_[index].others() != 0) uncached_.drain(index);
}

void LoadStoreUnit::drain_cached(unsigned index) {
    for (StoreBuffer::Entry& entry : stores_[index].entries()) {
        if (!entry.closed || entry.waiting || !entry.coherent()) continue;
        CoherentCache::Way* way = cache_.find(entry.line);
        // A unique line that is reserved is under maintenance.
        if (way != nullptr && unique(way->state) && !way->reserved) {
            stores_.perform(index, *way);
            if (!stores_[index].empty()) schedule_.stores.ready |= Threads{1} << index;
            return schedule_.stay_awake();
        }
        if (way == nullptr && entry.memory == Memory::no_allocate) continue;
        if (misses_.find(entry.line) != nullptr) {
            entry.waiting = true;
        } else if (victims_.holds(entry.line)) {
            schedule_.stores.waits.victims |= Threads{1} << index;
        } else {
            entry.waiting =
                fills_.start(entry.line, true, way, schedule_.stores.waits, index) != nullptr;
        }
    }
}

} // namespace armpmu::testbench
