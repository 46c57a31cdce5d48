// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"

#include <verilated.h>

#include <algorithm>
#include <cstdint>

namespace armpmu::tests {

// Between a vector's row and a verilated module's port of the field's width: Verilator uses whole
// words up to 64 bits and arrays of 32-bit words beyond.
template <typename Port>
void drive(Port& port, const std::uint64_t* row, const vectors::Field& field) {
    port = static_cast<Port>(vectors::get_bits(row, field.first, field.width));
}
template <std::size_t Words>
void drive(VlWide<Words>& port, const std::uint64_t* row, const vectors::Field& field) {
    for (unsigned w = 0; w < Words; ++w)
        port[w] = static_cast<std::uint32_t>(
            vectors::get_bits(row, field.first + 32 * w, std::min(32U, field.width - 32 * w)));
}

template <typename Port>
void sample(const Port& port, std::uint64_t* row, const vectors::Field& field) {
    vectors::set_bits(row, field.first, field.width, port);
}
template <std::size_t Words>
void sample(const VlWide<Words>& port, std::uint64_t* row, const vectors::Field& field) {
    for (unsigned w = 0; w < Words; ++w)
        vectors::set_bits(row, field.first + 32 * w, std::min(32U, field.width - 32 * w), port[w]);
}

} // namespace armpmu::tests
