// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/instruction.h"

#include <cstdint>

namespace armpmu::cpu {

// A row of the table describes a group of A64 encodings that differ in registers and immediates
// only.
//
// `pattern`: the word from bit 31 down. 0 and 1 are fixed, bits called h are not all 0, every other
// letter is free; spaces are for the reader.
//
// `operands`: what is written, a colon, what is read. A letter is a register's field:
//   d t n u a m s    X registers: bits 4:0 (d, t), 9:5 (n), 14:10 (u, a), 20:16 (m, s)
//   D T N U A M      V registers, in the same places; V is M of 4 bits, 19:16
//   f l              the flags, and X30
// behind which stands
//   |   31 is the stack pointer, not the zero register
//   @   wanted for an address; of a result: the base, written back
//   %   wanted for an address, as an index
//   '   wanted before the operation, to be shifted
//   .   wanted late
//   +   this register and the next (CASP);  *: as many as the access has;  #: as TBL has (len)
struct DecoderRow {
    // How the access follows from the word.
    enum class Memory : std::uint8_t {
        none,
        by_size,          // 1 << bits 31:30
        vector_by_size,   // 1 << (bit 23, bits 31:30)
        pair,             // 4 or 8 bytes twice, by bit 31
        signed_pair,      // LDPSW
        vector_pair,      // 4, 8, 16 bytes, by bits 31:30
        literal,          // 4 or 8, by bit 30
        signed_literal,   // LDRSW
        vector_literal,   // 4, 8, 16, by bits 31:30
        exclusive_pair,   // 4 or 8 bytes twice, by bit 30
        structures,       // LD1 .. LD4 of whole registers
        structure_lane,   // of one lane
        structure_repeat, // LD1R .. LD4R
        cache_line,       // DC ZVA
        prefetch,
    };
    enum Does : std::uint8_t { nothing = 0, loads = 1, stores = 2, orders = 4, exclusively = 8 };

    const char* name = "";
    const char* pattern = "";
    const char* operands = "";
    InstructionKind kind{};
    Timing timing{};
    BranchKind branch = BranchKind::none;
    Memory memory = Memory::none;
    std::uint8_t does = nothing;
};

} // namespace armpmu::cpu
