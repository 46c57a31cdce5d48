// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_memory.h"

namespace armpmu::tests {

using a55::Event;

void NaiveCoreMemory::read_l1d(const Place& place, bool load) {
    counts_.add(Event::l1d_cache_rd);
    if (l1d_.holds(place.line)) {
        NaiveLine& held = l1d_.use(place.line);
        if (held.prefetched && load) {
            held.prefetched = false;
            train(true, place.virtual_line);
        }
        return;
    }
    counts_.add(Event::l1d_cache_refill_rd);
    const Answer answer = read_next_level(place.line, load ? Purpose::other : Purpose::walk, false);
    counts_.add(answer.outside ? Event::l1d_cache_refill_outer : Event::l1d_cache_refill_inner);
    fill_l1d({place.line, false, answer.unique, false});
    if (load) train(true, place.virtual_line);
}

void NaiveCoreMemory::read_l1d_missed_by_store(std::uint64_t line) {
    counts_.add(Event::l1d_cache_refill_wr);
    const Answer answer = read_next_level(line, Purpose::other, true);
    counts_.add(answer.outside ? Event::l1d_cache_refill_outer : Event::l1d_cache_refill_inner);
    fill_l1d({line, true, true, false});
    train(false, line);
}

NaiveCoreMemory::Answer NaiveCoreMemory::read_next_level(std::uint64_t line, Purpose purpose,
                                                         bool as_unique) {
    if (l2_.exists()) {
        counts_.add(Event::l2d_cache);
        counts_.add(Event::l2d_cache_rd);
        if (l2_.holds(line)) {
            if (as_unique) make_unique_in_l2(line);
            return {false, l2_.use(line).unique};
        }
        counts_.add(Event::l2d_cache_refill);
        counts_.add(Event::l2d_cache_refill_rd);
    }
    const NaivePort::Answer answer = port_.read_line(line);
    const bool unique = as_unique || !answer.shared;
    if (l2_.exists() && purpose != Purpose::other) fill_l2({line, false, unique, false});
    return {answer.outside, unique};
}

// A use of a line that L2 holds.
void NaiveCoreMemory::make_unique_in_l2(std::uint64_t line) {
    NaiveLine& held = l2_.use(line);
    if (!held.unique) port_.ask_for_uniqueness();
    held.unique = true;
}

void NaiveCoreMemory::fill_l1d(const NaiveLine& line) {
    const auto leaves = l1d_.make_room(line.line);
    if (leaves) leave_l1d(*leaves);
    l1d_.place(line);
}

void NaiveCoreMemory::fill_l2(const NaiveLine& line) {
    const auto leaves = l2_.make_room(line.line);
    if (leaves && (leaves->dirty || port_.has_l3())) {
        counts_.add(Event::l2d_cache_wb);
        port_.write_line(leaves->line, leaves->dirty, true);
    }
    l2_.place(line);
}

void NaiveCoreMemory::leave_l1d(const NaiveLine& line) {
    if (l2_.holds(line.line)) {
        if (!line.dirty) return;
        counts_.add(Event::l1d_cache_wb);
        counts_.add(Event::l2d_cache);
        counts_.add(Event::l2d_cache_wr);
        NaiveLine& held = l2_.use(line.line);
        held.dirty = held.unique = true;
    } else if (l2_.exists()) {
        counts_.add(Event::l1d_cache_wb);
        counts_.add(Event::l2d_cache);
        counts_.add(Event::l2d_cache_wr);
        counts_.add(Event::l2d_cache_allocate);
        fill_l2({line.line, line.dirty, line.unique, false});
    } else if (line.dirty || port_.has_l3()) {
        counts_.add(Event::l1d_cache_wb);
        port_.write_line(line.line, line.dirty, true);
    }
}

void NaiveCoreMemory::train(bool loads, std::uint64_t line) {
    if (!config_.prefetch) return;
    const unsigned lines_bits = config_.page_bits - 6; // of a page
    const std::uint64_t page = line >> lines_bits;
    NaiveStreams& streams = loads ? load_streams_ : store_streams_;
    for (const NaiveStreams::Step& step : streams.train(line)) {
        const std::uint64_t there =
            (loads ? step.line % (kAddresses / 64) : step.line) >> lines_bits;
        const bool may_cross = config_.prefetch_crosses && loads;
        if (there != page && !(may_cross && tlbs_.holds_for_data(asid_, there))) {
            streams.left_out(step.number);
            continue;
        }
        std::uint64_t target = step.line;
        if (loads) {
            const Place place = look_at(step.line * 64 % kAddresses, Side::data);
            if (!place.cacheable()) continue;
            target = place.line;
        }
        if (step.into_l1)
            prefetch_into_l1(target, !loads);
        else
            prefetch_into_l3(target);
    }
}

void NaiveCoreMemory::prefetch_into_l1(std::uint64_t line, bool as_unique) {
    if (l1d_.holds(line)) return;
    const Answer answer = read_next_level(line, Purpose::other, as_unique);
    counts_.add(Event::l1d_cache_refill_prefetch);
    fill_l1d({line, false, as_unique || answer.unique, true});
}

void NaiveCoreMemory::prefetch_into_l3(std::uint64_t line) {
    if (!port_.has_l3() || l1d_.holds(line) || l2_.holds(line)) return;
    port_.prefetch(line);
    counts_.add(Event::l3d_cache_refill_prefetch);
}

} // namespace armpmu::tests
