// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/outstanding.h"

#include <algorithm>

namespace armpmu::cpu {

Outstanding::Use Outstanding::use_of(OuterLevels::For what) {
    switch (what) {
    case OuterLevels::For::store: return Use::write;
    case OuterLevels::For::walk: return Use::walk;
    case OuterLevels::For::prefetch:
    case OuterLevels::For::store_prefetch: return Use::prefetch;
    default: return Use::load;
    }
}

void Outstanding::know(Entry& entry, std::uint64_t cycle) {
    entry.cycle = std::max<std::uint64_t>(cycle, 1);
    find_free(entry);
}

void Outstanding::find_free(Entry& entry) {
    entry.free = entry.cycle;
    if (entry.use == Use::load)
        entry.free = std::max(entry.cycle + entry.read.transfer, entry.begun + victim_latency_);
    first_free_ = std::min(first_free_, entry.free);
    last_free_ = std::max(last_free_, entry.free);
}

Outstanding::Entry* Outstanding::prefetched(std::uint64_t line) {
    for (Entry& entry : entries_)
        if (entry.use == Use::prefetch && entry.read.line == line) return &entry;
    return nullptr;
}

std::uint64_t Outstanding::adopt(std::uint64_t line, std::uint64_t now) {
    if (prefetched(line) == nullptr) return now;
    const std::uint64_t from = room_for_read(now);
    if (Entry* const entry = prefetched(line)) {
        entry->use = Use::load;
        if (entry->cycle != 0) find_free(*entry);
    }
    return from;
}

std::uint64_t Outstanding::resolve(Entry& entry) {
    if (entry.cycle != 0) return entry.cycle;
    if (entry.is_read) {
        bool shared = false;
        know(entry, outer_.arrival(entry.read, shared));
        if (shared) shared_.push_back(entry.read.line);
    } else {
        const LineAnswer answer = outer_.whole_answer(entry.read.token);
        entry.read.level = OuterLevels::level_of(answer.source);
        know(entry, answer.cycle);
    }
    --unanswered_;
    return entry.cycle;
}

std::size_t Outstanding::busy(Use use) const {
    std::size_t number = 0;
    for (const Entry& entry : entries_) number += entry.use == use ? 1 : 0;
    return number;
}

std::uint64_t Outstanding::wait_for(std::uint64_t now, Use use) {
    forget_until(now);
    std::size_t taken = busy(use);
    for (; taken >= registers_[static_cast<std::size_t>(use)]; --taken) {
        const auto first = first_free(use);
        now = std::max(now, first->free);
        entries_.erase(first);
    }
    return now;
}

std::uint64_t Outstanding::after_victims(std::uint64_t now) {
    for (std::uint64_t before = 0; before != now;) {
        before = now;
        for (const Entry& entry : entries_)
            if (entry.use == Use::load && entry.cycle != 0 && entry.cycle <= now)
                now = std::max(now, entry.begun + victim_latency_);
    }
    return now;
}

// The register that is free first. One that has not said when may still be, until that time.
std::vector<Outstanding::Entry>::iterator Outstanding::first_free(Use use) {
    for (;;) {
        resolve_answered();
        auto first = entries_.end();
        bool unknown = false;
        for (auto at = entries_.begin(); at != entries_.end(); ++at) {
            if (at->use != use) continue;
            if (at->cycle == 0 && outer_.lets_time_pass()) {
                unknown = true;
                continue;
            }
            resolve(*at);
            if (first == entries_.end() || at->free < first->free) first = at;
        }
        const std::uint64_t known = first == entries_.end() ? ~std::uint64_t{0} : first->free;
        if (!unknown || !outer_.await_one(known)) return first;
    }
}

std::uint64_t Outstanding::room_for_prefetch(std::uint64_t now, std::uint32_t& registers) {
    const std::size_t most = registers_[static_cast<std::size_t>(Use::prefetch)];
    if (entries_.size() < most) return now;
    forget_until(now);
    if (busy(Use::prefetch) < most) return now;
    if (unanswered_ == 0 || !outer_.lets_time_pass()) return wait_for(now, Use::prefetch);
    registers = static_cast<std::uint32_t>(most);
    return now;
}

void Outstanding::resolve_answered() {
    if (unanswered_ == 0 || !outer_.answers_came()) return;
    for (Entry& entry : entries_)
        if (entry.cycle == 0 && outer_.answered(entry.read.token)) resolve(entry);
}

Outstanding::Added Outstanding::add_read(const OuterLevels::Read& read, std::uint64_t begun) {
    entries_.emplace_back();
    Entry& entry = entries_.back();
    entry.id = next_;
    entry.use = use_of(read.what);
    entry.is_read = true;
    entry.begun = begun;
    entry.read = read;
    if (read.known) {
        know(entry, read.cycle);
        return {next_++, entry.cycle, read.level};
    }
    ++unanswered_;
    const std::uint64_t cycle = outer_.answered(read.token) ? resolve(entry) : 0;
    return {next_++, cycle, entry.read.level};
}

void Outstanding::add_write(MemoryPort::Token token, std::uint64_t line) {
    entries_.emplace_back();
    Entry& entry = entries_.back();
    entry.id = next_++;
    entry.use = Use::write;
    entry.read.line = line;
    entry.read.known = false;
    entry.read.token = token;
    ++unanswered_;
    if (outer_.answered(token)) resolve(entries_.back());
}

void Outstanding::forget_until(std::uint64_t now) {
    resolve_answered();
    if (now < first_free_) return;
    first_free_ = ~std::uint64_t{0};
    entries_.erase(std::remove_if(entries_.begin(), entries_.end(),
                                  [&](const Entry& entry) {
                                      if (entry.cycle == 0) return false;
                                      if (entry.free <= now) return true;
                                      first_free_ = std::min(first_free_, entry.free);
                                      return false;
                                  }),
                   entries_.end());
}

std::uint64_t Outstanding::arrival_of_line(std::uint64_t line) {
    for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry)
        if ((entry->is_read || entry->lost) && entry->read.line == line) return resolve(*entry);
    return 0;
}

Arrival Outstanding::expect_line(std::uint64_t line, Id& id) {
    for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry) {
        if ((!entry->is_read && !entry->lost) || entry->read.line != line) continue;
        if (entry->cycle == 0 && outer_.answered(entry->read.token)) resolve(*entry);
        if (entry->cycle == 0) id = entry->id;
        return {entry->cycle, entry->read.level};
    }
    return {};
}

bool Outstanding::lose(std::uint64_t line) {
    bool found = false;
    for (Entry& entry : entries_) {
        if (entry.is_read || entry.cycle != 0 || entry.read.line != line) continue;
        entry.lost = found = true;
    }
    return found;
}

Arrival Outstanding::arrival(Id id) {
    for (Entry& entry : entries_)
        if (entry.id == id) {
            const std::uint64_t cycle = resolve(entry);
            return {cycle, entry.read.level};
        }
    return {};
}

std::uint64_t Outstanding::all_done() {
    std::uint64_t last = 0;
    for (Entry& entry : entries_) last = std::max(last, resolve(entry));
    return last;
}

} // namespace armpmu::cpu
