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
    --unanswered_;
    return entry.cycle;
}

std::uint64_t Outstanding::room(std::uint64_t now, bool write) {
    const std::size_t most = write ? write_registers_ : miss_registers_;
    forget_until(now);
    std::size_t busy = write ? writes() : entries_.size() - writes();
    while (busy >= most) {
        const auto first = first_free(write);
        now = std::max(now, resolve(*first));
        entries_.erase(first);
        --busy;
    }
    return now;
}

// The register that is free first. Who has no answer yet is free later than those that have one: to
// wait for all answers would let the core ask again only when the last of them has come.
std::vector<Outstanding::Entry>::iterator Outstanding::first_free(bool write) {
    while (true) {
        auto first = entries_.end();
        Entry* oldest = nullptr;
        for (auto at = entries_.begin(); at != entries_.end(); ++at) {
            if (at->write != write) continue;
            if (oldest == nullptr) oldest = &*at;
            if (at->cycle == 0 && !outer_.answered(at->read.token)) continue;
            if (first == entries_.end() || resolve(*at) < first->cycle) first = at;
        }
        if (first != entries_.end()) return first;
        resolve(*oldest);
    }
}

Outstanding::Added Outstanding::add_read(const OuterLevels::Read& read, bool by_store) {
    const std::uint64_t known = read.known ? std::max<std::uint64_t>(read.cycle, 1) : 0;
    entries_.push_back({next_, by_store, true, false, known, read});
    if (read.known) return {next_++, known};
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
    if (unanswered_ != 0)
        for (Entry& entry : entries_)
            if (entry.cycle == 0 && outer_.answered(entry.read.token)) resolve(entry);
    entries_.erase(std::remove_if(entries_.begin(), entries_.end(),
                                  [now](const Entry& entry) {
                                      return entry.cycle != 0 && entry.cycle <= now;
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
