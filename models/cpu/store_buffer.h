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
        std::uint32_t place = 0; // in L1D, where the line may be found
        bool full() const { return bytes == ~std::uint64_t{0}; }
    };
    static constexpr std::size_t kMost = 16;

    explicit StoreBuffer(std::size_t entries) : capacity_(entries) {}

    // The newest first: that is where a store most probably belongs.
    Entry* find(std::uint64_t line, MemoryType type) {
        for (std::size_t n = count_; n-- != 0;) {
            Entry& entry = entry_[(first_ + n) % kMost];
            if (entry.line == line && entry.type == type) return &entry;
        }
        return nullptr;
    }
    bool holds(std::uint64_t line) const {
        for (std::size_t n = 0; n < count_; ++n)
            if (entry_[(first_ + n) % kMost].line == line) return true;
        return false;
    }
    bool empty() const { return count_ == 0; }
    bool full() const { return count_ == capacity_; }
    const Entry& oldest() const { return entry_[first_]; }
    Entry take_oldest() {
        const Entry taken = entry_[first_];
        first_ = (first_ + 1) % kMost;
        --count_;
        return taken;
    }
    Entry take(const Entry* which) {
        const Entry taken = *which;
        --count_;
        // Those that are newer move up.
        for (std::size_t at = static_cast<std::size_t>(which - entry_.data());
             at != (first_ + count_) % kMost; at = (at + 1) % kMost)
            entry_[at] = entry_[(at + 1) % kMost];
        return taken;
    }
    void add(const Entry& entry) { entry_[(first_ + count_++) % kMost] = entry; }

  private:
    std::size_t capacity_;
    std::size_t first_ = 0;
    std::size_t count_ = 0;
    std::array<Entry, kMost> entry_{};
};

} // namespace armpmu::cpu
