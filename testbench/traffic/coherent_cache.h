// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/interconnect/transaction.h"

#include <cstddef>
#include <vector>

namespace armpmu::testbench {

// ACE's five states of a line.
enum class LineState : std::uint8_t {
    invalid,
    unique_clean,
    unique_dirty,
    shared_clean,
    shared_dirty,
};

constexpr bool unique(LineState state) {
    return state == LineState::unique_clean || state == LineState::unique_dirty;
}
constexpr bool dirty(LineState state) {
    return state == LineState::unique_dirty || state == LineState::shared_dirty;
}

// The tags and versions of a set-associative cache with LRU replacement. A way can be reserved for
// a fill or pinned by an upgrade in flight; it is then no victim.
class CoherentCache {
  public:
    struct Way {
        Line line = 0;
        Version version = 0;
        std::uint64_t used = 0;
        LineState state = LineState::invalid;
        bool reserved = false;
    };

    // Throws std::invalid_argument unless the number of sets is a power of two.
    CoherentCache(unsigned bytes, unsigned ways);

    // The valid way that holds the line, or null.
    Way* find(Line line);
    const Way* find(Line line) const;
    // Gives the way to the line; its state is still to be set.
    void assign(Way& way, Line line) {
        way.line = line;
        tags_[static_cast<std::size_t>(&way - array_.data())] = line;
    }
    void touch(Way& way) { way.used = ++clock_; }
    // Where an absent line would go: an invalid way, else the least recently used; null when all
    // ways of the set are reserved.
    Way* victim(Line line);

  private:
    std::size_t first_of(Line line) const { return (line >> 1 & set_mask_) * ways_; }

    unsigned ways_;
    std::uint64_t set_mask_;
    std::uint64_t clock_ = 0;
    std::vector<Way> array_;
    std::vector<Line> tags_; // lines of array_, together for a fast search
};

} // namespace armpmu::testbench
