// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/ace/snoop_filter.h"

#include <algorithm>

namespace armpmu::interconnect {

SnoopFilter::SnoopFilter(const SnoopFilterConfig& config)
    : ways_(config.ways), set_mask_(config.sets_per_bank - 1),
      lines_(std::size_t{kBanks} * config.sets_per_bank * config.ways, kNoLine),
      entries_(lines_.size()) {}

unsigned SnoopFilter::used_in(unsigned bank, std::size_t set) const {
    const Line* const first = &lines_[(bank * sets_per_bank() + set) * ways_];
    return ways_ - static_cast<unsigned>(std::count(first, first + ways_, kNoLine));
}

int SnoopFilter::find(Line line) const {
    const Line* const first = &lines_[set_of(line)];
    const Line* const found = std::find(first, first + ways_, line);
    return found == first + ways_ ? kNone : static_cast<int>(found - lines_.data());
}

int SnoopFilter::look_up(Line line) {
    const int index = find(line);
    if (index == kNone) return kNone;
    entry(index).used = ++clock_;
    ++hits_[pair_of(line)];
    return index;
}

void SnoopFilter::assign(int index, Line line) {
    Line& place = lines_[static_cast<std::size_t>(index)];
    used_ += place == kNoLine ? 1 : 0;
    place = line;
    entry(index).used = ++clock_;
    entry(index).holders = 0;
}

void SnoopFilter::set_holders(int index, unsigned holders) {
    entry(index).holders = static_cast<std::uint8_t>(holders);
    free_if_unused(index);
}

void SnoopFilter::unpin(int index) {
    --entry(index).pins;
    free_if_unused(index);
}

void SnoopFilter::free_if_unused(int index) {
    if (entry(index).holders != 0 || entry(index).pins != 0) return;
    Line& line = lines_[static_cast<std::size_t>(index)];
    used_ -= line == kNoLine ? 0 : 1;
    line = kNoLine;
}

bool SnoopFilter::enter(Line line, unsigned port) {
    int index = find(line);
    if (index == kNone) {
        const Place place = place_for(line, [](Line) { return false; });
        if (!place.free) return false;
        index = place.index;
        assign(index, line);
    }
    set_holders(index, holders(index) | port_bit(port));
    return true;
}

void SnoopFilter::forget(std::uint64_t first, std::uint64_t last) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        if (lines_[i] == kNoLine) continue;
        const std::uint64_t address = address_of(lines_[i]);
        if (address >= first && address <= last) set_holders(static_cast<int>(i), 0);
    }
}

unsigned SnoopFilter::holders_of(Line line) const {
    const int index = find(line);
    return index == kNone ? 0 : holders(index);
}

void SnoopFilter::clear() {
    std::fill(lines_.begin(), lines_.end(), kNoLine);
    std::fill(entries_.begin(), entries_.end(), Entry{});
    used_ = 0;
}

// False where the line cannot be, or is already.
bool SnoopFilter::place(std::uint64_t index, Line line, const Entry& entry) {
    if (index >= lines_.size() || lines_[index] != kNoLine) return false;
    if (line_of(address_of(line), security_of(line)) != line) return false;
    if (index - set_of(line) >= ways_ || find(line) != kNone || entry.used > clock_) return false;
    lines_[index] = line;
    entries_[index] = entry;
    ++used_;
    return true;
}

} // namespace armpmu::interconnect
