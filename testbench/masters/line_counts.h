// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/transaction.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace armpmu::testbench {

using namespace interconnect;

// The number of lines of a small set for each hash value: for most lines it shows without a search
// that they are not in the set.
class LineCounts {
  public:
    bool may_have(Line line) const { return counts_[hash(line)] != 0; }
    void add(Line line) { ++counts_[hash(line)]; }
    void remove(Line line) { --counts_[hash(line)]; }

  private:
    static constexpr std::size_t kHashes = 256;
    static std::size_t hash(Line line) { return (line >> 1 ^ line >> 9) % kHashes; }

    std::array<std::uint16_t, kHashes> counts_{};
};

} // namespace armpmu::testbench
