// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_memory.h"

namespace armpmu::tests {

using a55::Event;
using Kind = NaiveOperation::Kind;

namespace {

bool lies_in(const std::vector<NaiveRange>& ranges, std::uint64_t address) {
    for (const NaiveRange& range : ranges)
        if (address >= range.first && address < range.first + range.bytes) return true;
    return false;
}

} // namespace

NaiveCoreMemory::NaiveCoreMemory(const NaiveCoreConfig& config)
    : config_(config), tlbs_(config, counts_,
                             [this](std::uint64_t line) {
                                 read_l1d({0, line, NaiveMemoryType::cacheable}, false);
                             }),
      port_(config, counts_), l1i_(config.l1i_kb, config.l1i_ways),
      l1d_(config.l1d_kb, config.l1d_ways, config.replacement),
      l2_(config.l2_kb, config.l2_ways, config.replacement), load_streams_(config),
      store_streams_(config) {}

void NaiveCoreMemory::perform(const NaiveOperation& operation) {
    const std::uint64_t va = operation.va % kAddresses;
    switch (operation.kind) {
    case Kind::fetch: return fetch(va);
    case Kind::load:
    case Kind::load_exclusive: return in_parts(operation, &NaiveCoreMemory::load_part);
    case Kind::store: return in_parts(operation, &NaiveCoreMemory::store_part);
    case Kind::store_release: drain_all(); return in_parts(operation, &NaiveCoreMemory::store_part);
    case Kind::store_exclusive: return store_exclusive(operation);
    case Kind::atomic: return atomic(operation);
    case Kind::zva: {
        NaiveOperation zeros = operation;
        zeros.va = va / 64 * 64;
        zeros.bytes = 64;
        return in_parts(zeros, &NaiveCoreMemory::store_part);
    }
    case Kind::prfm: return prefetch_memory(operation);
    case Kind::dmb:
    case Kind::drain: return drain_all();
    case Kind::dsb: drain_all(); return end_streams();
    case Kind::dc_cvac: return clean(va, false);
    case Kind::dc_civac: return clean(va, true);
    case Kind::dc_cvau: return clean_to_unification(va);
    case Kind::ic_ivau: return l1i_.drop(translate(va).line);
    case Kind::ic_iallu: return l1i_.drop_all();
    case Kind::snoop_shared: return snoop(operation.va / 64, false);
    case Kind::snoop_unique: return snoop(operation.va / 64, true);
    case Kind::tlbi_all: return tlbs_.drop_all();
    case Kind::tlbi_asid: return tlbs_.drop_asid(operation.asid);
    case Kind::tlbi_page: return tlbs_.drop_page(asid_, va >> config_.page_bits);
    case Kind::set_asid: asid_ = operation.asid; return;
    }
}

NaiveCoreMemory::Place NaiveCoreMemory::look_at(std::uint64_t va, Side side) const {
    const std::uint64_t page = va >> config_.page_bits;
    NaivePage there = {page, NaiveMemoryType::cacheable};
    if (!config_.mmu) {
        if (side == Side::data) there.type = NaiveMemoryType::device;
    } else if (config_.translator) {
        there = config_.translator(asid_, page);
    } else if (lies_in(config_.device, va)) {
        there.type = NaiveMemoryType::device;
    } else if (lies_in(config_.non_cacheable, va)) {
        there.type = NaiveMemoryType::non_cacheable;
    }
    const std::uint64_t offset = va - (page << config_.page_bits);
    return {va / 64, ((there.physical << config_.page_bits) + offset) / 64, there.type};
}

NaiveCoreMemory::Place NaiveCoreMemory::translate(std::uint64_t address, Side side) {
    const std::uint64_t va = address % kAddresses;
    tlbs_.translate(side, asid_, va >> config_.page_bits);
    return look_at(va, side);
}

void NaiveCoreMemory::fetch(std::uint64_t va) {
    const Place place =
        translate(va / config_.fetch_bytes * config_.fetch_bytes, Side::instruction);
    counts_.add(Event::l1i_cache);
    if (l1i_.holds(place.line)) {
        l1i_.use(place.line);
        return;
    }
    counts_.add(Event::l1i_cache_refill);
    read_next_level(place.line, Purpose::fetch, false);
    l1i_.make_room(place.line);
    l1i_.place({place.line, false, false, false});
}

void NaiveCoreMemory::in_parts(const NaiveOperation& operation, Access access) {
    std::uint64_t translated = ~std::uint64_t{0};
    for (unsigned i = 0; i < operation.bytes;) {
        const std::uint64_t va = (operation.va + i) % kAddresses;
        const std::uint64_t page = va >> config_.page_bits;
        Part part = {page == translated ? look_at(va, Side::data) : translate(va), {}};
        translated = page;
        for (std::uint64_t at = va % 64; at < 64 && i < operation.bytes; ++at, ++i)
            part.bytes.set(at);
        (this->*access)(part);
    }
}

void NaiveCoreMemory::load_part(const Part& part) {
    counts_.add(Event::mem_access_rd);
    if (part.place.cacheable()) {
        read_l1d(part.place, true);
        return;
    }
    bool drains = part.place.type == NaiveMemoryType::device;
    for (const Entry& entry : buffer_) drains = drains || entry.line == part.place.line;
    if (drains) drain_all();
    port_.read_bytes(part.bytes);
}

void NaiveCoreMemory::prefetch_memory(const NaiveOperation& operation) {
    const Place place = translate(operation.va);
    if (!place.cacheable() || operation.prefetch == NaivePrefetch::pli) return;
    if (l1d_.holds(place.line)) return;
    const bool as_unique = operation.prefetch == NaivePrefetch::pst;
    if (operation.level == 1) {
        const Answer answer = read_next_level(place.line, Purpose::other, as_unique);
        fill_l1d({place.line, false, as_unique || answer.unique, true});
        return;
    }
    if (l2_.holds(place.line)) return;
    if (operation.level == 3 || !l2_.exists()) {
        port_.prefetch(place.line);
        return;
    }
    counts_.add(Event::l2d_cache);
    counts_.add(Event::l2d_cache_rd);
    counts_.add(Event::l2d_cache_refill);
    counts_.add(Event::l2d_cache_refill_rd);
    const bool shared = port_.read_line(place.line).shared;
    fill_l2({place.line, false, !shared, false});
}

void NaiveCoreMemory::end_streams() {
    load_streams_.end_all();
    store_streams_.end_all();
}

} // namespace armpmu::tests
