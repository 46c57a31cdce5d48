// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/line_counts.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// Which of a fixed number of slots (miss registers, victims) belongs to which line; a line has at
// most one.
class LineSlots {
  public:
    static constexpr int kNone = -1;

    explicit LineSlots(std::size_t slots) : lines_(slots, kNoLine), slots_(slots) {}

    std::size_t used() const { return used_; }
    bool full() const { return used_ == slots_; }
    int find(Line line) const {
        if (!counts_.may_have(line)) return kNone;
        for (std::size_t i = 0; i < lines_.size(); ++i)
            if (lines_[i] == line) return static_cast<int>(i);
        return kNone;
    }
    // The first free slot, which there must be.
    std::uint16_t take(Line line) {
        std::size_t slot = 0;
        while (lines_[slot] != kNoLine) ++slot;
        lines_[slot] = line;
        counts_.add(line);
        ++used_;
        return static_cast<std::uint16_t>(slot);
    }
    void release(std::uint16_t slot) {
        counts_.remove(lines_[slot]);
        lines_[slot] = kNoLine;
        --used_;
    }

  private:
    static constexpr Line kNoLine = ~Line{0};

    std::vector<Line> lines_;
    LineCounts counts_;
    std::size_t slots_;
    std::size_t used_ = 0;
};

} // namespace armpmu::testbench
