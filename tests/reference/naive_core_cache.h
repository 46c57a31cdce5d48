// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace armpmu::tests {

struct NaiveLine {
    std::uint64_t line = 0; // address / 64
    bool dirty = false, unique = false, prefetched = false;
};

// A cache: for each set what it holds, what was used last first.
class NaiveCache {
  public:
    NaiveCache(unsigned kb, unsigned ways);

    bool exists() const { return !sets_.empty(); }
    bool holds(std::uint64_t line) const;
    // The line as it is held, or null. To look at it is no use of it. Valid until the next call.
    NaiveLine* find(std::uint64_t line);
    // Uses a line that is held.
    NaiveLine& use(std::uint64_t line);
    // Takes out what has to leave before that line is placed, if anything.
    std::optional<NaiveLine> make_room(std::uint64_t line);
    void place(const NaiveLine& line);
    void drop(std::uint64_t line);
    void drop_all();

  private:
    std::vector<NaiveLine>& set_of(std::uint64_t line) { return sets_[line % sets_.size()]; }

    unsigned ways_;
    std::vector<std::vector<NaiveLine>> sets_;
};

} // namespace armpmu::tests
