// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/translator.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace armpmu::cpu {

// Committed stores that wait for their turn, merged by line; the oldest goes first.
class StoreBuffer {
  public:
    struct Entry {
        std::uint64_t line = 0;
        std::uint64_t bytes = 0; // bit n: byte n is written
        MemoryType type = MemoryType::cacheable;
        bool full() const { return bytes == ~std::uint64_t{0}; }
    };
    static constexpr std::size_t kMost = 16;

    explicit StoreBuffer(std::size_t entries) : capacity_(entries) {}

    // The newest first: that is where a store most probably belongs.
    Entry* find(std::uint64_t line, MemoryType type) {
        for (std::size_t n = count_; n-- != 0;)
            if (entry_[n].line == line && entry_[n].type == type) return &entry_[n];
        return nullptr;
    }
    bool holds(std::uint64_t line) const {
        for (std::size_t n = 0; n < count_; ++n)
            if (entry_[n].line == line) return true;
        return false;
    }
    bool empty() const { return count_ == 0; }
    bool full() const { return count_ == capacity_; }
    const Entry& oldest() const { return entry_[0]; }
    Entry take_oldest() { return take(&entry_[0]); }
    Entry take(Entry* which) {
        const Entry taken = *which;
        --count_;
        for (Entry* at = which; at != &entry_[count_]; ++at) *at = at[1];
        return taken;
    }
    void add(const Entry& entry) { entry_[count_++] = entry; }

  private:
    std::size_t capacity_;
    std::size_t count_ = 0;
    std::array<Entry, kMost + 1> entry_{};
};

} // namespace armpmu::cpu
