// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_tlb.h"

#include <algorithm>
#include <utility>

namespace armpmu::tests {

using a55::Event;

bool NaiveTlb::holds(const NaiveTlbEntry& entry) const {
    const auto& set = sets_[entry.number % sets_.size()];
    return std::find(set.begin(), set.end(), entry) != set.end();
}

bool NaiveTlb::look_up(const NaiveTlbEntry& entry) {
    if (!holds(entry)) return false;
    drop(entry);
    fill(entry);
    return true;
}

void NaiveTlb::fill(const NaiveTlbEntry& entry) {
    auto& set = sets_[entry.number % sets_.size()];
    if (set.size() == ways_) set.pop_back();
    set.insert(set.begin(), entry);
}

void NaiveTlb::drop(const NaiveTlbEntry& entry) {
    auto& set = sets_[entry.number % sets_.size()];
    set.erase(std::remove(set.begin(), set.end(), entry), set.end());
}

void NaiveTlb::drop_asid(unsigned asid) {
    const auto of_it = [asid](const NaiveTlbEntry& entry) { return entry.asid == asid; };
    for (auto& set : sets_) set.erase(std::remove_if(set.begin(), set.end(), of_it), set.end());
}

void NaiveTlb::drop_all() {
    for (auto& set : sets_) set.clear();
}

NaiveTranslation::NaiveTranslation(const NaiveCoreConfig& config, NaiveCounts& counts,
                                   std::function<void(std::uint64_t line)> read)
    : mmu_(config.mmu), first_level_(4 - config.walk_levels), counts_(counts),
      read_(std::move(read)), itlb_(config.itlb_entries, config.itlb_entries),
      dtlb_(config.dtlb_entries, config.dtlb_entries),
      l2_tlb_(config.l2_tlb_entries, config.l2_tlb_ways),
      walk_cache_(config.walk_cache_entries, config.walk_cache_ways) {}

void NaiveTranslation::translate(Side side, unsigned asid, std::uint64_t page) {
    const bool data = side == Side::data;
    const NaiveTlbEntry entry = {asid, 0, page};
    NaiveTlb& l1 = data ? dtlb_ : itlb_;
    counts_.add(data ? Event::l1d_tlb : Event::l1i_tlb);
    if (l1.look_up(entry)) return;
    counts_.add(data ? Event::l1d_tlb_refill : Event::l1i_tlb_refill);
    if (mmu_) {
        counts_.add(Event::l2d_tlb);
        if (!l2_tlb_.look_up(entry)) {
            counts_.add(data ? Event::dtlb_walk : Event::itlb_walk);
            walk(asid, page);
            l2_tlb_.fill(entry);
        }
    }
    l1.fill(entry);
}

void NaiveTranslation::walk(unsigned asid, std::uint64_t page) {
    const NaiveTlbEntry level_3 = {asid, 3, page / 512};
    const NaiveTlbEntry level_2 = {asid, 2, page / 512 / 512};
    counts_.add(Event::l2d_llwalk_tlb);
    if (walk_cache_.look_up(level_3)) {
        read_levels(3, asid, page);
        return;
    }
    counts_.add(Event::l2d_llwalk_tlb_refill);
    counts_.add(Event::l2d_l2walk_tlb);
    if (walk_cache_.look_up(level_2)) {
        read_levels(2, asid, page);
    } else {
        counts_.add(Event::l2d_l2walk_tlb_refill);
        read_levels(first_level_, asid, page);
        walk_cache_.fill(level_2);
    }
    walk_cache_.fill(level_3);
}

void NaiveTranslation::read_levels(unsigned first, unsigned asid, std::uint64_t page) {
    for (unsigned level = first; level <= 3; ++level) {
        const unsigned k = 3 - level;
        std::uint64_t number = page;
        for (unsigned i = 0; i < k; ++i) number /= 512;
        const std::uint64_t address = (std::uint64_t{asid} << 48) + (std::uint64_t{1} << 47) +
                                      k * (std::uint64_t{1} << 44) + number * 8;
        read_(address / 64);
    }
}

bool NaiveTranslation::holds_for_data(unsigned asid, std::uint64_t page) const {
    return dtlb_.holds({asid, 0, page}) || l2_tlb_.holds({asid, 0, page});
}

void NaiveTranslation::drop_all() {
    for (NaiveTlb* one : {&itlb_, &dtlb_, &l2_tlb_, &walk_cache_}) one->drop_all();
}

void NaiveTranslation::drop_asid(unsigned asid) {
    for (NaiveTlb* one : {&itlb_, &dtlb_, &l2_tlb_, &walk_cache_}) one->drop_asid(asid);
}

void NaiveTranslation::drop_page(unsigned asid, std::uint64_t page) {
    for (NaiveTlb* one : {&itlb_, &dtlb_, &l2_tlb_}) one->drop({asid, 0, page});
    walk_cache_.drop({asid, 3, page / 512});
}

} // namespace armpmu::tests
