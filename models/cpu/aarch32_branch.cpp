// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/aarch32_decoder.h"

namespace armpmu::cpu {

namespace branches_of_aarch32 {
namespace {

constexpr bool matches(std::uint32_t word, std::uint32_t mask, std::uint32_t value) {
    return (word & mask) == value;
}

BranchKind load_of_pc(std::uint32_t word) {
    return matches(word, 0x000f0000, 0x000d0000) ? BranchKind::procedure_return // by the SP
                                                 : BranchKind::indirect;
}

BranchKind without_condition(std::uint32_t word) {
    if (matches(word, 0xfe000000, 0xfa000000)) return BranchKind::call;             // BLX
    if (matches(word, 0xfe500000, 0xf8100000)) return BranchKind::exception_return; // RFE
    if (matches(word, 0xfff000f0, 0xf5700060)) return BranchKind::instruction_barrier;
    return BranchKind::none;
}

// Arm ARM F4.1. What writes the PC otherwise than below is an indirect jump.
BranchKind a32_branch(std::uint32_t word) {
    if (word >> 28 == 15) return without_condition(word);
    if (matches(word, 0x0f000000, 0x0a000000))
        return word >> 28 < 14 ? BranchKind::conditional : BranchKind::immediate;
    if (matches(word, 0x0f000000, 0x0b000000)) return BranchKind::call;
    if (matches(word, 0x0f000000, 0x0f000000)) return BranchKind::exception; // SVC
    if (matches(word, 0x0f9000f0, 0x01000070))                               // HLT, BKPT, HVC, SMC
        return BranchKind::exception;
    if (matches(word, 0x0ffffff0, 0x012fff10) || matches(word, 0x0ffffff0, 0x012fff20)) // BX, BXJ
        return (word & 15) == 14 ? BranchKind::procedure_return : BranchKind::indirect;
    if (matches(word, 0x0ffffff0, 0x012fff30)) return BranchKind::indirect_call;
    if (matches(word, 0x0fffffff, 0x0160006e)) return BranchKind::exception_return; // ERET
    const bool multiplies = matches(word, 0x0e000090, 0x00000090); // or loads halfwords
    const bool compares = matches(word, 0x0d800000, 0x01000000);   // or is none of these
    if (matches(word, 0x0c00f000, 0x0000f000) && !multiplies && !compares) {
        if (matches(word, 0x00100000, 0x00100000)) return BranchKind::exception_return; // MOVS PC
        return (word & 0x0fffffff) == 0x01a0f00e ? BranchKind::procedure_return
                                                 : BranchKind::indirect;
    }
    if (matches(word, 0x0e108000, 0x08108000)) // LDM with the PC
        return matches(word, 0x00400000, 0x00400000) ? BranchKind::exception_return
                                                     : load_of_pc(word);
    const bool media = matches(word, 0x0e000010, 0x06000010);
    if (matches(word, 0x0c50f000, 0x0410f000) && !media) return load_of_pc(word); // LDR PC
    return BranchKind::none;
}

BranchKind t16_branch(std::uint32_t first) {
    const bool link = (first >> 3 & 15) == 14;
    if (matches(first, 0xff00, 0xdf00) || matches(first, 0xff00, 0xbe00) ||
        matches(first, 0xffc0, 0xba80)) // SVC, BKPT, HLT
        return BranchKind::exception;
    if (matches(first, 0xf000, 0xd000))
        return matches(first, 0xff00, 0xde00) ? BranchKind::none : BranchKind::conditional; // UDF
    if (matches(first, 0xf500, 0xb100)) return BranchKind::conditional; // CBZ, CBNZ
    if (matches(first, 0xf800, 0xe000)) return BranchKind::immediate;
    if (matches(first, 0xff80, 0x4780)) return BranchKind::indirect_call;
    if (matches(first, 0xff80, 0x4700) || matches(first, 0xff87, 0x4687)) // BX, MOV PC
        return link ? BranchKind::procedure_return : BranchKind::indirect;
    if (matches(first, 0xff87, 0x4487)) return BranchKind::indirect;         // ADD PC
    if (matches(first, 0xff00, 0xbd00)) return BranchKind::procedure_return; // POP
    return BranchKind::none;
}

// Arm ARM F3.1.
BranchKind t32_branch(std::uint32_t word) {
    if (t32_bytes(static_cast<std::uint16_t>(word >> 16)) == 2) return t16_branch(word >> 16);
    if (matches(word, 0xf800d000, 0xf000d000) || matches(word, 0xf800d001, 0xf000c000))
        return BranchKind::call;
    if (matches(word, 0xf800d000, 0xf0009000)) return BranchKind::immediate;
    if (matches(word, 0xfff0d0f0, 0xf3b08060)) return BranchKind::instruction_barrier;
    if (matches(word, 0xfff0d000, 0xf3d08000)) return BranchKind::exception_return; // SUBS PC, LR
    if (matches(word, 0xfff0d000, 0xf3c08000))                                      // BXJ
        return matches(word, 0x000f0000, 0x000e0000) ? BranchKind::procedure_return
                                                     : BranchKind::indirect;
    if (matches(word, 0xfff0f000, 0xf7e08000) || matches(word, 0xfff0f000, 0xf7f08000))
        return BranchKind::exception; // HVC, SMC
    if (matches(word, 0xf800d000, 0xf0008000))
        return (word >> 23 & 7) == 7 ? BranchKind::none : BranchKind::conditional;
    if (matches(word, 0xffd00000, 0xe8100000) || matches(word, 0xffd00000, 0xe9900000))
        return BranchKind::exception_return; // RFE
    if (matches(word, 0xffd08000, 0xe8908000) || matches(word, 0xffd08000, 0xe9108000) ||
        matches(word, 0xff70f000, 0xf850f000))
        return load_of_pc(word);                                            // LDM, LDR
    if (matches(word, 0xfff000e0, 0xe8d00000)) return BranchKind::indirect; // TBB, TBH
    return BranchKind::none;
}

} // namespace
} // namespace branches_of_aarch32

BranchKind aarch32_branch(InstructionSet set, std::uint32_t word) {
    using namespace branches_of_aarch32;
    return set == InstructionSet::t32 ? t32_branch(word) : a32_branch(word);
}

bool is_conditional(InstructionSet set, std::uint32_t word) {
    using namespace branches_of_aarch32;
    if (set == InstructionSet::a32) return word >> 28 < 14;
    if (t32_bytes(static_cast<std::uint16_t>(word >> 16)) == 2)
        return !matches(word >> 16, 0xff00, 0xbe00) && !matches(word >> 16, 0xff00, 0xbf00) &&
               !matches(word >> 16, 0xf500, 0xb100); // BKPT, IT and hints, CBZ
    return t32_branch(word) != BranchKind::instruction_barrier &&
           !matches(word, 0xff70f000, 0xf810f000) && !matches(word, 0xff70f000, 0xf830f000); // PLD
}

} // namespace armpmu::cpu
