// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/block_table.h"

#include "armpmu/cpu/aarch32_decoder.h"

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

BlockEnd aarch32_block_end(cpu::InstructionSet set, std::uint32_t word, bool& may_fail) {
    may_fail = cpu::is_conditional(set, word);
    switch (cpu::aarch32_branch(set, word)) {
    case cpu::BranchKind::none:
    case cpu::BranchKind::exception: break;
    case cpu::BranchKind::immediate: return BlockEnd::jump;
    case cpu::BranchKind::conditional: may_fail = true; return BlockEnd::conditional;
    case cpu::BranchKind::call: return BlockEnd::call;
    case cpu::BranchKind::indirect: return BlockEnd::indirect;
    case cpu::BranchKind::indirect_call: return BlockEnd::indirect_call;
    case cpu::BranchKind::procedure_return: return BlockEnd::procedure_return;
    case cpu::BranchKind::exception_return: return BlockEnd::exception_return;
    case cpu::BranchKind::instruction_barrier: return BlockEnd::barrier;
    }
    return BlockEnd::other;
}

} // namespace armpmu::iss
