// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::cpu {

// Told of accesses to cacheable lines, for tests of coherence. Lines are physical.
class DataWatcher {
  public:
    virtual void loaded(std::uint64_t line, std::uint64_t cycle) = 0; // L1D has the line already
    virtual void stored(std::uint64_t line, std::uint64_t cycle) = 0; // L1D owns the line already

  protected:
    ~DataWatcher() = default;
};

} // namespace armpmu::cpu
