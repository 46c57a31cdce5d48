// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/transaction.h"
#include "testbench/masters/trace_record.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

using namespace interconnect;

// The stores of one thread that have not yet reached the cache or the bus, merged by line. The
// youngest entry is open for merging; it closes when it is full, when a store to another line
// follows, when it is asked to, or when no store has joined it for `merge_cycles`. Only closed
// entries drain. A store to Device memory is a separate entry that is closed from the beginning.
class StoreBuffer {
  public:
    using Memory = TraceRecord::Memory;

    struct Entry {
        Line line = 0;
        std::uint64_t mask = 0; // bytes written, bit n = byte n
        std::uint64_t closes_at = 0;
        Memory memory = Memory::write_back;
        bool closed = false;
        bool waiting = false; // for the miss register of its line
        bool sent = false;    // its write is in flight; it goes when that is answered

        bool full() const { return mask == ~std::uint64_t{0}; }
        bool coherent() const { return testbench::coherent(memory); }
    };

    StoreBuffer(unsigned lines, unsigned merge_cycles)
        : capacity_(lines), merge_cycles_(merge_cycles) {}

    // False when the buffer is full, or holds a store to the line that this one cannot join.
    bool store(Line line, std::uint64_t mask, Memory memory, std::uint64_t cycle);
    // Entry of the line, or null.
    const Entry* find(Line line) const {
        for (const Entry& entry : entries_)
            if (entry.line == line) return &entry;
        return nullptr;
    }
    void close(Line line);
    void close_all();
    void stop_waiting(Line line);
    // Closes the open entry when its time is up; true when it did.
    bool expire(std::uint64_t cycle);
    // First cycle in which `expire` would close something, ~0 when there is none.
    std::uint64_t next_expiry() const {
        if (entries_.empty() || entries_.back().closed) return ~std::uint64_t{0};
        return entries_.back().closes_at;
    }

    bool empty() const { return entries_.empty(); }
    std::vector<Entry>& entries() { return entries_; } // oldest first
    const std::vector<Entry>& entries() const { return entries_; }
    // Entries of other memory than write-back.
    unsigned others() const { return others_; }
    bool holds_device() const;
    void remove(Line line);

  private:
    std::vector<Entry> entries_;
    std::size_t capacity_;
    unsigned merge_cycles_;
    unsigned others_ = 0;
};

} // namespace armpmu::testbench
