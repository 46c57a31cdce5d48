// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/outstanding.h"

#include <algorithm>

namespace armpmu::cpu {

std::uint64_t Outstanding::resolve(Entry& entry) {
    if (entry.cycle != 0) return entry.cycle;
    if (entry.is_read) {
        bool shared = false;
        entry.cycle = outer_.arrival(entry.read, shared);
        if (shared) shared_.push_back(entry.read.line);
    } else {
        entry.cycle = outer_.answer(entry.read.token);
    }
    entry.cycle = std::max<std::uint64_t>(entry.cycle, 1);
    first_arrival_ = std::min(first_arrival_, entry.cycle);
    --unanswered_;
    return entry.cycle;
}

std::uint64_t Outstanding::room(std::uint64_t now, bool write) {
    const std::size_t most = write ? write_registers_ : miss_registers_;
    forget_until(now);
    std::size_t busy = write ? writes() : entries_.size() - writes();
    while (busy >= most) {
        const auto first = first_free(write);
        now = std::max(now, first->cycle);
        entries_.erase(first);
        --busy;
    }
    return now;
}

// The register that is free first. One that has not said when may still be, until that time.
std::vector<Outstanding::Entry>::iterator Outstanding::first_free(bool write) {
    for (;;) {
        resolve_answered();
        auto first = entries_.end();
        bool unknown = false;
        for (auto at = entries_.begin(); at != entries_.end(); ++at) {
            if (at->write != write) continue;
            if (at->cycle == 0 && outer_.lets_time_pass()) {
                unknown = true;
                continue;
            }
            const std::uint64_t free = resolve(*at);
            if (first == entries_.end() || free < first->cycle) first = at;
        }
        const std::uint64_t known = first == entries_.end() ? ~std::uint64_t{0} : first->cycle;
        if (!unknown || !outer_.await_one(known)) return first;
    }
}

std::uint64_t Outstanding::room_for_prefetch(std::uint64_t now, std::uint32_t& registers) {
    if (entries_.size() < miss_registers_) return now;
    forget_until(now);
    const std::size_t busy = entries_.size() - writes();
    if (busy < miss_registers_) return now;
    if (unanswered_ == 0 || !outer_.lets_time_pass()) return room(now, false);
    registers = static_cast<std::uint32_t>(miss_registers_);
    return now;
}

void Outstanding::resolve_answered() {
    if (unanswered_ == 0 || !outer_.answers_came()) return;
    for (Entry& entry : entries_)
        if (entry.cycle == 0 && outer_.answered(entry.read.token)) resolve(entry);
}

Outstanding::Added Outstanding::add_read(const OuterLevels::Read& read, bool by_store) {
    const std::uint64_t known = read.known ? std::max<std::uint64_t>(read.cycle, 1) : 0;
    entries_.push_back({next_, by_store, true, false, known, read});
    if (read.known) {
        first_arrival_ = std::min(first_arrival_, known);
        return {next_++, known};
    }
    ++unanswered_;
    return {next_++, outer_.answered(read.token) ? resolve(entries_.back()) : 0};
}

void Outstanding::add_write(MemoryPort::Token token, std::uint64_t line) {
    OuterLevels::Read write;
    write.line = line;
    write.known = false;
    write.token = token;
    entries_.push_back({next_++, true, false, false, 0, write});
    ++unanswered_;
    if (outer_.answered(token)) resolve(entries_.back());
}

void Outstanding::forget_until(std::uint64_t now) {
    resolve_answered();
    if (now < first_arrival_) return;
    first_arrival_ = ~std::uint64_t{0};
    entries_.erase(std::remove_if(entries_.begin(), entries_.end(),
                                  [&](const Entry& entry) {
                                      if (entry.cycle == 0) return false;
                                      if (entry.cycle <= now) return true;
                                      first_arrival_ = std::min(first_arrival_, entry.cycle);
                                      return false;
                                  }),
                   entries_.end());
}

std::size_t Outstanding::writes() const {
    std::size_t busy = 0;
    for (const Entry& entry : entries_) busy += entry.write ? 1 : 0;
    return busy;
}

std::uint64_t Outstanding::arrival_of_line(std::uint64_t line) {
    for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry)
        if ((entry->is_read || entry->lost) && entry->read.line == line) return resolve(*entry);
    return 0;
}

std::uint64_t Outstanding::expect_line(std::uint64_t line, Id& id) {
    for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry) {
        if ((!entry->is_read && !entry->lost) || entry->read.line != line) continue;
        if (entry->cycle == 0 && outer_.answered(entry->read.token)) resolve(*entry);
        if (entry->cycle == 0) id = entry->id;
        return entry->cycle;
    }
    return 0;
}

bool Outstanding::lose(std::uint64_t line) {
    bool found = false;
    for (Entry& entry : entries_) {
        if (entry.is_read || entry.cycle != 0 || entry.read.line != line) continue;
        entry.lost = found = true;
    }
    return found;
}

std::uint64_t Outstanding::arrival(Id id) {
    for (Entry& entry : entries_)
        if (entry.id == id) return resolve(entry);
    return 0;
}

std::uint64_t Outstanding::all_done() {
    std::uint64_t last = 0;
    for (Entry& entry : entries_) last = std::max(last, resolve(entry));
    return last;
}

} // namespace armpmu::cpu
