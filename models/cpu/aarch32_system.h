// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/code_block.h"
#include "models/cpu/memory_use.h"

#include <cstdint>

namespace armpmu::cpu {

// Barriers and maintenance in A32 and T32: of a word that neither loads nor stores.
MemoryUse aarch32_system_use(InstructionSet set, std::uint32_t word);
constexpr bool is_maintenance_by_address(MemoryUse use) {
    return use == MemoryUse::clean || use == MemoryUse::clean_invalidate ||
           use == MemoryUse::clean_to_unification || use == MemoryUse::invalidate_instructions;
}
bool writes_context(std::uint32_t word); // MCR of CONTEXTIDR
bool writes_table(std::uint32_t word);   // MCR and MCRR of TTBR0 and TTBR1

} // namespace armpmu::cpu
