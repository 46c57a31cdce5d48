// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/store_buffer.h"

#include <algorithm>

namespace armpmu::testbench {

bool StoreBuffer::store(Line line, std::uint64_t mask, std::uint64_t cycle) {
    for (Entry& entry : entries_) {
        if (entry.line != line) continue;
        entry.mask |= mask;
        entry.closes_at = cycle + merge_cycles_;
        entry.closed |= entry.full();
        return true;
    }
    if (!entries_.empty()) entries_.back().closed = true;
    if (entries_.size() == capacity_) return false;
    entries_.push_back({line, mask, cycle + merge_cycles_, false, false});
    entries_.back().closed = entries_.back().full();
    return true;
}

const StoreBuffer::Entry* StoreBuffer::find(Line line) const {
    for (const Entry& entry : entries_)
        if (entry.line == line) return &entry;
    return nullptr;
}

void StoreBuffer::close(Line line) {
    for (Entry& entry : entries_)
        if (entry.line == line) entry.closed = true;
}

void StoreBuffer::set_waiting(Line line, bool waiting) {
    for (Entry& entry : entries_)
        if (entry.line == line) entry.waiting = waiting;
}

void StoreBuffer::close_all() {
    if (!entries_.empty()) entries_.back().closed = true;
}

bool StoreBuffer::expire(std::uint64_t cycle) {
    if (cycle < next_expiry()) return false;
    entries_.back().closed = true;
    return true;
}

std::uint64_t StoreBuffer::next_expiry() const {
    if (entries_.empty() || entries_.back().closed) return ~std::uint64_t{0};
    return entries_.back().closes_at;
}

void StoreBuffer::remove(Line line) {
    entries_.erase(std::find_if(entries_.begin(), entries_.end(),
                                [&](const Entry& entry) { return entry.line == line; }));
}

} // namespace armpmu::testbench
