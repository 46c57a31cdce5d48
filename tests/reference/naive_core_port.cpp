// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_port.h"

namespace armpmu::tests {

using a55::Event;

namespace {

// Groups of that size with a byte in them.
unsigned groups(const std::bitset<64>& bytes, unsigned size) {
    unsigned result = 0;
    for (unsigned first = 0; first < 64; first += size) {
        bool any = false;
        for (unsigned i = first; i < first + size; ++i) any = any || bytes[i];
        if (any) ++result;
    }
    return result;
}

} // namespace

NaivePort::NaivePort(const NaiveCoreConfig& config, NaiveCounts& counts)
    : read_beat_bytes_(config.read_beat_bytes), write_beat_bytes_(config.write_beat_bytes),
      has_l2_(config.l2_kb != 0), external_last_level_(config.external_last_level), counts_(counts),
      home_(config.home), l3_biased_(config.l3_biased),
      l3_(config.l3_kb, config.l3_kb == 3072 ? 12 : config.l3_ways) {}

NaivePort::Answer NaivePort::read_line(std::uint64_t line) {
    counts_.add(Event::bus_access_rd, 64 / read_beat_bytes_);
    if (has_l3()) {
        counts_.add(Event::l3d_cache);
        counts_.add(Event::l3d_cache_rd);
        if (l3_.holds(line)) {
            l3_.use(line);
            return {false, false};
        }
    }
    ++memory_reads_;
    const NaiveHome home = home_ ? home_(line) : NaiveHome();
    const bool outside = home.source != NaiveSource::peer_core;
    if (outside && has_l3()) counts_.add(Event::l3d_cache_refill);
    count_source(home.source);
    return {outside, home.shared};
}

void NaivePort::count_source(NaiveSource source) {
    if (source == NaiveSource::remote) counts_.add(Event::remote_access_rd);
    if (!external_last_level_ || source == NaiveSource::peer_core) return;
    counts_.add(source == NaiveSource::interconnect_cache ? Event::ll_cache_rd
                                                          : Event::ll_cache_miss_rd);
}

void NaivePort::write_line(std::uint64_t line, bool dirty, bool allocate) {
    counts_.add(Event::bus_access_wr, 64 / write_beat_bytes_);
    if (!has_l3()) {
        ++memory_writes_;
        return;
    }
    counts_.add(Event::l3d_cache);
    if (allocate) counts_.add(Event::l3d_cache_allocate);
    if (!has_l2_) counts_.add(Event::l2d_cache_wr);
    if (!allocate) {
        l3_.drop(line);
        ++memory_writes_;
    } else if (l3_.holds(line)) {
        if (dirty) l3_.find(line)->dirty = true;
        l3_.use(line);
    } else {
        fill_l3({line, dirty, false, false});
    }
}

void NaivePort::prefetch(std::uint64_t line) {
    if (!has_l3()) return;
    if (l3_.holds(line)) {
        l3_.use(line);
        return;
    }
    ++memory_reads_;
    fill_l3({line, false, false, false});
}

void NaivePort::fill_l3(const NaiveLine& line) {
    const auto leaves = l3_.make_room(line.line);
    if (leaves && leaves->dirty) ++memory_writes_;
    if (leaves && l3_biased_ && ++l3_replaced_ % 8 != 0)
        l3_.place_last(line);
    else
        l3_.place(line);
}

void NaivePort::read_bytes(const std::bitset<64>& bytes) {
    counts_.add(Event::bus_access_rd, groups(bytes, read_beat_bytes_));
}

void NaivePort::write_bytes(const std::bitset<64>& bytes) {
    counts_.add(Event::bus_access_wr, groups(bytes, write_beat_bytes_));
}

void NaivePort::give_line() {
    counts_.add(Event::bus_access_wr, 64 / write_beat_bytes_);
}

} // namespace armpmu::tests
