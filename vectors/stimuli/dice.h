// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::testbench {

// The same numbers on every machine (xorshift64*).
class Dice {
  public:
    std::uint64_t word() {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return state_ * 0x2545'f491'4f6c'dd1d;
    }
    unsigned below(unsigned bound) { return static_cast<unsigned>((word() >> 32) % bound); }
    bool chance(unsigned percent) { return below(100) < percent; }

  private:
    std::uint64_t state_ = 0x9e37'79b9'7f4a'7c15;
};

} // namespace armpmu::testbench
