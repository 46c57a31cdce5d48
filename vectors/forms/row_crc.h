// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace armpmu::vectors {

// CRC-32 (IEEE 802.3) over rows as packed bytes, ceil(width / 8) of each.
class RowCrc {
  public:
    // Of rows of so many bits.
    explicit RowCrc(unsigned width);

    void add(const std::uint64_t* row);
    // Adds the last row once more, at almost no cost.
    void add_again() { value_ = skip_row(value_) ^ last_; }

    std::uint32_t value() const { return ~value_; }

  private:
    using Table = std::array<std::uint32_t, 256>;

    // The remainder after a row of zeros; a row's own contribution does not depend on the remainder
    // before.
    std::uint32_t skip_row(std::uint32_t value) const {
        return skip_[0][value & 0xff] ^ skip_[1][value >> 8 & 0xff] ^ skip_[2][value >> 16 & 0xff] ^
               skip_[3][value >> 24];
    }

    std::size_t bytes_;
    std::array<Table, 4> skip_; // by byte of the remainder
    std::uint32_t value_ = ~std::uint32_t{0};
    std::uint32_t last_ = 0; // of the row added last, alone
};

} // namespace armpmu::vectors
