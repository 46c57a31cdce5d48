// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/code_block.h"

#include <cstdint>

namespace armpmu::iss {

// How the last instruction of a block changes the flow, as far as events tell it apart.
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
// `may_fail` is set where the instruction has a condition, of T32 where it may have one.
BlockEnd aarch32_block_end(cpu::InstructionSet set, std::uint32_t instruction, bool& may_fail);
using cpu::t32_bytes;

} // namespace armpmu::iss
