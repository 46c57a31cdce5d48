// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/shared_memory.h"

#include <algorithm>

namespace armpmu::interconnect {

void SharedMemory::decide(std::uint64_t cycle) {
    constexpr std::uint64_t kCycle = SharedMemoryConfig::kCycle;
    if (asked_ == 0 || asked_in_ == cycle) return;
    for (std::uint32_t turn = 0; turn < kTurns; ++turn) {
        if ((asked_ >> turn & 1) == 0) continue;
        const std::uint64_t begin = std::max(free_, asked_in_ * kCycle);
        begun_[turn] = (begin + kCycle - 1) / kCycle;
        free_ = begin + config_.interval(turn % 2 != 0);
    }
    asked_ = 0;
}

} // namespace armpmu::interconnect
