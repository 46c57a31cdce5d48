// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event.h"

#include <array>
#include <cstdint>

namespace armpmu::tests {

// How often each event happened.
class NaiveCounts {
  public:
    void add(a55::Event event, unsigned times = 1) { counts_[a55::number(event)] += times; }
    std::uint64_t of(a55::Event event) const { return counts_[a55::number(event)]; }

  private:
    std::array<std::uint64_t, a55::kEventNumbers> counts_{};
};

} // namespace armpmu::tests
