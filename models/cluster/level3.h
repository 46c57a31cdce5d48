// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/cpu/l3_tags.h"

#include <cstdint>
#include <vector>

namespace armpmu::cluster {

// The tags of the L3, which there may not be.
class Level3 {
  public:
    Level3(std::uint32_t kilobytes, bool biased)
        : present_(kilobytes != 0), lines_(kilobytes, biased), dirty_(lines_.size()) {}

    bool present() const { return present_; }
    bool holds(std::uint64_t line) const { return present_ && find(line) != kNone; }
    // A lookup that is a use.
    bool hit(std::uint64_t line) {
        const std::uint32_t at = find(line);
        if (!present_ || at == kNone) return false;
        lines_.use(at);
        return true;
    }
    bool dirty(std::uint64_t line) const { return holds(line) && dirty_[find(line)]; }
    void set_dirty(std::uint64_t line, bool dirty) { dirty_[find(line)] = dirty; }
    void drop(std::uint64_t line) {
        if (holds(line)) lines_.drop(find(line));
    }

    struct Victim {
        bool any = false;
        bool dirty = false;
        std::uint64_t line = 0;
    };
    // The line is there afterwards; what it replaced, if anything.
    Victim fill(std::uint64_t line, bool dirty) {
        std::uint32_t at = find(line);
        if (at != kNone) {
            lines_.use(at);
            dirty_[at] = dirty_[at] || dirty;
            return {};
        }
        at = lines_.choose(line);
        const Victim victim{!lines_.empty(at), dirty_[at], lines_.line(at)};
        lines_.place(at, line);
        dirty_[at] = dirty;
        return victim;
    }

  private:
    static constexpr std::uint32_t kNone = cpu::L3Tags::kNone;
    std::uint32_t find(std::uint64_t line) const { return lines_.find(line); }

    bool present_;
    cpu::L3Tags lines_;
    std::vector<bool> dirty_;
};

} // namespace armpmu::cluster
