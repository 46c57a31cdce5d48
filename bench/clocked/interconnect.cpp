// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "bench/clocked/interconnect.h"

#include <algorithm>

namespace armpmu::bench {

using namespace interconnect;
using cci550::GlobalEvent;

ClockedInterconnect::ClockedInterconnect(sc_core::sc_module_name name,
                                         std::array<AcePins, kPorts>& slaves,
                                         std::array<AxiPins, kMemories>& masters)
    : sc_module(name), slave_pins_(slaves), master_pins_(masters) {
    lines_.fill(kNoLine);
    for (unsigned slot = 0; slot < kRequests; ++slot) free_.push_back(&entries_[slot]);
    SC_METHOD(on_clock);
    sensitive << clock.pos();
    dont_initialize();
}

void ClockedInterconnect::on_clock() {
    ++now_;
    events_ = lost_ = banks_used_ = 0;
    for (unsigned port = 0; port < kPorts; ++port) take_from_slave(port);
    for (const AxiPins& pins : master_pins_) take_from_memory(pins);
    // By index: back-invalidations are added behind.
    for (std::size_t i = 0; i < by_age_.size(); ++i) advance(*by_age_[i]);
    for (Entry* entry : finished_) release(*entry);
    finished_.clear();
    admit();
    grant_snoop_data();
    for (unsigned port = 0; port < kPorts; ++port) drive_slave(port);
    for (unsigned n = 0; n < kMemories; ++n) drive_memory(master_pins_[n], masters_[n]);
    global_events.write(events_);
    arbitration_lost.write(lost_);
}

// One that is held up by a hazard or a full tracker is passed over.
void ClockedInterconnect::admit() {
    unsigned admitted = 0;
    const unsigned first = next_turn_;
    for (unsigned i = 0; i < 2 * kPorts; ++i) {
        const unsigned turn = (first + i) % (2 * kPorts);
        const unsigned port = turn / 2;
        const bool write = turn % 2 != 0;
        std::queue<Request>& queue = write ? slaves_[port].writes : slaves_[port].reads;
        if (queue.empty()) continue;
        const Request& request = queue.front();
        Entry* entry = free_entry(request.kind, port);
        if (!updates_memory(request.kind) && in_flight(request.line)) {
            note(GlobalEvent::cci_rq_stall_addr_hazard);
        } else if (entry == nullptr) {
            note(GlobalEvent::cci_snoop_stall_tt_full);
        } else if (admitted == kAdmitted) {
            if (!write) lost_ |= 1U << port;
        } else {
            add(*entry, request, port);
            if (writes(request.kind)) slaves_[port].write_data.push(entry);
            queue.pop();
            ++admitted;
            next_turn_ = (turn + 1) % (2 * kPorts);
        }
    }
}

ClockedInterconnect::Entry* ClockedInterconnect::free_entry(Kind kind, unsigned port) {
    if (kind != Kind::back_invalidation && !free_.empty()) return free_.back();
    unsigned first = kRequests + port;
    unsigned last = updates_memory(kind) ? first + 1 : first;
    if (kind == Kind::back_invalidation) {
        first = kRequests + kPorts;
        last = kSlots;
    }
    for (unsigned slot = first; slot < last; ++slot)
        if (lines_[slot] == kNoLine) return &entries_[slot];
    return nullptr;
}

void ClockedInterconnect::add(Entry& entry, const Request& request, unsigned port) {
    if (slot_of(entry) < kRequests) free_.pop_back();
    entry = Entry{};
    static_cast<Request&>(entry) = request;
    entry.port = port;
    entry.ready_at = now_ + kRequestLatency;
    lines_[slot_of(entry)] = request.line;
    by_age_.push_back(&entry);
}

void ClockedInterconnect::release(Entry& entry) {
    if (slot_of(entry) < kRequests) free_.push_back(&entry);
    lines_[slot_of(entry)] = kNoLine;
    by_age_.erase(std::find(by_age_.begin(), by_age_.end(), &entry));
}

bool ClockedInterconnect::in_flight(Line line) const {
    return std::count(lines_.begin(), lines_.end(), line) != 0;
}

void ClockedInterconnect::advance(Entry& entry) {
    switch (entry.state) {
    case Entry::State::pipeline:
        if (now_ < entry.ready_at) return;
        entry.state = Entry::State::look_up;
        [[fallthrough]];
    case Entry::State::look_up: return look_up(entry);
    case Entry::State::allocate: return allocate(entry);
    case Entry::State::evicting: return;
    case Entry::State::queued:
        if (snooping_ == kSnooping) return note(GlobalEvent::cci_snoop_rq_stall_tt_full);
        ++snooping_;
        entry.state = Entry::State::snooping;
        [[fallthrough]];
    case Entry::State::snooping: return snoop(entry);
    case Entry::State::finishing: return finish(entry);
    }
}

void ClockedInterconnect::look_up(Entry& entry) {
    const unsigned pair = ClockedSnoopFilter::bank_of(entry.line) / 2;
    if ((banks_used_ >> pair & 1) != 0) return;
    banks_used_ |= 1U << pair;
    const unsigned self = 1U << entry.port;
    ClockedSnoopFilter::Way* way = filter_.look_up(entry.line);
    note(GlobalEvent::cci_snoop_access_filter_bank_0_1, pair);
    if (way == nullptr) note(GlobalEvent::cci_snoop_access_miss_filter_bank_0_1, pair);
    if (updates_memory(entry.kind)) {
        if (way != nullptr) way->holders &= ~self;
        return resolve(entry);
    }
    entry.way = way;
    if (way != nullptr && (way->holders & ~self) != 0) {
        entry.targets = way->holders & ~self;
        entry.state = Entry::State::queued;
        return advance(entry);
    }
    if (way != nullptr || !allocates(entry.kind)) return resolve(entry);
    entry.state = Entry::State::allocate;
    allocate(entry);
}

void ClockedInterconnect::allocate(Entry& entry) {
    entry.way = filter_.place_for(entry.line, [this](Line line) { return in_flight(line); });
    if (entry.way == nullptr) return note(GlobalEvent::cci_snoop_stall_alloc_busy);
    if (entry.way->holders == 0) {
        filter_.assign(*entry.way, entry.line);
        return resolve(entry);
    }
    Entry* eviction = free_entry(Kind::back_invalidation, 0);
    if (eviction == nullptr) return note(GlobalEvent::cci_snoop_stall_alloc_busy);
    back_invalidate(entry, *eviction);
}

void ClockedInterconnect::back_invalidate(Entry& entry, Entry& eviction) {
    note(GlobalEvent::cci_snoop_back_invalidation);
    add(eviction, {Kind::back_invalidation, entry.way->line, 0}, 0);
    eviction.parent = &entry;
    eviction.way = entry.way;
    eviction.targets = entry.way->holders;
    eviction.responded = true;
    eviction.state = Entry::State::queued;
    entry.state = Entry::State::evicting;
}

// Holders are asked one after another until one gives the data, or all at once when none may keep
// the line.
void ClockedInterconnect::snoop(Entry& entry) {
    if (entry.awaiting != 0) return;
    if (entry.targets == 0 || entry.from_snoop) {
        --snooping_;
        return resolve(entry);
    }
    entry.awaiting = invalidates(entry.kind) ? entry.targets : entry.targets & -entry.targets;
    entry.targets &= ~entry.awaiting;
    for (unsigned port = 0; port < kPorts; ++port)
        if ((entry.awaiting >> port & 1) != 0) slaves_[port].snoops.push(&entry);
}

// All that other caches could say is known: settles the filter and starts the memory access.
void ClockedInterconnect::resolve(Entry& entry) {
    entry.state = Entry::State::finishing;
    if (entry.kind == Kind::back_invalidation) {
        filter_.assign(*entry.way, entry.parent->line);
        resolve(*entry.parent);
    } else if (entry.way != nullptr) {
        const unsigned self = 1U << entry.port;
        unsigned& holders = entry.way->holders;
        entry.any_shared = (holders & ~self) != 0;
        if (allocates(entry.kind)) holders = (invalidates(entry.kind) ? 0 : holders) | self;
    }
    if (writes(entry.kind) || (entry.any_dirty && !takes_dirty(entry.kind)))
        entry.write = Entry::Write::wanted;
    if (returns_data(entry.kind) && !entry.from_snoop) memory_of(entry.line).reads.push(&entry);
    finish(entry);
}

void ClockedInterconnect::finish(Entry& entry) {
    if (entry.write == Entry::Write::wanted && entry.beats_in == kLineBeats) {
        if (!writes(entry.kind)) note(GlobalEvent::cci_wrq);
        memory_of(entry.line).writes.push(&entry);
        entry.write = Entry::Write::under_way;
    }
    if (entry.write != Entry::Write::none) return;
    if (entry.responded) {
        if (!entry.from_snoop || entry.beats_in == kLineBeats) finished_.push_back(&entry);
    } else if (!entry.responding && (!returns_data(entry.kind) || entry.beats_in != 0)) {
        Slave& slave = slaves_[entry.port];
        const bool read = entry.kind <= Kind::clean_unique;
        (read ? slave.read_responses : slave.write_responses).push(&entry);
        entry.responding = true;
        entry.ready_at = now_ + kResponseLatency;
    }
}

} // namespace armpmu::bench
