// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/cpu/lru_array.h"

#include <algorithm>
#include <cstdint>

namespace armpmu::cpu {

// The tags of an L3 of 16 ways, or 12 if it has 3 MB (docs/core.md, "Structures").
class L3Tags {
  public:
    static constexpr std::uint32_t kNone = LruArray::kNone;

    // `kilobytes` 0: no L3, and no calls allowed. `biased`: of lines that replace others only every
    // eighth is inserted as most recently used.
    L3Tags(std::uint32_t kilobytes, bool biased)
        : biased_(biased),
          lines_(std::max(1U, kilobytes * 1024 / 64 / l3_ways(kilobytes)), l3_ways(kilobytes)) {}

    std::uint32_t find(std::uint64_t line) const { return lines_.find(line); }
    std::uint32_t choose(std::uint64_t line) const { return lines_.choose(line); }
    void use(std::uint32_t at) { lines_.use(at); }
    void drop(std::uint32_t at) { lines_.drop(at); }
    void place(std::uint32_t at, std::uint64_t line) {
        if (lines_.empty(at) || !biased_ || ++replaced_ % kCounted == 0)
            lines_.place(at, line);
        else
            lines_.place_oldest(at, line);
    }
    bool empty(std::uint32_t at) const { return lines_.empty(at); }
    std::uint64_t line(std::uint32_t at) const { return lines_.key(at); }
    std::uint32_t size() const { return lines_.size(); }

  private:
    static constexpr std::uint32_t kCounted = 8;

    bool biased_;
    std::uint32_t replaced_ = 0;
    LruArray lines_;
};

} // namespace armpmu::cpu
