// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/line_state.h"

#include <cstddef>
#include <vector>

namespace armpmu::testbench {

using namespace interconnect;

// The tags and versions of a set-associative cache with LRU replacement. A way can be reserved for
// a fill or pinned by an upgrade or by cache maintenance in flight; it is then no victim.
class CoherentCache {
  public:
    struct Way {
        Line line = 0;
        Version version = 0;
        LineState state = LineState::invalid; // changed by `assign` and `set_state` only
        bool reserved = false;                // changed by `reserve` and `release` only
    };

    // Throws std::invalid_argument unless the number of sets is a power of two.
    CoherentCache(unsigned bytes, unsigned ways);

    // The valid way that holds the line, or null.
    Way* find(Line line) {
        const std::size_t first = first_of(line);
        for (std::size_t i = first; i < first + ways_; ++i)
            if (tags_[i] == line) return &array_[i];
        return nullptr;
    }
    const Way* find(Line line) const { return const_cast<CoherentCache*>(this)->find(line); }

    // Gives the way to the line.
    void assign(Way& way, Line line, LineState state) {
        way.line = line;
        set_state(way, state);
    }
    void set_state(Way& way, LineState state) {
        way.state = state;
        tags_[index_of(way)] = state == LineState::invalid ? kNoLine : way.line;
        if (state == LineState::invalid && !way.reserved) used_[index_of(way)] = kFree;
    }
    void reserve(Way& way) {
        way.reserved = true;
        used_[index_of(way)] = kReserved;
    }
    // Ends the reservation; the way, if valid, is now the most recently used.
    void release(Way& way) {
        way.reserved = false;
        used_[index_of(way)] = way.state == LineState::invalid ? kFree : ++clock_;
    }
    void touch(Way& way) {
        if (!way.reserved) used_[index_of(way)] = ++clock_;
    }
    // Those that hold a line, the least recently used first.
    std::vector<const Way*> by_use() const;
    // Where an absent line would go: an invalid way, else the least recently used; null when all
    // ways of the set are reserved.
    Way* victim(Line line);

  private:
    static constexpr Line kNoLine = ~Line{0};
    static constexpr std::uint64_t kFree = 0;
    static constexpr std::uint64_t kReserved = ~std::uint64_t{0};

    std::size_t first_of(Line line) const { return (line >> 1 & set_mask_) * ways_; }
    std::size_t index_of(const Way& way) const {
        return static_cast<std::size_t>(&way - array_.data());
    }

    unsigned ways_;
    std::uint64_t set_mask_;
    std::uint64_t clock_ = kFree;
    std::vector<Way> array_;
    // Apart from array_, for fast searches: lines of the valid ways, and when each way was used.
    std::vector<Line> tags_;
    std::vector<std::uint64_t> used_;
};

} // namespace armpmu::testbench
