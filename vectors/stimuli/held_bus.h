// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"
#include "vectors/stimuli/dice.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// A bus whose wires are never idle, in rows that have zeros for what means nothing: between two
// accesses direction, address, data and lanes stay as they were, and in a read all lanes and the
// data's complement of the last write are driven. With noise all of these are anything.
class HeldBus {
  public:
    explicit HeldBus(const Layout& layout, bool noise = false);
    // The rows of a vector, one after another.
    void drive(std::uint64_t* row);

  private:
    struct Wires {
        unsigned first;
        unsigned width;
        std::uint64_t value;
    };
    Wires valid_{}; // what says that there is an access
    Wires write_{};
    std::vector<Wires> held_;    // direction and address
    std::vector<Wires> written_; // lanes and data
    bool noise_;
    Dice dice_;
};

} // namespace armpmu::testbench
