// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/data_cache.h"

#include "models/cpu/core_faults.h"
#include "models/cpu/lru_array.h"

#include <algorithm>

namespace armpmu::cpu {

using a55::Event;
using For = OuterLevels::For;

DataCache::DataCache(const CoreConfig& config, OuterLevels& outer, EventAccount& events,
                     HotLines& hot_lines)
    : outer_(outer), events_(events), hot_lines_(hot_lines), outstanding_(config, outer),
      lines_(config.l1d_kb * 1024 / 64 / kL1Ways, kL1Ways, faults_of_new_cores.use_wrong_way,
             config.replacement == CoreConfig::Replacement::random),
      flags_(lines_.size()) {}

DataCache::Ready DataCache::read(std::uint64_t line, For what, std::uint64_t cycle,
                                 std::uint32_t& at) {
    at = lines_.find(line);
    Ready ready;
    ready.cycle = cycle;
    if (what != For::store) {
        events_.add(Event::l1d_cache_rd);
        if (at != LruArray::kNone) {
            lines_.use(at);
            if (what == For::load && (flags_[at] & kPrefetched) != 0) {
                flags_[at] &= static_cast<std::uint8_t>(~kPrefetched);
                ready.first_of_prefetch = true;
            }
            if (!outstanding_.none()) {
                Arrival arrival = outstanding_.expect_line(line, ready.pending);
                if (what == For::load && (arrival.cycle > cycle || ready.pending != 0)) {
                    ready.begun = outstanding_.adopt(line, cycle);
                    ready.pending = 0;
                    arrival = outstanding_.expect_line(line, ready.pending);
                }
                ready.waits = arrival.cycle > cycle || ready.pending != 0;
                ready.cycle = std::max(cycle, arrival.cycle);
                ready.level = arrival.cause;
            }
            return ready;
        }
    }
    events_.add(what == For::store ? Event::l1d_cache_refill_wr : Event::l1d_cache_refill_rd);
    ready.waits = ready.filled = true;
    if (what == For::load) cycle = outstanding_.room_for_read(cycle);
    ready.begun = cycle;
    make_way(line);
    const OuterLevels::Read read = outer_.read(line, what, cycle);
    at = fill(line, read.unique ? kUnique : 0, cycle);
    const Outstanding::Added added = outstanding_.add_read(read, cycle);
    ready.cycle = added.cycle;
    ready.level = added.level;
    if (added.cycle == 0) ready.pending = added.id;
    if (!outstanding_.shared_lines().empty()) note_shared();
    return ready;
}

bool DataCache::prefetch(std::uint64_t line, For what, std::uint64_t cycle) {
    if (holds(line)) return false;
    std::uint32_t registers = 0;
    cycle = std::max(cycle, outstanding_.room_for_prefetch(cycle, registers));
    make_way(line);
    const OuterLevels::Read read = outer_.read(line, what, cycle, registers);
    fill(line, (read.unique ? kUnique : 0) | kPrefetched, cycle);
    outstanding_.add_read(read, cycle);
    note_shared();
    return true;
}

std::uint32_t DataCache::fill(std::uint64_t line, unsigned flags, std::uint64_t cycle) {
    const std::uint32_t at = lines_.choose(line);
    if (!lines_.empty(at)) {
        const std::uint64_t victim = lines_.key(at);
        hot_lines_.forget_line(victim);
        lines_.drop(at); // before anybody behind the port asks whether it is still here
        outer_.take_victim(victim, (flags_[at] & kDirty) != 0, (flags_[at] & kUnique) != 0, cycle);
    }
    lines_.place(at, line);
    flags_[at] = static_cast<std::uint8_t>(flags);
    return at;
}

bool DataCache::clean(std::uint64_t line, bool drop, bool keep_unique) {
    const std::uint32_t at = lines_.find(line);
    if (at == LruArray::kNone) return false;
    await_answer(line);
    const bool dirty = (flags_[at] & kDirty) != 0;
    flags_[at] &= static_cast<std::uint8_t>(kPrefetched | (keep_unique ? kUnique : 0));
    if (drop) {
        hot_lines_.forget_line(line);
        lines_.drop(at);
    }
    return dirty;
}

void DataCache::note_shared() {
    for (const std::uint64_t line : outstanding_.shared_lines())
        if (const std::uint32_t at = lines_.find(line);
            at != LruArray::kNone && (flags_[at] & kDirty) == 0)
            flags_[at] &= static_cast<std::uint8_t>(~kUnique);
    outstanding_.shared_lines().clear();
}

} // namespace armpmu::cpu
