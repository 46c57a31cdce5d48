// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/addresses.h"
#include "models/cpu/data_side.h"

#include <algorithm>

namespace armpmu::cpu {

using a55::Event;
using For = OuterLevels::For;
using Kind = LineRequest::Kind;

namespace {

// PRFM's operation, bits 4:0 of the instruction.
constexpr unsigned kPreloadInstructions = 1; // in bits 4:3; 0: for a load, 2: for a store
constexpr unsigned kPreloadForStore = 2;

} // namespace

DataSide::Timing DataSide::prefetch(std::uint64_t address, unsigned operation,
                                    std::uint64_t cycle) {
    Timing timing;
    const Translation::Result where = translation_->data(address, cycle);
    wait_for_translation(where, cycle, Cause::load_tlb, timing);
    timing.late = false;
    cycle = std::max(cycle, where.cycle);
    const unsigned type = operation >> 3 & 3;
    const unsigned level = operation >> 1 & 3; // 0: L1
    if (type == kPreloadInstructions || type > kPreloadForStore ||
        where.page.type != MemoryType::cacheable)
        return timing;
    const std::uint64_t line = physical_line(where.page, address);
    if (cache_.holds(line)) return timing;
    if (level == 0) {
        cache_.prefetch(line, type == kPreloadForStore ? For::store_prefetch : For::prefetch,
                        cycle);
    } else if (outer_.l2_holds(line)) {
        return timing;
    } else if (level == 1 && outer_.has_l2()) {
        outer_.prefetch_l2(line, cycle);
    } else if (outer_.has_l3()) {
        outer_.prefetch_outer(line, cycle);
    }
    return timing;
}

void DataSide::drain_all(std::uint64_t cycle) {
    Timing timing;
    drain_buffer(cycle, timing);
}

DataSide::Timing DataSide::barrier(bool ends_streams, std::uint64_t cycle) {
    Timing timing;
    drain_buffer(cycle, timing);
    if (ends_streams) {
        load_streams_.end_all();
        store_streams_.end_all();
    }
    std::uint64_t done = cache_.outstanding().all_done();
    cache_.note_shared();
    if (ends_streams && broadcasts_) {
        broadcasts_ = false;
        done = outer_.answer(outer_.tlb_sync(std::max(cycle, done)));
    }
    if (done > cycle && done > timing.next.cycle) timing.next = {done, Cause::store};
    return timing;
}

void DataSide::broadcast(std::uint64_t page, std::uint64_t cycle) {
    broadcasts_ = true;
    Timing timing;
    cycle = room_for_write(cycle, timing);
    cache_.outstanding().add_write(outer_.tlb_broadcast(page, cycle));
}

DataSide::Timing DataSide::maintain(Maintenance what, std::uint64_t address, std::uint64_t cycle) {
    Timing timing;
    drain_buffer(cycle, timing);
    load_streams_.end_all();
    store_streams_.end_all();
    const Translation::Result where = translation_->data(address, cycle);
    wait_for_translation(where, cycle, Cause::store_tlb, timing);
    cycle = std::max(cycle, where.cycle);
    const std::uint64_t line = physical_line(where.page, address);
    const bool drop = what == Maintenance::clean_invalidate;
    const bool l1_dirty = cache_.clean(line, drop, true);
    if (what == Maintenance::clean_to_unification) {
        if (l1_dirty) outer_.take_victim(line, true, true, cycle);
        return timing;
    }
    const bool l2_dirty = outer_.clean_l2(line, drop, true);
    if (!l1_dirty && !l2_dirty) {
        if (drop) outer_.drop(line, cycle);
        return timing;
    }
    events_.add(l1_dirty ? Event::l1d_cache_wb : Event::l2d_cache_wb);
    outer_.write_line(line, Kind::write_back, cycle);
    return timing;
}

DataSide::Timing DataSide::translate(std::uint64_t address, std::uint64_t cycle,
                                     std::uint64_t& physical) {
    Timing timing;
    const Translation::Result where = translation_->data(address, cycle);
    wait_for_translation(where, cycle, Cause::store_tlb, timing);
    physical = physical_line(where.page, address);
    return timing;
}

void DataSide::snoop(std::uint64_t line, bool unique) {
    const bool l1_dirty = cache_.clean(line, unique, false);
    const bool l2_dirty = outer_.clean_l2(line, unique, false);
    if (!l1_dirty && !l2_dirty) return;
    events_.add(l1_dirty ? Event::l1d_cache_wb : Event::l2d_cache_wb);
    outer_.count_line_out();
}

} // namespace armpmu::cpu
