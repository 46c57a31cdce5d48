// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/outer_levels.h"

#include "models/cpu/core_faults.h"
#include "models/cpu/lru_array.h"

#include <algorithm>

namespace armpmu::cpu {

using a55::Event;
using Kind = LineRequest::Kind;

namespace {

bool fills_l2(OuterLevels::For what) {
    return what == OuterLevels::For::fetch || what == OuterLevels::For::walk ||
           what == OuterLevels::For::prefetch_l2;
}

bool wants_unique(OuterLevels::For what) {
    return what == OuterLevels::For::store || what == OuterLevels::For::store_prefetch;
}

} // namespace

OuterLevels::OuterLevels(const CoreConfig& config, bool external_last_level, MemoryPort& port,
                         EventAccount& events)
    : events_(events), port_(port), has_l2_(config.l2_kb != 0), has_l3_(config.l3_kb != 0),
      wants_drops_(port.wants_drops()), lets_time_pass_(port.lets_time_pass()),
      external_last_level_(external_last_level), l2_latency_(config.l2_latency),
      l3_transfer_(config.l3_transfer), memory_transfer_(config.memory_transfer),
      read_beat_(config.read_beat_bytes), write_beat_(config.write_beat_bytes),
      l2_(std::max(1U, config.l2_kb * 1024 / 64 / kL2Ways), kL2Ways,
          faults_of_new_cores.use_wrong_way, config.replacement == CoreConfig::Replacement::random),
      flags_(l2_.size()) {}

OuterLevels::Read OuterLevels::read(std::uint64_t line, For what, std::uint64_t cycle,
                                    std::uint32_t registers) {
    if (!has_l2_) return read_from_port(line, what, cycle, registers);
    events_.add(Event::l2d_cache);
    events_.add(Event::l2d_cache_rd);
    const std::uint32_t at = l2_.find(line);
    if (at == LruArray::kNone) {
        events_.add(Event::l2d_cache_refill);
        events_.add(Event::l2d_cache_refill_rd);
        const Read read = read_from_port(line, what, cycle, registers);
        if (fills_l2(what)) fill_l2(line, false, true, cycle);
        return read;
    }
    l2_.use(at);
    Read read{line, cycle + l2_latency_, 0, true, (flags_[at] & kUnique) != 0, what};
    if (wants_unique(what) && !read.unique) {
        flags_[at] |= kUnique;
        read.unique = true;
        const LineRequest request{Kind::make_unique,          line, cycle, 0, false, true,
                                  what != For::store_prefetch};
        read.cycle = std::max(read.cycle, answer(port_.request(request)));
    }
    if (what == For::load || what == For::store || what == For::walk)
        events_.add(Event::l1d_cache_refill_inner);
    return read;
}

OuterLevels::Read OuterLevels::read_from_port(std::uint64_t line, For what, std::uint64_t cycle,
                                              std::uint32_t registers) {
    events_.add(Event::bus_access_rd, kLineBytes / read_beat_);
    if (has_l3_) {
        events_.add(Event::l3d_cache);
        events_.add(Event::l3d_cache_rd);
    }
    const Kind kind = what == For::fetch   ? Kind::fetch
                      : wants_unique(what) ? Kind::read_unique
                                           : Kind::read;
    LineRequest request{kind, line, cycle, ~std::uint64_t{0}};
    request.registers = registers;
    request.prefetches = what == For::prefetch || what == For::store_prefetch;
    request.writes = what != For::store_prefetch;
    return {line, 0, port_.request(request), false, true, what};
}

std::uint64_t OuterLevels::arrival(Read& read, bool& shared) {
    if (read.known) return read.cycle;
    const LineAnswer answer = port_.answer(read.token);
    read.known = true;
    read.cycle = answer.cycle;
    read.level = level_of(answer.source);
    read.transfer = outside_cluster(answer.source) ? memory_transfer_ : l3_transfer_;
    count_answer(read.what, answer);
    shared = answer.shared && !wants_unique(read.what);
    if (shared && has_l2_ && fills_l2(read.what))
        if (const std::uint32_t at = l2_.find(read.line);
            at != LruArray::kNone && (flags_[at] & kDirty) == 0)
            flags_[at] &= static_cast<std::uint8_t>(~kUnique);
    return read.cycle;
}

Cause OuterLevels::level_of(DataSource source) {
    switch (source) {
    case DataSource::l3: return Cause::load_l3;
    case DataSource::peer_core: return Cause::load_peer_core;
    case DataSource::interconnect_cache: return Cause::load_interconnect_cache;
    case DataSource::peer_cluster: return Cause::load_peer_cluster;
    case DataSource::remote: return Cause::load_remote;
    default: return Cause::load_dram;
    }
}

void OuterLevels::count_answer(For what, const LineAnswer& answer) {
    const bool outside = outside_cluster(answer.source);
    if (what == For::load || what == For::store || what == For::walk)
        events_.add(outside ? Event::l1d_cache_refill_outer : Event::l1d_cache_refill_inner);
    if (outside && has_l3_) events_.add(Event::l3d_cache_refill);
    if (answer.source == DataSource::remote) events_.add(Event::remote_access_rd);
    if (!external_last_level_ || !outside) return;
    events_.add(answer.source == DataSource::interconnect_cache ? Event::ll_cache_rd
                                                                : Event::ll_cache_miss_rd);
}

MemoryPort::Token OuterLevels::ask_unique(std::uint64_t line, std::uint64_t cycle, bool whole) {
    const std::uint64_t bytes = whole ? ~std::uint64_t{0} : 0;
    return port_.request({Kind::make_unique, line, cycle, bytes, false, true});
}

void OuterLevels::add_copy(std::uint64_t line, LineCopy& copy) const {
    if (!has_l2_) return;
    const std::uint32_t at = l2_.find(line);
    if (at == LruArray::kNone) return;
    copy.held = true;
    copy.dirty = copy.dirty || (flags_[at] & kDirty) != 0;
    copy.unique = copy.unique || (flags_[at] & kUnique) != 0;
}

void OuterLevels::write_line(std::uint64_t line, Kind kind, std::uint64_t cycle) {
    write_full_line(line, kind, cycle);
}

MemoryPort::Token OuterLevels::write_full_line(std::uint64_t line, Kind kind, std::uint64_t cycle) {
    events_.add(Event::bus_access_wr, kLineBytes / write_beat_);
    if (has_l3_) {
        events_.add(Event::l3d_cache);
        if (kind != Kind::write_streaming) events_.add(Event::l3d_cache_allocate);
        if (!has_l2_) events_.add(Event::l2d_cache_wr);
    }
    return port_.request({kind, line, cycle, ~std::uint64_t{0}, false, true});
}

void OuterLevels::take_victim(std::uint64_t line, bool dirty, bool unique, std::uint64_t cycle) {
    if (!has_l2_) {
        if (!dirty && !has_l3_) return drop(line, cycle);
        events_.add(Event::l1d_cache_wb);
        write_line(line, dirty ? Kind::write_back : Kind::evict, cycle);
        return;
    }
    const std::uint32_t at = l2_.find(line);
    if (at != LruArray::kNone && !dirty) return;
    events_.add(Event::l1d_cache_wb);
    events_.add(Event::l2d_cache);
    events_.add(Event::l2d_cache_wr);
    if (at == LruArray::kNone) {
        events_.add(Event::l2d_cache_allocate);
        fill_l2(line, dirty, unique, cycle);
        return;
    }
    l2_.use(at);
    flags_[at] = kDirty | kUnique;
}

void OuterLevels::fill_l2(std::uint64_t line, bool dirty, bool unique, std::uint64_t cycle) {
    const std::uint32_t at = l2_.choose(line);
    if (!l2_.empty(at)) {
        const bool was_dirty = (flags_[at] & kDirty) != 0;
        const std::uint64_t victim = l2_.key(at);
        l2_.drop(at); // before anybody behind the port asks whether it is still here
        if (was_dirty || has_l3_) {
            events_.add(Event::l2d_cache_wb);
            write_line(victim, was_dirty ? Kind::write_back : Kind::evict, cycle);
        } else {
            drop(victim, cycle);
        }
    }
    l2_.place(at, line);
    flags_[at] = static_cast<std::uint8_t>((dirty ? kDirty : 0) | (unique ? kUnique : 0));
}

bool OuterLevels::write_l2(std::uint64_t line, std::uint64_t cycle) {
    events_.add(Event::l2d_cache);
    events_.add(Event::l2d_cache_wr);
    const std::uint32_t at = l2_.find(line);
    if (at == LruArray::kNone) return false;
    l2_.use(at);
    if ((flags_[at] & kUnique) == 0) answer(ask_unique(line, cycle));
    flags_[at] = kDirty | kUnique;
    return true;
}

void OuterLevels::read_into_l2(std::uint64_t line, std::uint64_t cycle) {
    Read read = read_from_port(line, For::store_prefetch, cycle);
    fill_l2(line, true, true, cycle);
    bool shared = false;
    arrival(read, shared);
}

bool OuterLevels::clean_l2(std::uint64_t line, bool drop, bool keep_unique) {
    if (!has_l2_) return false;
    const std::uint32_t at = l2_.find(line);
    if (at == LruArray::kNone) return false;
    const bool dirty = (flags_[at] & kDirty) != 0;
    flags_[at] &= static_cast<std::uint8_t>(keep_unique ? kUnique : 0);
    if (drop) l2_.drop(at);
    return dirty;
}

std::uint64_t OuterLevels::beats(std::uint64_t bytes, std::uint32_t beat) const {
    const std::uint64_t group = beat == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << beat) - 1;
    std::uint64_t touched = 0;
    for (std::uint32_t first = 0; first < kLineBytes; first += beat)
        touched += (bytes & group << first) != 0 ? 1 : 0;
    return touched;
}

MemoryPort::Token OuterLevels::read_bytes(std::uint64_t line, std::uint64_t bytes,
                                          std::uint64_t cycle) {
    events_.add(Event::bus_access_rd, beats(bytes, read_beat_));
    return port_.request({Kind::read_bytes, line, cycle, bytes, true, false});
}

MemoryPort::Token OuterLevels::write_some(std::uint64_t line, std::uint64_t bytes, bool cacheable,
                                          std::uint64_t cycle) {
    events_.add(Event::bus_access_wr, beats(bytes, write_beat_));
    return port_.request({Kind::write_bytes, line, cycle, bytes, false, cacheable});
}

MemoryPort::Token OuterLevels::write_bytes(std::uint64_t line, std::uint64_t bytes,
                                           std::uint64_t cycle) {
    return write_some(line, bytes, false, cycle);
}

MemoryPort::Token OuterLevels::write_cacheable_bytes(std::uint64_t line, std::uint64_t bytes,
                                                     std::uint64_t cycle) {
    if (has_l3_) {
        events_.add(Event::l3d_cache);
        events_.add(Event::l2d_cache_wr);
    }
    return write_some(line, bytes, true, cycle);
}

MemoryPort::Token OuterLevels::atomic(std::uint64_t line, bool returns, bool cacheable,
                                      std::uint64_t cycle) {
    events_.add(Event::bus_access_wr);
    if (returns) events_.add(Event::bus_access_rd);
    return port_.request({Kind::atomic, line, cycle, 0, returns, cacheable});
}

MemoryPort::Token OuterLevels::tlb_broadcast(std::uint64_t page, std::uint64_t cycle) {
    return port_.request({Kind::tlb_broadcast, page, cycle, 0, false, false});
}

MemoryPort::Token OuterLevels::tlb_sync(std::uint64_t cycle) {
    return port_.request({Kind::tlb_sync, 0, cycle, 0, false, false});
}

void OuterLevels::prefetch_outer(std::uint64_t line, std::uint64_t cycle) {
    port_.request({Kind::prefetch_outer, line, cycle, 0, false, true});
}

void OuterLevels::prefetch_l2(std::uint64_t line, std::uint64_t cycle) {
    events_.add(Event::l2d_cache);
    events_.add(Event::l2d_cache_rd);
    events_.add(Event::l2d_cache_refill);
    events_.add(Event::l2d_cache_refill_rd);
    Read read = read_from_port(line, For::prefetch_l2, cycle);
    fill_l2(line, false, true, cycle);
    bool shared = false;
    arrival(read, shared);
}

} // namespace armpmu::cpu
