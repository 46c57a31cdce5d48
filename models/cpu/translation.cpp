// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/translation.h"
#include "models/cpu/core_faults.h"

namespace armpmu::cpu {

using a55::Event;

namespace {

constexpr std::uint32_t kTlbWays = 4; // of the L2 TLB and of the walk cache

} // namespace

Translation::Translation(const CoreConfig& config, Translator& translator, Walker& walker,
                         EventAccount& events)
    : events_(events), translator_(translator), walker_(walker), mmu_(config.mmu),
      walk_levels_(config.walk_levels), l2_latency_(config.l2_tlb_latency),
      walk_latency_(config.walk_latency), data_(config.dtlb_entries),
      instruction_(config.itlb_entries),
      l2_(config.l2_tlb_entries / kTlbWays, kTlbWays, faults_of_new_cores.use_wrong_way),
      tables_(config.walk_cache_entries / kTlbWays, kTlbWays) {}

Translation::Result Translation::data(std::uint64_t address, std::uint64_t cycle) {
    events_.add(Event::l1d_tlb);
    const std::uint32_t entry = data_.find(key_of(address));
    if (entry == LruArray::kNone) return miss(address, cycle, data_, true);
    data_.use(entry);
    return {entry, data_.page(entry), cycle};
}

Translation::Result Translation::instruction(std::uint64_t address, std::uint64_t cycle) {
    events_.add(Event::l1i_tlb);
    const std::uint32_t entry = instruction_.find(key_of(address));
    if (entry == LruArray::kNone) return miss(address, cycle, instruction_, false);
    instruction_.use(entry);
    return {entry, instruction_.page(entry), cycle};
}

Translation::Result Translation::miss(std::uint64_t address, std::uint64_t cycle, MicroTlb& tlb,
                                      bool data) {
    const std::uint64_t key = key_of(address);
    events_.add(data ? Event::l1d_tlb_refill : Event::l1i_tlb_refill);
    Translator::Page page{page_of(key), data ? MemoryType::device : MemoryType::cacheable};
    if (mmu_) {
        cycle = look_up_l2(key, cycle, data);
        page = translator_.translate(page_of(key), asid_);
    }
    const std::uint32_t entry = tlb.choose();
    if (data)
        walker_.data_entry_changes(entry);
    else
        ++instruction_changes_;
    tlb.place(entry, key, page);
    return {entry, page, cycle};
}

std::uint64_t Translation::look_up_l2(std::uint64_t key, std::uint64_t cycle, bool data) {
    events_.add(Event::l2d_tlb);
    cycle += l2_latency_;
    const std::uint32_t at = l2_.find(key);
    if (at != LruArray::kNone) {
        l2_.use(at);
        return cycle;
    }
    events_.add(data ? Event::dtlb_walk : Event::itlb_walk);
    cycle = walk(key, cycle);
    l2_.place(l2_.choose(key), key);
    return cycle;
}

std::uint64_t Translation::walk(std::uint64_t key, std::uint64_t cycle) {
    const std::uint64_t page = page_of(key);
    const std::uint64_t space = space_of(key);
    const std::uint64_t table3 = space | page >> 9;
    const std::uint64_t table2 = space | kTable2 | page >> 18;
    unsigned level = 3;
    events_.add(Event::l2d_llwalk_tlb);
    const std::uint32_t held3 = tables_.find(table3);
    std::uint32_t held2 = LruArray::kNone;
    if (held3 != LruArray::kNone) {
        tables_.use(held3);
    } else {
        events_.add(Event::l2d_llwalk_tlb_refill);
        events_.add(Event::l2d_l2walk_tlb);
        held2 = tables_.find(table2);
        level = 2;
        if (held2 != LruArray::kNone) {
            tables_.use(held2);
        } else {
            events_.add(Event::l2d_l2walk_tlb_refill);
            level = 4 - walk_levels_;
        }
    }
    for (; level <= 3; ++level)
        cycle = walk_latency_ +
                walker_.read_descriptor(translator_.descriptor(page, asid_, level), cycle);
    if (held3 == LruArray::kNone) {
        if (held2 == LruArray::kNone) tables_.place(tables_.choose(table2), table2);
        tables_.place(tables_.choose(table3), table3);
    }
    return cycle;
}

bool Translation::peek(std::uint64_t address, Translator::Page& page) const {
    const std::uint64_t key = key_of(address);
    if (!data_.holds(key) && (!mmu_ || l2_.find(key) == LruArray::kNone)) return false;
    page = mmu_ ? translator_.translate(page_of(key), asid_)
                : Translator::Page{page_of(key), MemoryType::device};
    return true;
}

template <typename Matches>
void Translation::drop_if(const Matches& matches) {
    ++instruction_changes_;
    for (std::uint32_t entry = 0; entry < data_.size(); ++entry) {
        if (data_.key(entry) == LruArray::kEmpty || !matches(data_.key(entry))) continue;
        walker_.data_entry_changes(entry);
        data_.drop(entry);
    }
    for (std::uint32_t entry = 0; entry < instruction_.size(); ++entry)
        if (instruction_.key(entry) != LruArray::kEmpty && matches(instruction_.key(entry)))
            instruction_.drop(entry);
    for (std::uint32_t at = 0; at < l2_.size(); ++at)
        if (!l2_.empty(at) && matches(l2_.key(at))) l2_.drop(at);
}

void Translation::set_mmu(bool on) {
    if (on == mmu_) return;
    mmu_ = on;
    invalidate_all();
}

void Translation::invalidate_all() {
    drop_if([](std::uint64_t) { return true; });
    for (std::uint32_t at = 0; at < tables_.size(); ++at) tables_.drop(at);
}

void Translation::invalidate_asid(std::uint16_t asid) {
    const auto lower = [asid](std::uint64_t key, unsigned upper_bit) {
        return key >> 48 == asid && (key >> upper_bit & 1) == 0;
    };
    drop_if([lower](std::uint64_t key) { return lower(key, kUpperBit); });
    for (std::uint32_t at = 0; at < tables_.size(); ++at) {
        if (tables_.empty(at)) continue;
        const std::uint64_t key = tables_.key(at);
        if (lower(key, kUpperBit - ((key & kTable2) != 0 ? 18 : 9))) tables_.drop(at);
    }
}

void Translation::invalidate_page(std::uint64_t address) {
    const std::uint64_t key = key_of(address);
    drop_if([key](std::uint64_t other) { return other == key; });
    const std::uint32_t at = tables_.find(space_of(key) | page_of(key) >> 9);
    if (at != LruArray::kNone) tables_.drop(at);
}

} // namespace armpmu::cpu
