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
    unsigned way = 0; // the cache's own
};

enum class NaiveReplacement { lru, random };

// A cache: for each set what it holds, what was used last first.
class NaiveCache {
  public:
    NaiveCache(unsigned kb, unsigned ways, NaiveReplacement policy = NaiveReplacement::lru);

    bool exists() const { return !sets_.empty(); }
    bool holds(std::uint64_t line) const;
    // The line as it is held, or null. To look at it is no use of it. Valid until the next call.
    NaiveLine* find(std::uint64_t line);
    // Uses a line that is held.
    NaiveLine& use(std::uint64_t line);
    // Takes out what has to leave before that line is placed, if anything.
    std::optional<NaiveLine> make_room(std::uint64_t line);
    void place(const NaiveLine& line);
    // As what was used longest ago.
    void place_last(const NaiveLine& line);
    void drop(std::uint64_t line);
    void drop_all();

  private:
    std::vector<NaiveLine>& set_of(std::uint64_t line) { return sets_[line % sets_.size()]; }
    NaiveLine in_free_way(const NaiveLine& line);

    unsigned ways_;
    NaiveReplacement policy_;
    std::uint32_t drawn_ = 1; // drawn again for each line that comes
    std::vector<std::vector<NaiveLine>> sets_;
};

} // namespace armpmu::tests
