// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_memory.h"

namespace armpmu::tests {

using a55::Event;

void NaiveCoreMemory::store_part(const Part& part) {
    counts_.add(Event::mem_access_wr);
    if (part.place.type == NaiveMemoryType::device) {
        drain_all();
        port_.write_bytes(part.bytes);
        return;
    }
    auto entry = buffer_.begin();
    while (entry != buffer_.end() &&
           (entry->line != part.place.line || entry->type != part.place.type))
        ++entry;
    if (entry == buffer_.end()) {
        if (buffer_.size() == config_.store_buffer) drain(buffer_.begin());
        entry = buffer_.insert(buffer_.end(), {part.place.line, part.place.type, {}});
    }
    entry->bytes |= part.bytes;
    if (part.place.cacheable() && entry->bytes.all()) drain(entry);
}

void NaiveCoreMemory::store_exclusive(const NaiveOperation& operation) {
    drain_all();
    const Place place = translate(operation.va);
    if (!operation.succeeds) return;
    counts_.add(Event::mem_access_wr);
    if (place.cacheable()) {
        counts_.add(Event::l1d_cache_wr);
        write_at_once(place.line);
        return;
    }
    Bytes bytes;
    for (std::uint64_t at = operation.va % 64, i = 0; i < operation.bytes && at < 64; ++at, ++i)
        bytes.set(at);
    port_.write_bytes(bytes);
}

void NaiveCoreMemory::atomic(const NaiveOperation& operation) {
    drain_all();
    const Place place = translate(operation.va);
    counts_.add(Event::mem_access_wr);
    if (operation.returns) counts_.add(Event::mem_access_rd);
    if (!place.cacheable()) {
        atomic_far(operation.returns);
        return;
    }
    counts_.add(Event::l1d_cache_wr);
    if (operation.returns) counts_.add(Event::l1d_cache_rd);
    atomic_at(place.line, operation.returns);
}

void NaiveCoreMemory::atomic_at(std::uint64_t line, bool returns) {
    NaiveLine* const in_l1d = l1d_.find(line);
    if ((in_l1d && in_l1d->unique) || config_.atomics == NaiveCoreConfig::Atomics::near) {
        write_at_once(line);
        return;
    }
    const bool dirty_in_l1d = in_l1d && in_l1d->dirty;
    l1d_.drop(line);
    if (dirty_in_l1d) {
        counts_.add(Event::l1d_cache_wb);
        port_.write_line(line, true, true);
    }
    NaiveLine* const in_l2 = l2_.find(line);
    const bool dirty_in_l2 = in_l2 && in_l2->dirty;
    l2_.drop(line);
    if (dirty_in_l2 && !dirty_in_l1d) {
        counts_.add(Event::l2d_cache_wb);
        port_.write_line(line, true, true);
    }
    atomic_far(returns);
}

void NaiveCoreMemory::atomic_far(bool returns) {
    counts_.add(Event::bus_access_wr);
    if (returns) counts_.add(Event::bus_access_rd);
}

void NaiveCoreMemory::drain_all() {
    while (!buffer_.empty()) drain(buffer_.begin());
}

void NaiveCoreMemory::drain(std::list<Entry>::iterator entry) {
    const Entry drained = *entry;
    buffer_.erase(entry);
    if (drained.type == NaiveMemoryType::non_cacheable) {
        port_.write_bytes(drained.bytes);
        return;
    }
    const bool full = drained.bytes.all();
    const bool was_on = mode_on(config_.l1_streaming);
    if (full) {
        run_ = last_full_ && drained.line == *last_full_ + 1 ? run_ + 1 : 1;
        last_full_ = drained.line;
    }
    const WriteModes modes = {mode_on(config_.l1_streaming), mode_on(config_.l2_streaming),
                              mode_on(config_.l3_streaming)};
    if (modes.l1 && !was_on) counts_.add(Event::l1d_ws_mode_entry);
    counts_.add(Event::l1d_cache_wr);
    const bool hits = write_hits(drained.line);
    if (!hits) {
        if (full)
            write_full(drained.line, modes);
        else
            write_partly(drained, modes);
    }
    if (!full) run_ = 0;
    if (hits && first_write_) train(false, drained.line);
}

} // namespace armpmu::tests
