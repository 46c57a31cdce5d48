// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/data_side.h"

#include "models/cpu/addresses.h"
#include "models/cpu/core_faults.h"

#include <algorithm>

namespace armpmu::cpu {

using a55::Event;
using For = OuterLevels::For;

DataSide::DataSide(const CoreConfig& config, OuterLevels& outer, EventAccount& events)
    : outer_(outer), events_(events),
      hot_lines_(config.dtlb_entries, faults_of_new_cores.hot_lines_stay),
      cache_(config, outer, events, hot_lines_), buffer_(config.store_buffer), streaming_(config),
      load_streams_(config), store_streams_(config), prefetch_crosses_(config.prefetch_crosses),
      atomics_far_(config.atomics == CoreConfig::Atomics::far), line_cross_(config.line_cross),
      store_drain_(config.store_drain) {}

unsigned DataSide::split(std::uint64_t address, std::uint32_t bytes, Part parts[2]) {
    const std::uint64_t room = kLineBytes - address % kLineBytes;
    if (bytes <= room) {
        parts[0] = {address, bytes};
        return 1;
    }
    parts[0] = {address, static_cast<std::uint32_t>(room)};
    parts[1] = {address + room, static_cast<std::uint32_t>(bytes - room)};
    return 2;
}

void DataSide::wait_for_translation(const Translation::Result& where, std::uint64_t cycle,
                                    Cause cause, Timing& timing) {
    if (where.cycle <= cycle) return;
    if (where.cycle > timing.next.cycle) timing.next = {where.cycle, cause};
    if (cause != Cause::load_tlb) return;
    timing.late = true;
    timing.cycle = where.cycle;
    timing.cause = cause;
}

DataSide::Timing DataSide::load(std::uint64_t address, std::uint32_t bytes, std::uint64_t cycle) {
    Timing timing;
    if (const HotLines::Page* const page = hot_lines_.find(address);
        page != nullptr && address % kLineBytes + bytes <= kLineBytes) {
        events_.add(Event::l1d_tlb);
        translation_->use_data(page->entry);
        load_part({address, bytes}, {page->entry, {page->physical, MemoryType::cacheable}, cycle},
                  cycle, timing);
        return timing;
    }
    Part parts[2];
    const unsigned count = split(address, bytes, parts);
    Translation::Result where;
    for (unsigned n = 0; n < count; ++n) {
        const Part& part = parts[n];
        if (n == 0 || part.address % kPageBytes == 0) {
            where = translation_->data(part.address, cycle);
            wait_for_translation(where, cycle, Cause::load_tlb, timing);
        }
        if (n != 0) {
            timing.late = timing.late || line_cross_ != 0;
            timing.cycle = std::max(timing.cycle, cycle) + line_cross_;
        }
        load_part(part, where, std::max(cycle, where.cycle), timing);
    }
    return timing;
}

void DataSide::load_part(const Part& part, const Translation::Result& where, std::uint64_t cycle,
                         Timing& timing) {
    events_.add(Event::mem_access_rd);
    const std::uint64_t line = physical_line(where.page, part.address);
    if (where.page.type != MemoryType::cacheable) {
        if (where.page.type == MemoryType::device || buffer_.holds(line))
            drain_buffer(cycle, timing);
        const MemoryPort::Token token =
            outer_.read_bytes(line, bytes_of_line(part.address, part.bytes), cycle);
        timing.late = true;
        timing.cause = Cause::load_uncached;
        timing.cycle = std::max(timing.cycle, outer_.answer(token));
        return;
    }
    std::uint32_t at = 0;
    const DataCache::Ready ready = cache_.read(line, For::load, cycle, at);
    if (ready.waits) {
        timing.late = true;
        if (ready.pending != 0 || ready.cycle >= timing.cycle || timing.cause == Cause::load)
            timing.cause = ready.level; // else the first line comes later
        timing.cycle = std::max(timing.cycle, ready.cycle);
        if (ready.pending != 0) timing.pending = ready.pending;
        if (ready.begun > cycle) timing.next = {ready.begun, Cause::load_registers};
    } else {
        hot_lines_.learn_page(where.entry, part.address, where.page.physical);
        hot_lines_.learn(where.entry, part.address, at);
        tell_loaded(line, cycle);
    }
    if (ready.first_of_prefetch || ready.filled) {
        load_streams_.train(virtual_line(part.address), targets_);
        if (targets_.count != 0) prefetch_targets(virtual_line(part.address), line, false, cycle);
    }
}

void DataSide::prefetch_targets(std::uint64_t line, std::uint64_t physical, bool store,
                                std::uint64_t cycle) {
    const For what = store ? For::store_prefetch : For::prefetch;
    for (unsigned n = 0; n < targets_.count; ++n) {
        const std::uint64_t target = targets_.line[n];
        std::uint64_t goal = physical - line + target;
        if (target / kPageLines != line / kPageLines) {
            Translator::Page page;
            if (store || !prefetch_crosses_ || !translation_->peek(target * kLineBytes, page)) {
                (store ? store_streams_ : load_streams_).take_back(targets_.step[n]);
                continue;
            }
            if (page.type != MemoryType::cacheable) continue;
            goal = page.physical * kPageLines + target % kPageLines;
        }
        if (n < targets_.first_outer) {
            if (cache_.prefetch(goal, what, cycle)) events_.add(Event::l1d_cache_refill_prefetch);
        } else if (!cache_.holds(goal) && !outer_.l2_holds(goal)) {
            events_.add(Event::l3d_cache_refill_prefetch);
            outer_.prefetch_outer(goal, cycle);
        }
    }
}

std::uint64_t DataSide::read_descriptor(std::uint64_t address, std::uint64_t cycle) {
    std::uint32_t at = 0;
    DataCache::Ready ready = cache_.read(address / kLineBytes, For::walk, cycle, at);
    if (ready.pending != 0) ready.cycle = cache_.outstanding().arrival(ready.pending).cycle;
    cache_.note_shared();
    return std::max(cycle, ready.cycle);
}

// The page of an address that the L1 data TLB holds; null if it does not, or is not cacheable.
const HotLines::Page* DataSide::learn_page(std::uint64_t address) {
    const std::uint32_t entry = translation_->find_data(address);
    if (entry == LruArray::kNone || translation_->data_page(entry).type != MemoryType::cacheable)
        return nullptr;
    return hot_lines_.learn_page(entry, address, translation_->data_page(entry).physical);
}

// A load whose line is not known to be hot, and yet hits.
bool DataSide::load_if_hit(std::uint64_t address) {
    if (!cache_.outstanding().none()) return false;
    const HotLines::Page* const page = learn_page(address);
    if (page == nullptr) return false;
    const std::uint32_t at =
        cache_.find(page->physical * kPageLines + address % kPageBytes / kLineBytes);
    if (at == LruArray::kNone || !cache_.settled(at)) return false;
    hot_lines_.learn(page->entry, address, at);
    translation_->use_data(page->entry);
    cache_.use(at);
    return true;
}

void DataSide::finish() {
    cache_.outstanding().all_done();
    cache_.note_shared();
}

} // namespace armpmu::cpu
