// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_memory.h"

namespace armpmu::tests {

using a55::Event;

bool NaiveCoreMemory::write_hits(std::uint64_t line) {
    if (!l1d_.holds(line)) return false;
    NaiveLine& held = l1d_.use(line);
    if (!held.unique) port_.ask_for_uniqueness();
    first_write_ = held.prefetched;
    held.prefetched = false;
    held.unique = held.dirty = true;
    return true;
}

void NaiveCoreMemory::write_at_once(std::uint64_t line) {
    if (!write_hits(line)) return read_l1d_missed_by_store(line);
    if (first_write_) train(false, line);
}

void NaiveCoreMemory::write_full(std::uint64_t line, const WriteModes& modes) {
    const bool in_l2 = l2_.holds(line);
    if (!modes.l1) {
        read_l1d_missed_by_store(line);
        return;
    }
    if (l2_.exists()) {
        counts_.add(Event::l2d_cache);
        counts_.add(Event::l2d_cache_wr);
    }
    if (modes.l2 || !l2_.exists()) {
        l2_.drop(line);
        port_.write_line(line, true, !modes.l3);
    } else if (in_l2) {
        make_unique_in_l2(line);
        l2_.find(line)->dirty = true;
    } else {
        port_.ask_for_uniqueness();
        counts_.add(Event::l2d_cache_allocate);
        fill_l2({line, true, true, false});
    }
}

void NaiveCoreMemory::write_partly(const Entry& entry, const WriteModes& modes) {
    if (!modes.l1) {
        read_l1d_missed_by_store(entry.line);
        return;
    }
    if (!l2_.exists()) {
        port_.write_bytes(entry.bytes);
        if (port_.has_l3()) {
            counts_.add(Event::l3d_cache);
            counts_.add(Event::l2d_cache_wr);
        }
        return;
    }
    counts_.add(Event::l2d_cache);
    counts_.add(Event::l2d_cache_wr);
    if (l2_.holds(entry.line)) {
        make_unique_in_l2(entry.line);
        l2_.find(entry.line)->dirty = true;
        return;
    }
    counts_.add(Event::l2d_cache_refill);
    counts_.add(Event::l2d_cache_refill_wr);
    port_.read_line(entry.line);
    fill_l2({entry.line, true, true, false});
}

} // namespace armpmu::tests
