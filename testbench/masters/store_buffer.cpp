// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/store_buffer.h"

#include <algorithm>

namespace armpmu::testbench {

bool StoreBuffer::store(Line line, std::uint64_t mask, Memory memory, std::uint64_t cycle) {
    const bool device = memory == Memory::device;
    for (Entry& entry : entries_) {
        if (entry.line != line) continue;
        if (device || entry.memory != memory || entry.sent) {
            entry.closed = true;
            return false;
        }
        entry.mask |= mask;
        entry.closes_at = cycle + merge_cycles_;
        entry.closed |= entry.full();
        return true;
    }
    if (!entries_.empty()) entries_.back().closed = true;
    if (entries_.size() == capacity_) return false;
    Entry entry;
    entry.line = line;
    entry.mask = mask;
    entry.closes_at = cycle + merge_cycles_;
    entry.memory = memory;
    entry.closed = device || entry.full();
    entries_.push_back(entry);
    others_ += memory != Memory::write_back;
    return true;
}

void StoreBuffer::close(Line line) {
    for (Entry& entry : entries_)
        if (entry.line == line) entry.closed = true;
}

void StoreBuffer::close_all() {
    if (!entries_.empty()) entries_.back().closed = true;
}

void StoreBuffer::stop_waiting(Line line) {
    for (Entry& entry : entries_)
        if (entry.line == line) entry.waiting = false;
}

bool StoreBuffer::expire(std::uint64_t cycle) {
    if (cycle < next_expiry()) return false;
    entries_.back().closed = true;
    return true;
}

bool StoreBuffer::holds_device() const {
    return std::any_of(entries_.begin(), entries_.end(),
                       [](const Entry& entry) { return entry.memory == Memory::device; });
}

void StoreBuffer::remove(Line line) {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.line == line; });
    others_ -= found->memory != Memory::write_back;
    entries_.erase(found);
}

} // namespace armpmu::testbench
