// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::cpu {

// Called before the core looks at its L1D, in the cycle given. Returns when that time has come: a
// simulation that must not have a core run ahead of others lets these go on meanwhile.
class Pace {
  public:
    virtual void reach(std::uint64_t cycle) = 0;

  protected:
    ~Pace() = default;
};

} // namespace armpmu::cpu
