// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/code_block.h"
#include "armpmu/cpu/instruction.h"

#include <cstdint>

namespace armpmu::cpu {

// Decodes a word of A32 or T32, as a CodeBlock has it, to the class of the instruction: kind,
// timing, branch and access, with the registers that it reads and writes. What is none is
// `unknown`. `row` is not used.
//
// R0 to R14 are X0 to X14, the PC is no register. D<n> is V<n>, S<n> a half of it, and Q<n> both
// of its halves. Of more registers loaded or stored than an Instruction has room for, the last one
// stands for those in between; of more than 64 bytes, the first 64 are the access.
//
// A32's conditional instructions are `conditional`, and of T32 all that may stand in an IT block.
Instruction decode_aarch32(InstructionSet set, std::uint32_t word);

// How a word of A32 or T32 branches, with BranchKind::exception of SVC and the like.
BranchKind aarch32_branch(InstructionSet set, std::uint32_t word);

// Whether it does nothing where a condition fails; of T32, whether it may.
bool is_conditional(InstructionSet set, std::uint32_t word);

} // namespace armpmu::cpu
