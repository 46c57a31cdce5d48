// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event.h"

#include <array>
#include <cstdint>

namespace armpmu::cpu {

// Events that happen together, once each.
template <std::size_t kMost>
struct EventSet {
    std::uint8_t count = 0;
    std::array<a55::Event, kMost> event{};
};
using CycleEvents = EventSet<3>;  // in a stalled cycle
using BranchEvents = EventSet<8>; // with a branch

} // namespace armpmu::cpu
