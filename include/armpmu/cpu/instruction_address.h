// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/code_block.h"
#include "armpmu/cpu/instruction.h"

#include <cstddef>
#include <cstdint>

namespace armpmu::cpu {

// Whether an instruction has a data address: it loads, stores or prefetches, or it is maintenance
// of a line by its virtual address (DC IVAC, CVAC, CVAU, CVAP, CIVAC, ZVA, IC IVAU). Maintenance by
// set and way has none. `word` is what `instruction` was decoded from. Of AArch32 maintenance is
// MCR of DCIMVAC, DCCMVAC, DCCMVAU, DCCIMVAC and ICIMVAU.
bool takes_address(const Instruction& instruction, InstructionSet set, std::uint32_t word);
inline bool takes_address(const Instruction& instruction, std::uint32_t word) {
    return takes_address(instruction, InstructionSet::a64, word);
}

// The number of a block's instructions that have one.
std::size_t addresses_of(const CodeBlock& block);

} // namespace armpmu::cpu
