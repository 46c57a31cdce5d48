// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <cstdint>

namespace armpmu::bench {

// Software without an end: integer arithmetic, loads and stores all over 64 KB, branches that are
// taken or not by data, and calls; six instructions to a block. Runs from 0x80000000 on, with its
// data 1 MB behind.
inline constexpr std::uint64_t kGuestBase = 0x80000000;
inline constexpr std::uint64_t kGuestBytes = 16 << 20;
inline constexpr std::array<std::uint32_t, 26> kGuestLoop{
    0xd2b00000, //        mov  x0, #0x80000000
    0x91440000, //        add  x0, x0, #0x100, lsl #12
    0xd29fffe9, //        mov  x9, #0xffff
    0xd293c6ea, //        mov  x10, #0x9e37
    0xd2800001, // outer: mov  x1, #0
    0xd2800802, //        mov  x2, #64
    0x8b0a0021, // inner: add  x1, x1, x10
    0x8a090023, //        and  x3, x1, x9
    0x927df063, //        and  x3, x3, #-8
    0x8b03000b, //        add  x11, x0, x3
    0xf9400164, //        ldr  x4, [x11]
    0xca411c84, //        eor  x4, x4, x1, lsr #7
    0x8b0400a5, //        add  x5, x5, x4
    0x36180044, //        tbz  w4, #3, skip
    0xf9000165, //        str  x5, [x11]
    0xeb0400bf, // skip:  cmp  x5, x4
    0x9a8430a6, //        csel x6, x5, x4, lo
    0x93c634c7, //        ror  x7, x6, #13
    0x94000004, //        bl   leaf
    0xf1000442, //        subs x2, x2, #1
    0x54fffe41, //        b.ne inner
    0x17ffffef, //        b    outer
    0xf9400808, // leaf:  ldr  x8, [x0, #16]
    0x9b0a1d08, //        madd x8, x8, x10, x7
    0xf9000808, //        str  x8, [x0, #16]
    0xd65f03c0, //        ret
};

} // namespace armpmu::bench
