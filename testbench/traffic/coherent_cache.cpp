// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/coherent_cache.h"

#include <stdexcept>

namespace armpmu::testbench {

CoherentCache::CoherentCache(unsigned bytes, unsigned ways)
    : ways_(ways), set_mask_(0), array_(bytes / kLineBytes), tags_(array_.size()) {
    const std::size_t sets = ways == 0 ? 0 : array_.size() / ways;
    if (sets == 0 || (sets & (sets - 1)) != 0 || sets * ways * kLineBytes != bytes)
        throw std::invalid_argument("cache: bytes / (64 x ways) must be a power of two");
    set_mask_ = sets - 1;
}

CoherentCache::Way* CoherentCache::find(Line line) {
    const std::size_t first = first_of(line);
    for (std::size_t i = first; i < first + ways_; ++i)
        if (tags_[i] == line && array_[i].state != LineState::invalid) return &array_[i];
    return nullptr;
}

const CoherentCache::Way* CoherentCache::find(Line line) const {
    return const_cast<CoherentCache*>(this)->find(line);
}

CoherentCache::Way* CoherentCache::victim(Line line) {
    const std::size_t first = first_of(line);
    Way* oldest = nullptr;
    for (std::size_t i = first; i < first + ways_; ++i) {
        Way& way = array_[i];
        if (way.reserved) continue;
        if (way.state == LineState::invalid) return &way;
        if (oldest == nullptr || way.used < oldest->used) oldest = &way;
    }
    return oldest;
}

} // namespace armpmu::testbench
