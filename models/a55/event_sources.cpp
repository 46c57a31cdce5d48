// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"

#include <algorithm>

namespace armpmu::a55 {
namespace {

const EventInfo& row_of(Event event) {
    return *find_event(number(event));
}

// The event itself, those it adds up from and those that are the same under another number.
void collect(Event event, std::vector<Event>& found) {
    if (std::find(found.begin(), found.end(), event) != found.end()) return;
    found.push_back(event);
    const EventInfo& row = row_of(event);
    if (row.same_as) collect(*row.same_as, found);
    if (row.is_sum)
        for (const Event part : row.parts) collect(part, found);
    for (const EventInfo& other : events())
        if (other.same_as == event) collect(other.event, found);
}

bool exists(const Config& config, Need need) {
    switch (need) {
    case Need::l2_or_l3: return config.l2_cache || config.l3_cache;
    case Need::l2: return config.l2_cache;
    case Need::l2_and_l3: return config.l2_cache && config.l3_cache;
    case Need::l3_without_l2: return config.l3_cache && !config.l2_cache;
    case Need::always: break;
    }
    return true;
}

// With EXTLLC = 0 the last-level events copy those of the last level of the core's own hierarchy.
Event copied_by_last_level(const Config& config, bool miss) {
    if (config.l2_cache && config.l3_cache)
        return miss ? Event::l3d_cache_refill_rd : Event::l3d_cache_rd;
    if (config.l2_cache || config.l3_cache)
        return miss ? Event::l2d_cache_refill_rd : Event::l2d_cache_rd;
    return miss ? Event::l1d_cache_refill_rd : Event::l1d_cache_rd;
}

} // namespace

bool implemented(const Config& config, Event event) {
    return exists(config, row_of(event).need);
}

std::vector<Event> sources(const Config& config, Event event) {
    std::vector<Event> found;
    if (!implemented(config, event) || event == Event::sw_incr || event == Event::chain)
        return found;
    const bool last_level = event == Event::ll_cache_rd || event == Event::ll_cache_miss_rd;
    if (last_level && !config.external_last_level)
        return sources(config, copied_by_last_level(config, event == Event::ll_cache_miss_rd));
    collect(event, found);
    if (const auto stand_in = row_of(event).without_l2; stand_in && !config.l2_cache)
        collect(*stand_in, found);
    return found;
}

std::uint32_t pmceid(const std::function<bool(Event)>& has, unsigned n) {
    const unsigned first = (n & 1) * 32 + (n >= 2 ? 0x4000 : 0);
    std::uint32_t bits = 0;
    for (unsigned bit = 0; bit < 32; ++bit)
        if (const EventInfo* row = find_event(first + bit); row != nullptr && has(row->event))
            bits |= 1U << bit;
    return bits;
}

std::uint32_t pmceid(const Config& config, unsigned n) {
    return pmceid([&](Event event) { return implemented(config, event); }, n);
}

} // namespace armpmu::a55
