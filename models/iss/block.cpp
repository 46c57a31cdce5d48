// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/block.h"

namespace armpmu::iss {

namespace {

constexpr bool matches(std::uint32_t word, std::uint32_t mask, std::uint32_t value) {
    return (word & mask) == value;
}

} // namespace

// Arm ARM C4.1, "Branches, Exception Generating and System instructions".
BlockEnd a64_block_end(std::uint32_t word) {
    if (matches(word, 0xfc000000, 0x14000000)) return BlockEnd::jump;
    if (matches(word, 0xfc000000, 0x94000000)) return BlockEnd::call;
    if (matches(word, 0xff000010, 0x54000000)) return BlockEnd::conditional; // B.cond
    if (matches(word, 0x7c000000, 0x34000000)) return BlockEnd::conditional; // CBZ ... TBNZ
    if (matches(word, 0xfe000000, 0xd6000000)) {
        switch (word >> 21 & 0xf) { // with pointer authentication, too
        case 0:
        case 8: return BlockEnd::indirect;
        case 1:
        case 9: return BlockEnd::indirect_call;
        case 2: return BlockEnd::procedure_return;
        case 4: return BlockEnd::exception_return;
        default: return BlockEnd::other;
        }
    }
    if (matches(word, 0xfffff0ff, 0xd50330df)) return BlockEnd::barrier;
    return BlockEnd::other;
}

// Arm ARM F4.1. What writes the PC otherwise than below is an indirect jump.
BlockEnd a32_block_end(std::uint32_t word, bool& may_fail) {
    const std::uint32_t condition = word >> 28;
    may_fail = condition < 14;
    if (condition == 15) {
        if (matches(word, 0xfe000000, 0xfa000000)) return BlockEnd::call; // BLX (immediate)
        if (matches(word, 0xfe500000, 0xf8100000)) return BlockEnd::exception_return; // RFE
        if (matches(word, 0xfff000f0, 0xf5700060)) return BlockEnd::barrier;
        return BlockEnd::other;
    }
    if (matches(word, 0x0f000000, 0x0a000000)) return BlockEnd::jump;
    if (matches(word, 0x0f000000, 0x0b000000)) return BlockEnd::call;
    if (matches(word, 0x0ffffff0, 0x012fff10))
        return (word & 15) == 14 ? BlockEnd::procedure_return : BlockEnd::indirect;
    if (matches(word, 0x0ffffff0, 0x012fff30)) return BlockEnd::indirect_call;
    if (matches(word, 0x0fffffff, 0x0160006e)) return BlockEnd::exception_return;
    if (matches(word, 0x0e10f000, 0x0010f000) || matches(word, 0x0e10f000, 0x0210f000))
        return BlockEnd::exception_return; // MOVS PC, SUBS PC ...
    if (matches(word, 0x0e00f000, 0x0000f000) || matches(word, 0x0e00f000, 0x0200f000))
        return (word & 0x0fffffff) == 0x01a0f00e ? BlockEnd::procedure_return : BlockEnd::indirect;
    if (matches(word, 0x0e108000, 0x08108000)) // LDM with the PC
        return (word >> 22 & 1) != 0                   ? BlockEnd::exception_return
               : matches(word, 0x000f0000, 0x000d0000) ? BlockEnd::procedure_return
                                                       : BlockEnd::indirect;
    if (matches(word, 0x0c10f000, 0x0410f000)) // LDR PC
        return matches(word, 0x000f0000, 0x000d0000) ? BlockEnd::procedure_return
                                                     : BlockEnd::indirect;
    return BlockEnd::other;
}

// Arm ARM F3.1. Any of them may stand in an IT block, so that its condition fails.
BlockEnd t32_block_end(std::uint32_t word, bool& may_fail) {
    may_fail = true;
    if (t32_bytes(static_cast<std::uint16_t>(word >> 16)) == 2) {
        const std::uint32_t first = word >> 16;
        const bool link = (first >> 3 & 15) == 14;
        if (matches(first, 0xf000, 0xd000))
            return (first >> 9 & 7) == 7 ? BlockEnd::other : BlockEnd::conditional; // UDF, SVC
        if (matches(first, 0xf500, 0xb100)) return BlockEnd::conditional;           // CBZ, CBNZ
        if (matches(first, 0xf800, 0xe000)) return BlockEnd::jump;
        if (matches(first, 0xff80, 0x4780)) return BlockEnd::indirect_call;
        if (matches(first, 0xff80, 0x4700) || matches(first, 0xff87, 0x4687)) // BX, MOV PC
            return link ? BlockEnd::procedure_return : BlockEnd::indirect;
        if (matches(first, 0xff87, 0x4487)) return BlockEnd::indirect;         // ADD PC
        if (matches(first, 0xff00, 0xbd00)) return BlockEnd::procedure_return; // POP
        return BlockEnd::other;
    }
    if (matches(word, 0xf800d000, 0xf000d000)) return BlockEnd::call;
    if (matches(word, 0xf800d000, 0xf000c000)) return BlockEnd::call; // BLX
    if (matches(word, 0xf800d000, 0xf0009000)) return BlockEnd::jump;
    if (matches(word, 0xfffffff0, 0xf3bf8f60)) {
        may_fail = false;
        return BlockEnd::barrier;
    }
    if (matches(word, 0xffffff00, 0xf3de8f00)) return BlockEnd::exception_return; // SUBS PC, LR
    if (matches(word, 0xf800d000, 0xf0008000))
        return (word >> 23 & 7) == 7 ? BlockEnd::other : BlockEnd::conditional;
    if (matches(word, 0xffd00000, 0xe8100000) || matches(word, 0xffd00000, 0xe9900000))
        return BlockEnd::exception_return; // RFE
    if (matches(word, 0xfe508000, 0xe8108000) || matches(word, 0xfff0f000, 0xf850f000))
        return matches(word, 0x000f0000, 0x000d0000) ? BlockEnd::procedure_return // LDM, LDR
                                                     : BlockEnd::indirect;
    if (matches(word, 0xfffff0e0, 0xf8dff000) || matches(word, 0xfff0ffe0, 0xe8d0f000))
        return BlockEnd::indirect; // LDR (literal), TBB, TBH
    return BlockEnd::other;
}

} // namespace armpmu::iss
