// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::vectors {

// The first difference between a vector and the model.
struct ColumnDifference {
    std::uint64_t clock = 0;
    unsigned bit = 0; // of the row: the first of this clock's bits that differ
};

} // namespace armpmu::vectors
