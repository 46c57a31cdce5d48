// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/coherent_cache.h"

#include <algorithm>
#include <stdexcept>

namespace armpmu::testbench {

CoherentCache::CoherentCache(unsigned bytes, unsigned ways)
    : ways_(ways), set_mask_(0), array_(bytes / kLineBytes), tags_(array_.size(), kNoLine),
      used_(array_.size(), kFree) {
    const std::size_t sets = ways == 0 ? 0 : array_.size() / ways;
    if (sets == 0 || (sets & (sets - 1)) != 0 || sets * ways * kLineBytes != bytes)
        throw std::invalid_argument("cache: bytes / (64 x ways) must be a power of two");
    set_mask_ = sets - 1;
}

CoherentCache::Way* CoherentCache::victim(Line line) {
    const std::size_t first = first_of(line);
    std::size_t oldest = first;
    for (std::size_t i = first + 1; i < first + ways_; ++i)
        if (used_[i] < used_[oldest]) oldest = i;
    return used_[oldest] == kReserved ? nullptr : &array_[oldest];
}

std::vector<const CoherentCache::Way*> CoherentCache::by_use() const {
    std::vector<const Way*> held;
    for (const Way& way : array_)
        if (way.state != LineState::invalid && !way.reserved) held.push_back(&way);
    std::sort(held.begin(), held.end(), [this](const Way* one, const Way* other) {
        return used_[index_of(*one)] < used_[index_of(*other)];
    });
    return held;
}

} // namespace armpmu::testbench
