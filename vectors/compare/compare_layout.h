// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::vectors {

// Maps the fields of a device's rows to the reference's.
class CompareLayout {
  public:
    // Throws VectorError: a field of another width, none in common.
    CompareLayout(const Layout& reference, const Layout& device);

    bool same() const { return same_; }
    const std::vector<std::string>& missing() const { return missing_; } // in the device's rows
    // `out`: a row of the reference's layout; fields that the device has not are left as they are.
    void place(const std::uint64_t* device, std::uint64_t* out) const;

  private:
    struct Move {
        unsigned from, to, width;
    };
    bool same_;
    std::size_t words_;
    std::vector<Move> moves_;
    std::vector<std::string> missing_;
};

} // namespace armpmu::vectors
