// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_cluster.h"

#include <algorithm>

namespace armpmu::testbench {

bool AceCluster::load(unsigned index, Line line, std::uint64_t mask) {
    Thread& thread = threads_[index];
    if (const StoreBuffer::Entry* entry = thread.stores.find(line)) {
        if ((entry->mask & mask) == mask) return true; // forwarded
        return wait_for_store(index, line);
    }
    const Memory memory = thread.record.memory;
    if (coherent(memory)) {
        if (Way* way = cache_.find(line)) {
            cache_.touch(*way);
            if (config_.observer != nullptr)
                config_.observer->loaded(line, way->version, now_, now_);
            return true;
        }
    }
    thread.wait_line = line;
    if (thread.loads == config_.loads_in_flight) return wait(run_waits_.line, index, line);
    if (is_victim(line)) return wait(run_waits_.victims, index, line);
    Miss* miss = miss_of(line);
    if (miss == nullptr) {
        miss = memory == Memory::write_back ? start_fill(line, false, nullptr, run_waits_, index)
                                            : start_read(index, line, mask);
        if (miss == nullptr) return false;
    } else if (miss->use != Use::fill || !coherent(memory) ||
               // An upgrade whose line was snooped away brings no data for a load.
               (miss->sent && miss->snoop == ReadSnoop::clean_unique)) {
        return wait(run_waits_.line, index, line);
    }
    miss->loads |= Threads{1} << index;
    ++miss->waiting[index];
    ++thread.loads;
    return true;
}

bool AceCluster::store(unsigned index, Line line, std::uint64_t mask) {
    Thread& thread = threads_[index];
    const std::size_t before = thread.stores.entries().size();
    const bool taken = thread.stores.store(line, mask, thread.record.memory, now_);
    drain_ |= Threads{1} << index; // it may have closed an entry
    if (!taken) return wait(run_waits_.stores, index, line);
    storing_ |= Threads{1} << index;
    if (thread.stores.entries().size() != before) stored_.add(line);
    due_ = std::min(due_, now_ + config_.merge_cycles);
    return true;
}

bool AceCluster::wait_for_store(unsigned index, Line line) {
    threads_[index].stores.close(line);
    drain_ |= Threads{1} << index;
    return wait(run_waits_.stores, index, line);
}

void AceCluster::close_stores(unsigned index) {
    threads_[index].stores.close_all();
    drain_ |= Threads{1} << index;
}

void AceCluster::drain_stores() {
    for (Threads later = ~Threads{0};;) {
        const Threads registers = miss_lines_.full() ? 0 : drain_waits_.registers;
        const Threads able = (drain_ | registers) & later;
        if (able == 0) break;
        const auto index = static_cast<unsigned>(__builtin_ctz(able));
        later = ~Threads{0} << index << 1;
        drain_ &= ~(Threads{1} << index);
        drain_waits_.remove(Threads{1} << index);
        drain(index);
        if (threads_[index].stores.others() != 0) drain_uncached(index);
    }
    if (turns_.lapse()) wake_for_room();
}

void AceCluster::drain(unsigned index) {
    Thread& thread = threads_[index];
    for (StoreBuffer::Entry& entry : thread.stores.entries()) {
        if (!entry.closed || entry.waiting || !entry.coherent()) continue;
        Way* way = cache_.find(entry.line);
        // A unique line that is reserved is under maintenance.
        if (way != nullptr && unique(way->state) && !way->reserved) {
            perform(index, *way);
            if (!thread.stores.empty()) drain_ |= Threads{1} << index;
            moved_ = true;
            return;
        }
        if (way == nullptr && entry.memory == Memory::no_allocate) continue;
        if (miss_of(entry.line) != nullptr) {
            entry.waiting = true;
        } else if (is_victim(entry.line)) {
            drain_waits_.victims |= Threads{1} << index;
        } else {
            entry.waiting = start_fill(entry.line, true, way, drain_waits_, index) != nullptr;
        }
    }
}

// Threads with a store to the line in their buffer.
Threads AceCluster::storing(Line line) const {
    Threads threads = 0;
    if (!stored_.may_have(line)) return threads;
    for_each_thread(storing_, [&](unsigned index) {
        if (threads_[index].stores.find(line) != nullptr) threads |= Threads{1} << index;
    });
    return threads;
}

// Whole lines first: after a MakeUnique only they know what the rest of the line is.
void AceCluster::perform_stores(Way& way) {
    Threads whole = 0;
    Threads partial = 0;
    for_each_thread(storing(way.line), [&](unsigned index) {
        const StoreBuffer::Entry& entry = *threads_[index].stores.find(way.line);
        if (entry.closed && entry.coherent())
            (entry.full() ? whole : partial) |= Threads{1} << index;
    });
    for_each_thread(whole, [&](unsigned index) { perform(index, way); });
    for_each_thread(partial, [&](unsigned index) { perform(index, way); });
}

void AceCluster::perform(unsigned index, Way& way) {
    const Version version = new_version();
    const Version base = threads_[index].stores.find(way.line)->full() ? version : way.version;
    way.version = version;
    cache_.set_state(way, LineState::unique_dirty);
    cache_.touch(way);
    remove_store(index, way.line);
    if (config_.observer != nullptr) config_.observer->stored(way.line, version, base, now_);
}

void AceCluster::remove_store(unsigned index, Line line) {
    StoreBuffer& stores = threads_[index].stores;
    stores.remove(line);
    stored_.remove(line);
    if (stores.empty()) storing_ &= ~(Threads{1} << index);
    if (stores.others() != 0) drain_ |= Threads{1} << index; // it may have held others up
    run_ |= run_waits_.stores & Threads{1} << index;
}

void AceCluster::drop_stores(Line line) {
    for_each_thread(storing(line), [&](unsigned index) {
        const StoreBuffer::Entry& entry = *threads_[index].stores.find(line);
        if (entry.waiting && entry.coherent()) remove_store(index, line);
    });
}

} // namespace armpmu::testbench
