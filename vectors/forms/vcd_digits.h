// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::vectors {

// A bit's digit as '0', '1', 'x' or 'z'; 0 for what is none. VHDL has nine, in either case: its
// weak H and L are 1 and 0, its U, W and - are x.
constexpr char plain_digit(char c) {
    switch (c) {
    case '0':
    case 'l':
    case 'L': return '0';
    case '1':
    case 'h':
    case 'H': return '1';
    case 'z':
    case 'Z': return 'z';
    case 'x':
    case 'X':
    case 'u':
    case 'U':
    case 'w':
    case 'W':
    case '-': return 'x';
    default: return 0;
    }
}

} // namespace armpmu::vectors
