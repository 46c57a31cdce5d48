// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/reference/naive_core_config.h"
#include "tests/reference/naive_core_counts.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace armpmu::tests {

// What a TLB or the walk cache holds. Levels tell the tables of the walk cache apart.
struct NaiveTlbEntry {
    unsigned asid = 0;
    unsigned level = 0;
    std::uint64_t number = 0; // of the page or the table

    bool operator==(const NaiveTlbEntry& other) const {
        return asid == other.asid && level == other.level && number == other.number;
    }
};

// For each set what it holds, what was used last first.
class NaiveTlb {
  public:
    NaiveTlb(unsigned entries, unsigned ways) : ways_(ways), sets_(entries / ways) {}

    bool holds(const NaiveTlbEntry& entry) const; // no use
    bool look_up(const NaiveTlbEntry& entry);     // a hit is a use
    void fill(const NaiveTlbEntry& entry);
    void drop(const NaiveTlbEntry& entry);
    void drop_asid(unsigned asid);
    void drop_all();

  private:
    unsigned ways_;
    std::vector<std::vector<NaiveTlbEntry>> sets_;
};

// The TLBs and the walks of the core.
class NaiveTranslation {
  public:
    enum class Side { data, instruction };

    // Descriptors are read with `read`, which takes the number of a physical line.
    NaiveTranslation(const NaiveCoreConfig& config, NaiveCounts& counts,
                     std::function<void(std::uint64_t line)> read);

    void translate(Side side, unsigned asid, std::uint64_t page);
    // Is the page in a TLB that data may use? No use.
    bool holds_for_data(unsigned asid, std::uint64_t page) const;
    void drop_all();
    void drop_asid(unsigned asid);
    void drop_page(unsigned asid, std::uint64_t page);

  private:
    void walk(unsigned asid, std::uint64_t page);
    void read_levels(unsigned first, unsigned asid, std::uint64_t page);

    bool mmu_;
    unsigned first_level_;
    NaiveCounts& counts_;
    std::function<void(std::uint64_t line)> read_;
    NaiveTlb itlb_, dtlb_, l2_tlb_, walk_cache_;
};

} // namespace armpmu::tests
