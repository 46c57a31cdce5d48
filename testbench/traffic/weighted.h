// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/random.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// Things drawn in proportion to their weights.
template <typename Thing>
class Weighted {
  public:
    // A thing of weight 0 is never drawn.
    void add(Thing thing, std::uint32_t weight) {
        if (weight == 0) return;
        things_.emplace_back(thing, weight);
        sum_ += weight;
    }
    bool empty() const { return things_.empty(); }
    const std::vector<std::pair<Thing, std::uint32_t>>& things() const { return things_; }

    // One of them, which there must be. A single one needs no random number.
    Thing draw(Random& random) const {
        if (things_.size() == 1) return things_.front().first;
        std::uint64_t at = random.below(sum_);
        for (const auto& [thing, weight] : things_) {
            if (at < weight) return thing;
            at -= weight;
        }
        return things_.back().first;
    }

  private:
    std::vector<std::pair<Thing, std::uint32_t>> things_;
    std::uint64_t sum_ = 0;
};

} // namespace armpmu::testbench
