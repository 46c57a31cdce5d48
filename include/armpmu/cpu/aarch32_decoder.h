// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/code_block.h"
#include "armpmu/cpu/instruction.h"

#include <cstdint>

namespace armpmu::cpu {

// Decodes a word of A32 or T32, as a CodeBlock has it, to the class of the instruction: kind,
// timing, branch and access, with the registers that it reads and writes. Other words are
// `unknown`. `row` is not used.
//
// R0 to R14 are X0 to X14, the PC is no register. D<n> is V<n>, S<n> a half of it, and Q<n> both
// of its halves. Of more registers loaded or stored than an Instruction has room for, the last one
// stands for those in between; of more than 64 bytes, the first 64 are the access.
//
// `conditional` is true for A32's conditional instructions, and for all of T32 that an IT block may
// contain.
Instruction decode_aarch32(InstructionSet set, std::uint32_t word);

// How a word of A32 or T32 branches, with BranchKind::exception of SVC and the like.
BranchKind aarch32_branch(InstructionSet set, std::uint32_t word);

// Whether its condition can suppress it; for T32, whether an IT block may contain it.
bool is_conditional(InstructionSet set, std::uint32_t word);

} // namespace armpmu::cpu
