// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_memory.h"

namespace armpmu::tests {

using a55::Event;

void NaiveCoreMemory::clean(std::uint64_t va, bool drop) {
    drain_all();
    end_streams();
    const std::uint64_t line = translate(va).line;
    NaiveLine* const in_l1d = l1d_.find(line);
    NaiveLine* const in_l2 = l2_.find(line);
    if (in_l1d && in_l1d->dirty) {
        counts_.add(Event::l1d_cache_wb);
        port_.write_line(line, true, true);
    } else if (in_l2 && in_l2->dirty) {
        counts_.add(Event::l2d_cache_wb);
        port_.write_line(line, true, true);
    }
    if (in_l1d) in_l1d->dirty = false;
    if (in_l2) in_l2->dirty = false;
    if (drop) {
        l1d_.drop(line);
        l2_.drop(line);
    }
}

void NaiveCoreMemory::clean_to_unification(std::uint64_t va) {
    drain_all();
    end_streams();
    const std::uint64_t line = translate(va).line;
    NaiveLine* const in_l1d = l1d_.find(line);
    if (!in_l1d || !in_l1d->dirty) return;
    leave_l1d(*in_l1d);
    in_l1d->dirty = false;
}

void NaiveCoreMemory::snoop(std::uint64_t line, bool unique) {
    NaiveLine* const in_l1d = l1d_.find(line);
    NaiveLine* const in_l2 = l2_.find(line);
    if (in_l1d && in_l1d->dirty) {
        counts_.add(Event::l1d_cache_wb);
        port_.give_line();
    } else if (in_l2 && in_l2->dirty) {
        counts_.add(Event::l2d_cache_wb);
        port_.give_line();
    }
    for (NaiveLine* const one : {in_l1d, in_l2})
        if (one) one->dirty = one->unique = false;
    if (unique) {
        l1d_.drop(line);
        l2_.drop(line);
    }
}

} // namespace armpmu::tests
