// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu {

// FNV-1a, 64 bits: tells a file that was cut off or altered by accident from a good one.
class Checksum {
  public:
    void add(std::uint8_t byte) { value_ = (value_ ^ byte) * 0x100'0000'01b3; }
    std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0xcbf2'9ce4'8422'2325;
};

} // namespace armpmu
