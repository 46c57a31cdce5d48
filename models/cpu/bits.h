// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::cpu {

// `width` bits of a word, from bit `shift` on.
constexpr std::uint32_t bits(std::uint32_t word, unsigned shift, unsigned width) {
    return word >> shift & ((1u << width) - 1);
}

} // namespace armpmu::cpu
