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
}

void Explanation::passed(std::uint64_t cycle, std::uint64_t cycles,
                         const interconnect::Causes& causes) {
    if (!counting_) return;
    for (const Cause& cause : causes.all())
        if (const std::uint8_t n = index_[cause.event.raw()]; n != kUnwanted)
            add(events_[n], cycle, cycles, cause);
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

void Explanation::sum_up(Event& event) {
    for (const Entry& entry : event.entries) {
        const auto same = [&](const Blocked& one) {
            return one.port == entry.cause.port && one.blocker == entry.cause.blocker &&
                   one.wait == entry.cause.wait && one.injected == entry.injected;
        };
        auto found = std::find_if(event.blocked.begin(), event.blocked.end(), same);
        if (found == event.blocked.end())
            found = event.blocked.insert(found, {entry.cause.port, entry.cause.blocker,
                                                 entry.cause.wait, entry.injected, 0});
        found->cycles += entry.cycles;
    }
    std::stable_sort(event.blocked.begin(), event.blocked.end(),
                     [](const Blocked& a, const Blocked& b) { return a.cycles > b.cycles; });
}

void Explanation::finish(const std::vector<EventTotal>& totals, bool injecting) {
    for (Event& event : events_) {
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
        sum_up(event);
    }
}

} // namespace armpmu::testbench
