// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/estimate/estimate_in_flight.h"

#include "armpmu/interconnect/ace/block.h"

#include <algorithm>

namespace armpmu::interconnect {

InFlight::InFlight(const InterconnectConfig& config, SnoopFilter& filter,
                   const std::uint64_t& horizon)
    : filter_(filter), horizon_(horizon), ordering_(config.ordering), depth_(config.tt_depth),
      most_(4 * (config.tt_depth + config.back_invalidations + cci550::kMaxSlaveInterfaces)) {}

void InFlight::add(const Entry& entry) {
    // Only masters far ahead of others leave so many entries.
    if (entries_.size() >= most_) remove(0);
    entries_.push_back(entry);
}

void InFlight::remove(std::size_t index) {
    if (entries_[index].pinned != SnoopFilter::kNone) filter_.unpin(entries_[index].pinned);
    entries_[index] = entries_.back();
    entries_.pop_back();
}

InFlight::Waits InFlight::admit(std::uint64_t cycle, Line line, const RequestTraits& traits,
                                unsigned port, unsigned limit) {
    unsigned of_port = 0;
    unsigned in_depth = 0;
    std::uint64_t free = cycle; // of hazards
    for (std::size_t i = 0; i < entries_.size();) {
        const Entry& entry = entries_[i];
        if (entry.until <= horizon_) {
            remove(i);
            continue;
        }
        ++i;
        if (entry.from > cycle || entry.until <= cycle) continue;
        of_port += entry.port == port && entry.answered > cycle && counts_for_limit(*entry.traits);
        in_depth += entry.in_depth;
        if (entry.line == line) free = std::max(free, hazard(entry, cycle, traits));
    }
    Waits waits;
    waits.below_limit = cycle;
    if (of_port >= limit && counts_for_limit(traits))
        waits.below_limit = below_limit(cycle, port, of_port - limit);
    waits.without_hazard = std::max(waits.below_limit, free);
    waits.with_room = waits.without_hazard;
    if (in_depth >= depth_ && !traits.dvm) find_room(waits, traits, port);
    return waits;
}

// Until when a request on the same line waits for the older one.
std::uint64_t InFlight::hazard(const Entry& older, std::uint64_t cycle,
                               const RequestTraits& traits) const {
    if (!older.traits->needs_address || !traits.needs_address) return cycle;
    if (waits_for(ordering_, traits, false, *older.traits, false)) return older.until;
    return waits_for(ordering_, traits, false, *older.traits, older.dirty_from <= cycle)
               ? older.dirty_until
               : cycle;
}

// When all but `more` of the port's transactions that are in flight in `cycle` have been answered.
std::uint64_t InFlight::below_limit(std::uint64_t cycle, unsigned port, unsigned more) const {
    std::uint64_t after = cycle;
    for (unsigned n = 0; n <= more; ++n) {
        std::uint64_t next = kNever;
        for (const Entry& entry : entries_)
            if (entry.port == port && entry.from <= cycle && entry.answered > after &&
                counts_for_limit(*entry.traits))
                next = std::min(next, entry.answered);
        if (next == kNever) break;
        after = next;
    }
    return after;
}

void InFlight::find_room(Waits& waits, const RequestTraits& traits, unsigned port) const {
    std::uint64_t& cycle = waits.with_room;
    for (;;) {
        unsigned in_depth = 0;
        bool reserved = false; // the port's entry for memory updates is in use
        std::uint64_t next = kNever;
        for (const Entry& entry : entries_) {
            if (entry.from > cycle || entry.until <= cycle) continue;
            in_depth += entry.in_depth;
            if (entry.in_depth || entry.port == port) next = std::min(next, entry.until);
            reserved |= !entry.in_depth && entry.port == port;
        }
        if (in_depth < depth_) return;
        if (traits.memory_update && !reserved) {
            waits.in_depth = false;
            return;
        }
        cycle = next;
    }
}

bool InFlight::busy(Line line, std::uint64_t cycle) const {
    return std::any_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
        return entry.line == line && entry.until >= cycle && entry.traits->needs_address;
    });
}

void InFlight::unpin(std::uint64_t cycle) {
    for (Entry& entry : entries_) {
        if (entry.pinned == SnoopFilter::kNone || entry.until > cycle) continue;
        filter_.unpin(entry.pinned);
        entry.pinned = SnoopFilter::kNone;
    }
}

std::uint64_t InFlight::next_change(std::uint64_t cycle) const {
    std::uint64_t next = kNever;
    for (const Entry& entry : entries_)
        if (entry.until >= cycle) next = std::min(next, std::max(entry.until, cycle + 1));
    return next;
}

} // namespace armpmu::interconnect
