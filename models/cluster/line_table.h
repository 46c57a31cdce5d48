// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::cluster {

// A value for each of many lines, by its number. A hash table without pointers: a look-up usually
// touches one cache line. Pointers into it are valid until the next change.
template <typename Value>
class LineTable {
  public:
    // Null if there is nothing.
    Value* find(std::uint64_t line) {
        for (std::size_t at = place(line); slots_[at].line != kEmpty; at = after(at))
            if (slots_[at].line == line) return &slots_[at].value;
        return nullptr;
    }
    const Value* find(std::uint64_t line) const { return const_cast<LineTable*>(this)->find(line); }
    Value& operator[](std::uint64_t line) {
        if (Value* const found = find(line)) return *found;
        if (2 * ++used_ > slots_.size()) grow();
        std::size_t at = place(line);
        while (slots_[at].line != kEmpty) at = after(at);
        slots_[at] = {line, {}};
        return slots_[at].value;
    }
    void erase(std::uint64_t line) {
        std::size_t hole = place(line);
        while (slots_[hole].line != line) {
            if (slots_[hole].line == kEmpty) return;
            hole = after(hole);
        }
        --used_;
        // Moves up the following entries that are not at their own slot.
        for (std::size_t at = after(hole); slots_[at].line != kEmpty; at = after(at)) {
            const std::size_t wanted = place(slots_[at].line);
            if (((at - wanted) & mask()) < ((at - hole) & mask())) continue;
            slots_[hole] = slots_[at];
            hole = at;
        }
        slots_[hole].line = kEmpty;
    }

  private:
    static constexpr std::uint64_t kEmpty = ~std::uint64_t{0}; // no line has that number
    struct Slot {
        std::uint64_t line = kEmpty;
        Value value{};
    };
    std::size_t mask() const { return slots_.size() - 1; }
    std::size_t place(std::uint64_t line) const {
        constexpr std::uint64_t kGolden = 0x9E37'79B9'7F4A'7C15;
        return static_cast<std::size_t>(line * kGolden >> 32) & mask();
    }
    std::size_t after(std::size_t at) const { return (at + 1) & mask(); }
    void grow() {
        std::vector<Slot> before(2 * slots_.size());
        before.swap(slots_);
        for (const Slot& slot : before) {
            if (slot.line == kEmpty) continue;
            std::size_t at = place(slot.line);
            while (slots_[at].line != kEmpty) at = after(at);
            slots_[at] = slot;
        }
    }

    std::vector<Slot> slots_ = std::vector<Slot>(1024); // a power of two, at most half used
    std::size_t used_ = 0;
};

} // namespace armpmu::cluster
