// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"
#include "armpmu/cpu/translator.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace armpmu::cpu {

// Committed stores that wait to be written, merged by line; the oldest goes first.
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

// Consecutive full-line writes, and which levels are no longer allocated in (docs/core.md, "Stores
// and the store buffer").
class WriteStreaming {
  public:
    struct Modes {
        bool l1 = false;
        bool l2 = false;
        bool l3 = false;
        bool operator==(const Modes& other) const {
            return l1 == other.l1 && l2 == other.l2 && l3 == other.l3;
        }
    };

    explicit WriteStreaming(const CoreConfig& config)
        : l1_(config.l1_streaming), l2_(config.l2_streaming), l3_(config.l3_streaming) {}

    Modes modes() const { return modes_of(run_); }
    bool on() const { return run_ != 0 && modes().l1; }
    // A full line is written; the modes are those of its write.
    void full(std::uint64_t line) {
        run_ = run_after(line);
        last_ = line;
    }
    // A write that was not full is done.
    void ended() { run_ = 0; }
    // Whether a write leaves all modes as they are.
    bool keeps_modes(std::uint64_t line, bool full) const {
        if (run_ == 0 && !full) return true;
        return modes() == modes_of(full ? run_after(line) : 0);
    }

  private:
    std::uint64_t run_after(std::uint64_t line) const {
        return run_ != 0 && line == last_ + 1 ? run_ + 1 : 1;
    }
    static bool over(std::uint64_t run, std::uint32_t threshold) {
        return threshold != 0 && run > threshold;
    }
    Modes modes_of(std::uint64_t run) const {
        return {over(run, l1_), over(run, l2_), over(run, l3_)};
    }

    std::uint32_t l1_;
    std::uint32_t l2_;
    std::uint32_t l3_;
    std::uint64_t run_ = 0;
    std::uint64_t last_ = 0;
};

} // namespace armpmu::cpu
