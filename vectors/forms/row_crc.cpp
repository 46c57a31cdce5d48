// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/row_crc.h"

#include "armpmu/core/crc32.h"

#include <vector>

namespace armpmu::vectors {

RowCrc::RowCrc(unsigned width) : bytes_((width + 7) / 8), skip_() {
    const std::vector<std::uint64_t> zeros((bytes_ + 7) / 8);
    for (std::size_t i = 0; i < skip_.size(); ++i)
        for (std::uint32_t byte = 1; byte < 256; ++byte) {
            const std::uint32_t lowest = byte & (~byte + 1);
            std::uint32_t value = lowest << 8 * i;
            if (byte == lowest)
                value = Crc32::after(value, zeros.data(), bytes_);
            else
                value = skip_[i][lowest] ^ skip_[i][byte ^ lowest];
            skip_[i][byte] = value;
        }
}

void RowCrc::add(const std::uint64_t* row) {
    const std::uint32_t before = value_;
    value_ = Crc32::after(before, row, bytes_);
    last_ = value_ ^ skip_row(before);
}

} // namespace armpmu::vectors
