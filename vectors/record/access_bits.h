// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"

#include <cstdint>

namespace armpmu::vectors {

// Whether a row of a device has a register access, whatever the device.
class AccessBits {
  public:
    explicit AccessBits(const Layout& layout)
        : access_(*layout.find(Part::access)), write_(*layout.find(Part::direction)) {}

    bool access(const std::uint64_t* row) const {
        return get_bits(row, access_.first, access_.width) != 0;
    }
    bool write(const std::uint64_t* row) const {
        return access(row) && get_bits(row, write_.first, write_.width) != 0;
    }

  private:
    Field access_;
    Field write_;
};

} // namespace armpmu::vectors
