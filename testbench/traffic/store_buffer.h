// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/interconnect/transaction.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// The stores of one thread that have not yet reached the cache, merged by line. The youngest entry
// is open for merging; it closes when it is full, when a store to another line follows, when it is
// asked to, or when no store has joined it for `merge_cycles`. Only closed entries drain.
class StoreBuffer {
  public:
    struct Entry {
        Line line = 0;
        std::uint64_t mask = 0; // bytes written, bit n = byte n
        std::uint64_t closes_at = 0;
        bool closed = false;
        bool waiting = false; // for a miss on its line

        bool full() const { return mask == ~std::uint64_t{0}; }
    };

    StoreBuffer(unsigned lines, unsigned merge_cycles)
        : capacity_(lines), merge_cycles_(merge_cycles) {}

    // False when the buffer is full.
    bool store(Line line, std::uint64_t mask, std::uint64_t cycle);
    // Entry of the line, or null.
    const Entry* find(Line line) const;
    void close(Line line);
    void close_all();
    void set_waiting(Line line, bool waiting);
    // Closes the open entry when its time is up; true when it did.
    bool expire(std::uint64_t cycle);
    // First cycle in which `expire` would close something, ~0 when there is none.
    std::uint64_t next_expiry() const;

    bool empty() const { return entries_.empty(); }
    const std::vector<Entry>& entries() const { return entries_; } // oldest first
    void remove(Line line);

  private:
    std::vector<Entry> entries_;
    std::size_t capacity_;
    unsigned merge_cycles_;
};

} // namespace armpmu::testbench
