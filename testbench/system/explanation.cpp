// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/explanation.h"

#include "armpmu/cci550/event_name.h"

#include <algorithm>
#include <stdexcept>

namespace armpmu::testbench {
namespace {

using interconnect::Cause;

bool same_transaction(const Cause& a, const Cause& b) {
    return a.port == b.port && a.blocker == b.blocker && a.wait == b.wait && a.id == b.id &&
           a.traits == b.traits && a.address == b.address && a.security == b.security;
}

} // namespace

Explanation::Explanation(const std::vector<cci550::EventId>& events) {
    index_.fill(kUnwanted);
    for (const cci550::EventId id : events) {
        if (index_.at(id.raw()) != kUnwanted || events_.size() == kUnwanted) continue;
        index_[id.raw()] = static_cast<std::uint8_t>(events_.size());
        Event event;
        event.id = id;
        events_.push_back(std::move(event));
    }
    shares_.resize(events_.size());
}

void Explanation::passed(std::uint64_t cycle, std::uint64_t cycles,
                         const interconnect::Causes& causes) {
    if (!counting_) return;
    for (const Cause& cause : causes.all())
        if (const std::uint8_t n = index_[cause.event.raw()]; n != kUnwanted) {
            add(events_[n], cycle, cycles, cause);
            add(shares_[n], cycles, cause, causes);
        }
}

void Explanation::add(Event& event, std::uint64_t cycle, std::uint64_t cycles, const Cause& cause) {
    if (!event.entries.empty()) {
        Entry& last = event.entries.back();
        if (last.cycle + last.cycles == cycle && same_transaction(last.cause, cause)) {
            last.cycles += cycles;
            return;
        }
    }
    Entry entry;
    entry.cycle = cycle;
    entry.cycles = cycles;
    entry.cause = cause;
    event.entries.push_back(entry);
}

void Explanation::add(Shares& shares, std::uint64_t cycles, const Cause& first,
                      const interconnect::Causes& causes) {
    static const interconnect::Holders kNobody;
    unsigned waiting = 0;
    causes.for_all_of(first, [&](const Cause& /*cause*/) { ++waiting; });
    causes.for_all_of(first, [&](const Cause& cause) {
        const bool shared = cause.blocker == interconnect::kHolders;
        share_over_blockers(
            cause.blocker, shared ? causes.holders(cause) : kNobody, cycles, waiting,
            [&](std::uint8_t blocker, std::uint64_t all, unsigned part, unsigned whole) {
                shares.blocked[{cause.port, blocker, cause.wait}].add(all, part, whole);
            });
    });
    if (first.blocker != interconnect::kHolders) return;
    shares.cycles += cycles;
    const auto& entries = causes.holders(first).entries;
    for (unsigned n = 0; n < entries.size(); ++n) shares.held[n] += cycles * entries[n];
}

void Explanation::sum_up(Event& event, const Shares& shares) {
    for (const auto& [key, cycles] : shares.blocked) {
        const auto& [port, blocker, wait] = key;
        event.blocked.push_back({port, blocker, wait, false, cycles.total()});
    }
    for (const Entry& entry : event.entries)
        if (entry.injected)
            event.blocked.push_back({entry.cause.port, entry.cause.blocker, entry.cause.wait, true,
                                     static_cast<double>(entry.cycles)});
    std::stable_sort(event.blocked.begin(), event.blocked.end(),
                     [](const Blocked& a, const Blocked& b) { return a.cycles > b.cycles; });
    std::uint64_t all = 0;
    for (const std::uint64_t held : shares.held) all += held;
    for (std::uint8_t n = 0; n < shares.held.size(); ++n) {
        const auto held = static_cast<double>(shares.held[n]);
        if (held == 0) continue;
        const bool own = n == cci550::kMaxSlaveInterfaces;
        event.held.push_back({own ? interconnect::kInterconnect : n,
                              held / static_cast<double>(shares.cycles),
                              held / static_cast<double>(all)});
    }
}

void Explanation::finish(const std::vector<EventTotal>& totals, bool injecting) {
    for (std::size_t n = 0; n < events_.size(); ++n) {
        Event& event = events_[n];
        for (const EventTotal& total : totals)
            if (total.event == event.id) event.count = total.count;
        std::uint64_t explained = 0;
        for (const Entry& entry : event.entries) explained += entry.cycles;
        if (explained > event.count || (explained < event.count && !injecting))
            throw std::logic_error(cci550::event_name(event.id) + " occurred " +
                                   std::to_string(event.count) + " times, with " +
                                   std::to_string(explained) + " causes");
        if (explained < event.count) {
            Entry entry;
            entry.cycles = event.count - explained;
            entry.injected = true;
            event.entries.push_back(entry);
        }
        sum_up(event, shares_[n]);
    }
}

} // namespace armpmu::testbench
