// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/interconnect/snoop_filter.h"

namespace armpmu::testbench {

SnoopFilter::SnoopFilter(const SnoopFilterConfig& config)
    : ways_(config.ways), set_mask_(config.sets_per_bank - 1),
      entries_(std::size_t{kBanks} * config.sets_per_bank * config.ways) {}

std::size_t SnoopFilter::set_of(Line line) const {
    const std::uint64_t set = (line >> 1) / kBanks & set_mask_;
    return (bank_of(line) * (set_mask_ + 1) + set) * ways_;
}

int SnoopFilter::look_up(Line line) {
    const std::size_t first = set_of(line);
    for (std::size_t i = first; i < first + ways_; ++i) {
        if (!entries_[i].valid || entries_[i].line != line) continue;
        entries_[i].used = ++clock_;
        ++hits_[pair_of(line)];
        return static_cast<int>(i);
    }
    return kNone;
}

void SnoopFilter::assign(int index, Line line) {
    Entry& target = entry(index);
    target.line = line;
    target.used = ++clock_;
    target.holders = 0;
    target.valid = true;
}

void SnoopFilter::set_holders(int index, unsigned holders) {
    entry(index).holders = static_cast<std::uint8_t>(holders);
    free_if_unused(entry(index));
}

void SnoopFilter::unpin(int index) {
    --entry(index).pins;
    free_if_unused(entry(index));
}

void SnoopFilter::free_if_unused(Entry& entry) {
    if (entry.holders == 0 && entry.pins == 0) entry.valid = false;
}

unsigned SnoopFilter::holders_of(Line line) const {
    const std::size_t first = set_of(line);
    for (std::size_t i = first; i < first + ways_; ++i)
        if (entries_[i].valid && entries_[i].line == line) return entries_[i].holders;
    return 0;
}

} // namespace armpmu::testbench
