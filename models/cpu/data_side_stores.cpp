// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/addresses.h"
#include "models/cpu/data_side.h"

#include <algorithm>

namespace armpmu::cpu {

using a55::Event;
using For = OuterLevels::For;
using Kind = LineRequest::Kind;

DataSide::Timing DataSide::store(std::uint64_t address, std::uint32_t bytes, std::uint64_t cycle) {
    Timing timing;
    store_parts(address, bytes, cycle, timing);
    return timing;
}

DataSide::Timing DataSide::store_release(std::uint64_t address, std::uint32_t bytes,
                                         std::uint64_t cycle) {
    Timing timing;
    drain_buffer(cycle, timing);
    store_parts(address, bytes, cycle, timing);
    return timing;
}

void DataSide::store_parts(std::uint64_t address, std::uint32_t bytes, std::uint64_t cycle,
                           Timing& timing) {
    Part parts[2];
    const unsigned count = split(address, bytes, parts);
    Translation::Result where;
    for (unsigned n = 0; n < count; ++n) {
        if (n == 0 || parts[n].address % kPageBytes == 0) {
            where = translation_->data(parts[n].address, cycle);
            wait_for_translation(where, cycle, Cause::store_tlb, timing);
        }
        store_part(parts[n], where, std::max(cycle, where.cycle), timing);
    }
}

void DataSide::store_part(const Part& part, const Translation::Result& where, std::uint64_t cycle,
                          Timing& timing) {
    events_.add(Event::mem_access_wr);
    const std::uint64_t line = physical_line(where.page, part.address);
    const std::uint64_t bytes = bytes_of_line(part.address, part.bytes);
    if (where.page.type == MemoryType::device) {
        drain_buffer(cycle, timing);
        cycle = room_for_write(cycle, timing);
        cache_.outstanding().add_write(outer_.write_bytes(line, bytes, cycle));
        return;
    }
    if (where.page.type == MemoryType::cacheable)
        hot_lines_.learn_page(where.entry, part.address, where.page.physical);
    StoreBuffer::Entry* entry = buffer_.find(line, where.page.type);
    if (entry == nullptr) {
        if (buffer_.full()) drain(buffer_.take_oldest(), cycle, timing);
        buffer_.add({line, 0, where.page.type, 0});
        entry = buffer_.find(line, where.page.type);
    }
    entry->bytes |= bytes;
    if (entry->full() && entry->type == MemoryType::cacheable)
        drain(buffer_.take(entry), cycle, timing);
}

std::uint64_t DataSide::room_for_write(std::uint64_t cycle, Timing& timing) {
    const std::uint64_t from = cache_.outstanding().room_for_write(cycle);
    if (from > cycle && from > timing.next.cycle) timing.next = {from, Cause::store_buffer};
    return std::max(cycle, from);
}

void DataSide::drain_buffer(std::uint64_t cycle, Timing& timing) {
    while (!buffer_.empty()) drain(buffer_.take_oldest(), cycle, timing);
}

void DataSide::drain(const StoreBuffer::Entry& entry, std::uint64_t cycle, Timing& timing) {
    if (entry.type != MemoryType::cacheable) {
        cycle = room_for_write(cycle, timing);
        cache_.outstanding().add_write(outer_.write_bytes(entry.line, entry.bytes, cycle));
        return;
    }
    const bool was_on = streaming_.modes().l1;
    if (entry.full()) streaming_.full(entry.line);
    if (!was_on && streaming_.modes().l1) events_.add(Event::l1d_ws_mode_entry);
    events_.add(Event::l1d_cache_wr);
    std::uint32_t at = cache_.find(entry.line);
    const bool trains = at != LruArray::kNone && cache_.take_prefetched_mark(at);
    if (at != LruArray::kNone && cache_.unique(at)) {
        cache_.use(at);
        cache_.make_dirty(at);
        tell_stored(entry.line, cycle);
    } else {
        cycle = room_for_write(cycle, timing);
        at = cache_.find(entry.line); // a snoop may have taken it meanwhile
        if (at != LruArray::kNone) {
            cache_.use(at);
            cache_.make_dirty(at);
            cache_.outstanding().add_upgrade(outer_.ask_unique(entry.line, cycle), entry.line);
        } else if (!streaming_.modes().l1) {
            read_and_write(entry.line, cycle);
        } else if (entry.full()) {
            write_streaming_line(entry.line, cycle);
        } else {
            write_streaming_part(entry.line, entry.bytes, cycle);
        }
    }
    if (!entry.full()) streaming_.ended();
    if (trains) train_stores(entry.line, cycle);
}

void DataSide::train_stores(std::uint64_t line, std::uint64_t cycle) {
    store_streams_.train(line, targets_);
    if (targets_.count != 0) prefetch_targets(line, line, true, cycle);
}

void DataSide::write_streaming_line(std::uint64_t line, std::uint64_t cycle) {
    if (outer_.has_l2()) {
        const bool held = outer_.l2_holds(line);
        if (!streaming_.modes().l2) {
            if (outer_.write_l2(line, cycle)) return;
            cache_.outstanding().add_write(outer_.ask_unique(line, cycle, true));
            events_.add(Event::l2d_cache_allocate);
            outer_.fill_l2(line, true, true, cycle);
            return;
        }
        events_.add(Event::l2d_cache);
        events_.add(Event::l2d_cache_wr);
        if (held) outer_.clean_l2(line, true, false);
    }
    const Kind kind = streaming_.modes().l3 ? Kind::write_streaming : Kind::write_full;
    cache_.outstanding().add_write(outer_.write_full_line(line, kind, cycle));
}

void DataSide::write_streaming_part(std::uint64_t line, std::uint64_t bytes, std::uint64_t cycle) {
    if (!outer_.has_l2()) {
        cache_.outstanding().add_write(outer_.write_cacheable_bytes(line, bytes, cycle));
        return;
    }
    if (outer_.write_l2(line, cycle)) return;
    events_.add(Event::l2d_cache_refill);
    events_.add(Event::l2d_cache_refill_wr);
    outer_.read_into_l2(line, cycle);
}

void DataSide::read_and_write(std::uint64_t line, std::uint64_t cycle) {
    std::uint32_t at = 0;
    cache_.read(line, For::store, cycle, at);
    cache_.make_dirty(at);
    tell_stored(line, cycle); // L2 may have owned it
    train_stores(line, cycle);
}

// A write that goes past the buffer: of a store-exclusive, of an atomic done in L1D. Its cycle.
std::uint64_t DataSide::write_at_once(std::uint64_t line, std::uint64_t cycle, Timing& timing) {
    const std::uint32_t at = cache_.find(line);
    if (at != LruArray::kNone) {
        cache_.use(at);
        const bool trains = cache_.take_prefetched_mark(at);
        const bool unique = cache_.unique(at);
        cache_.make_dirty(at);
        if (unique) tell_stored(line, cycle);
        const std::uint64_t done =
            unique ? cycle + store_drain_ : outer_.answer(outer_.ask_unique(line, cycle));
        if (trains) train_stores(line, cycle);
        return done;
    }
    cycle = room_for_write(cycle, timing);
    read_and_write(line, cycle);
    return cache_.outstanding().arrival_of_line(line);
}

DataSide::Timing DataSide::store_exclusive(std::uint64_t address, std::uint32_t bytes, bool fails,
                                           std::uint64_t cycle) {
    Timing timing;
    drain_buffer(cycle, timing);
    const Translation::Result where = translation_->data(address, cycle);
    wait_for_translation(where, cycle, Cause::store_tlb, timing);
    if (fails) return timing;
    cycle = std::max(cycle, where.cycle);
    if (where.page.type != MemoryType::cacheable) {
        store_part({address, bytes},
                   {where.entry, {where.page.physical, MemoryType::device}, cycle}, cycle, timing);
        return timing;
    }
    events_.add(Event::mem_access_wr);
    events_.add(Event::l1d_cache_wr);
    const std::uint64_t done = write_at_once(physical_line(where.page, address), cycle, timing);
    if (done > timing.next.cycle) timing.next = {done, Cause::store};
    return timing;
}

DataSide::Timing DataSide::atomic(std::uint64_t address, bool returns, std::uint64_t cycle) {
    Timing timing;
    drain_buffer(cycle, timing);
    const Translation::Result where = translation_->data(address, cycle);
    wait_for_translation(where, cycle, Cause::load_tlb, timing);
    cycle = std::max(cycle, where.cycle);
    const std::uint64_t line = physical_line(where.page, address);
    events_.add(Event::mem_access_wr);
    if (returns) events_.add(Event::mem_access_rd);
    std::uint64_t done = 0;
    bool near = false;
    if (where.page.type == MemoryType::cacheable) {
        events_.add(Event::l1d_cache_wr);
        if (returns) events_.add(Event::l1d_cache_rd);
        const std::uint32_t at = cache_.find(line);
        near = !atomics_far_ || (at != LruArray::kNone && cache_.unique(at));
        if (near)
            done = write_at_once(line, cycle, timing);
        else
            give_up_line(line, cycle);
    }
    if (!near) {
        cycle = room_for_write(cycle, timing);
        const bool cacheable = where.page.type == MemoryType::cacheable;
        const MemoryPort::Token token = outer_.atomic(line, returns, cacheable, cycle);
        if (returns)
            done = outer_.answer(token);
        else
            cache_.outstanding().add_write(token);
    }
    if (returns && done > cycle) {
        timing.late = true;
        timing.cycle = std::max(timing.cycle, done);
        timing.cause = Cause::load_atomic;
    }
    return timing;
}

// The line leaves the core before an atomic is done outside it.
void DataSide::give_up_line(std::uint64_t line, std::uint64_t cycle) {
    const bool l1_dirty = cache_.clean(line, true, false);
    const bool l2_dirty = outer_.clean_l2(line, true, false);
    if (l1_dirty) {
        events_.add(Event::l1d_cache_wb);
        outer_.write_line(line, Kind::write_back, cycle);
    } else if (l2_dirty) {
        events_.add(Event::l2d_cache_wb);
        outer_.write_line(line, Kind::write_back, cycle);
    }
}

// A store completes a line.
bool DataSide::write_if_quiet(const HotLines::Page* page, StoreBuffer::Entry* completed) {
    if (!streaming_.keeps_modes(completed->line, true) ||
        !cache_.write_if_quiet(completed->line, completed->place))
        return false;
    events_.add(Event::l1d_cache_wr);
    streaming_.full(completed->line);
    buffer_.take(completed);
    translation_->use_data(page->entry);
    return true;
}

} // namespace armpmu::cpu
