// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::iss {

// What the last instruction of a block does to the flow, as far as events tell it apart.
enum class BlockEnd : std::uint8_t {
    other,            // no branch
    jump,             // B
    call,             // BL
    conditional,      // B.cond, CBZ, CBNZ, TBZ, TBNZ
    indirect,         // BR, and AArch32 writes of the PC that are no return
    indirect_call,    // BLR
    procedure_return, // RET, BX LR ...
    exception_return, // ERET ...
    barrier,          // ISB
};
inline constexpr unsigned kBlockEnds = 9;

BlockEnd a64_block_end(std::uint32_t instruction);
// With any option.
constexpr bool is_a64_dsb(std::uint32_t instruction) {
    return (instruction & 0xfffff0ff) == 0xd503309f;
}
// `may_fail` is set where the instruction has a condition.
BlockEnd a32_block_end(std::uint32_t instruction, bool& may_fail);
// `instruction`: its first halfword in the upper half.
BlockEnd t32_block_end(std::uint32_t instruction, bool& may_fail);
// How long the instruction is that begins with this halfword.
constexpr unsigned t32_bytes(std::uint16_t first) {
    return first >> 11 >= 0x1d ? 4 : 2;
}

} // namespace armpmu::iss
